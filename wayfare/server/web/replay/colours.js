/** Which colours the players of a table had: a record does not say, the table does. */

import { TableSocket } from "../net.js";

/** How long the table is waited for. */
const PATIENCE = 3000;

/** @param {string} table @returns {Promise<string[]>} by seat; empty if the table does not answer */
export function coloursOf(table) {
  return new Promise((resolve) => {
    const settle = (/** @type {string[]} */ colours) => {
      clearTimeout(timer);
      socket.close();
      resolve(colours);
    };
    const timer = setTimeout(() => settle([]), PATIENCE);
    const socket = new TableSocket(table, {
      onTable: ({ table: found }) => settle(found.seats.map((/** @type {{colour: string}} */ seat) => seat.colour)),
      onView: () => {},
      onConnection: () => {},
      onBye: () => settle([]),
    });
  });
}
