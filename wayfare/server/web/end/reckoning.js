/** The final score taken apart: what is counted, in the order in which it is shown. */

import { ticketOf } from "../events.js";

/** @typedef {import("../types.js").Board} Board */

/**
 * A seat's score as in a record, and the routes of its longest path.
 * @typedef {object} SeatScore
 * @property {number} seat
 * @property {number} rank
 * @property {number} total
 * @property {number} routes
 * @property {string[]} completed labels of tickets
 * @property {string[]} failed
 * @property {number} longest_path in spaces
 * @property {number} longest_path_bonus
 * @property {number[]} regions of each network
 * @property {number} region_bonus
 * @property {number} merchandise
 * @property {number} merchandise_bonus
 * @property {number[]} [longest_routes]
 */

/**
 * One thing that is counted.
 * @typedef {object} Item
 * @property {number} seat
 * @property {"routes" | "done" | "failed" | "longest" | "regions" | "merchandise"} kind
 * @property {number} points
 * @property {number} [ticket]
 * @property {number} [count] of spaces, regions or cards
 */

/**
 * Everything counted, routes first, then ticket by ticket, then the bonus; within each, the seats in order.
 * @param {Board} board
 * @param {SeatScore[]} scores
 * @returns {Item[]}
 */
export function reckon(board, scores) {
  return [
    ...scores.map(({ seat, routes }) => /** @type {Item} */ ({ seat, kind: "routes", points: routes })),
    ...scores.flatMap((score) => tickets(board, score)),
    ...scores.flatMap((score) => bonus(board, score)),
  ];
}

/** @param {Board} board @param {SeatScore} score @returns {Item[]} */
function tickets(board, { seat, completed, failed }) {
  /** @param {string[]} labels @param {"done" | "failed"} kind @param {number} sign */
  const items = (labels, kind, sign) =>
    labels.map((label) => {
      const ticket = ticketOf(board, label) ?? 0;
      return /** @type {Item} */ ({ seat, kind, ticket, points: sign * (board.tickets[ticket]?.points ?? 0) });
    });
  return [...items(completed, "done", 1), ...items(failed, "failed", -1)];
}

/** @param {Board} board @param {SeatScore} score @returns {Item[]} */
function bonus(board, score) {
  const { seat } = score;
  /** @type {Item[]} */
  const items = [];
  if (board.features.includes("longest_path")) {
    items.push({ seat, kind: "longest", points: score.longest_path_bonus, count: score.longest_path });
  }
  if (board.features.includes("regions")) {
    items.push({ seat, kind: "regions", points: score.region_bonus, count: Math.max(0, ...score.regions) });
  }
  if (board.features.includes("merchandise")) {
    items.push({ seat, kind: "merchandise", points: score.merchandise_bonus, count: score.merchandise });
  }
  return items;
}

/** Those who have won. @param {SeatScore[]} scores */
export function winners(scores) {
  return scores.filter(({ rank }) => rank === Math.min(...scores.map((score) => score.rank))).map(({ seat }) => seat);
}
