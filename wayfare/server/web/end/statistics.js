/** Figures of a game, worked out from its events. */

import { routeOf } from "../events.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../events.js").GameEvent} GameEvent */

/**
 * @typedef {object} Statistics
 * @property {number[][]} points by seat: the points after each round
 * @property {number[]} blind by seat: cards drawn from the deck
 * @property {number[]} open by seat: cards taken from the row
 * @property {number[][]} lengths by seat: how many routes of each length, from 0 on
 */

const ACTIONS = new Set(["drew", "took", "claimed", "ferry", "passed", "offered"]);

/** @param {Board} board @param {GameEvent[]} events @param {number} seats @returns {Statistics} */
export function reckonStatistics(board, events, seats) {
  const longest = Math.max(...board.routes.map(({ length }) => length));
  const zeros = () => Array.from({ length: seats }, () => 0);
  const statistics = {
    points: Array.from({ length: seats }, () => [0]),
    blind: zeros(),
    open: zeros(),
    lengths: Array.from({ length: seats }, () => Array.from({ length: longest + 1 }, () => 0)),
  };
  const totals = zeros();
  let turns = 0;
  let opening = seats;
  let actor = -1;
  for (const event of events) {
    const seat = event.seat ?? -1;
    if (event.kind === "kept" && opening > 0) opening--;
    if (seat < 0 || opening > 0 || !ACTIONS.has(event.kind)) continue;
    if (seat !== actor) {
      if (turns > 0 && turns % seats === 0) statistics.points.forEach((line, at) => line.push(totals[at] ?? 0));
      actor = seat;
      turns++;
    }
    take(board, statistics, totals, event, seat);
  }
  statistics.points.forEach((line, at) => line.push(totals[at] ?? 0));
  return statistics;
}

/**
 * @param {Board} board
 * @param {Statistics} statistics
 * @param {number[]} totals
 * @param {GameEvent} event
 * @param {number} seat
 */
function take(board, { blind, open, lengths }, totals, { kind, facts }, seat) {
  if (kind === "drew") blind[seat] = (blind[seat] ?? 0) + 1;
  if (kind === "took") open[seat] = (open[seat] ?? 0) + 1;
  if (kind !== "claimed") return;
  totals[seat] = (totals[seat] ?? 0) + (facts?.points ?? 0);
  const length = board.routes[routeOf(board, facts?.route) ?? -1]?.length ?? 0;
  const line = lengths[seat] ?? [];
  line[length] = (line[length] ?? 0) + 1;
}
