/** What the server knows of boards and bots: asked for once. */

import { ask } from "../net.js";

/**
 * A board in a few numbers.
 * @typedef {{name: string, title: string, theme: string, players: [number, number], pieces: number, tickets: number,
 *   features: string[], learning: boolean}} Summary
 */

/** @type {Map<string, Promise<any>>} */
const answers = new Map();

/** @param {string} path @returns {Promise<any>} */
function once(path) {
  const known = answers.get(path);
  if (known) return known;
  const asked = ask(path);
  answers.set(path, asked);
  asked.catch(() => answers.delete(path));
  return asked;
}

/** The order in which the boards are shown: the simplest first. Others come after, those for learning last. */
const GAMES = ["usa", "italy", "amsterdam"];

/** @returns {Promise<Summary[]>} */
export async function getBoards() {
  /** @type {Summary[]} */
  const boards = await once("/api/boards");
  const place = (/** @type {Summary} */ { name, learning }) =>
    GAMES.includes(name) ? GAMES.indexOf(name) : GAMES.length + Number(learning);
  return [...boards].sort((a, b) => place(a) - place(b));
}

/** @returns {Promise<import("./seats.js").Bot[]>} */
export function getBots() {
  return once("/api/bots");
}
