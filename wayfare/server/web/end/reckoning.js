/** The final score taken apart: what is counted, in the order in which it is shown. */

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").View} View */

/**
 * A seat's score, with its tickets and the routes of its longest path.
 * @typedef {object} SeatScore
 * @property {number} seat
 * @property {number} rank
 * @property {number} total
 * @property {number} routes
 * @property {number[]} completed tickets
 * @property {number[]} failed
 * @property {number} longest_path in spaces
 * @property {number} longest_path_bonus
 * @property {number[]} regions of each network
 * @property {number} region_bonus
 * @property {number} merchandise
 * @property {number} merchandise_bonus
 * @property {number[]} [longest_routes]
 * @property {[regions: number, routes: number[]][]} [region_networks] those that score, or the largest
 */

/**
 * One thing that is counted.
 * @typedef {object} Item
 * @property {number} seat
 * @property {"routes" | "done" | "failed" | "longest" | "regions" | "merchandise"} kind
 * @property {number} points
 * @property {number} [ticket]
 * @property {number} [count] of spaces or cards
 * @property {string} [regions] of each network that scores
 */

/** The scores that the last view shows. @param {View} view @returns {SeatScore[]} */
export function scoresOf({ scores, shown_tickets: shown }) {
  return /** @type {SeatScore[]} */ (scores ?? []).map((score) => {
    const tickets = shown?.[score.seat] ?? [];
    const that = (/** @type {boolean} */ wanted) => tickets.flatMap(([ticket, done]) => (done === wanted ? [ticket] : []));
    return { ...score, completed: that(true), failed: that(false) };
  });
}

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
  /** @param {number[]} tickets @param {"done" | "failed"} kind @param {number} sign @returns {Item[]} */
  const items = (tickets, kind, sign) =>
    tickets.map((ticket) => ({ seat, kind, ticket, points: sign * (board.tickets[ticket]?.points ?? 0) }));
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
    items.push({ seat, kind: "regions", points: score.region_bonus, regions: regionsOf(score) });
  }
  if (board.features.includes("merchandise")) {
    items.push({ seat, kind: "merchandise", points: score.merchandise_bonus, count: score.merchandise });
  }
  return items;
}

/** How many regions each network counts that scores. @param {SeatScore} score */
function regionsOf({ region_networks: networks = [] }) {
  return networks.map(([regions]) => regions).join(" + ") || "0";
}

/** The best first. @param {SeatScore[]} scores */
export function byRank(scores) {
  return [...scores].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/** Those who have won. @param {SeatScore[]} scores */
export function winners(scores) {
  return scores.filter(({ rank }) => rank === Math.min(...scores.map((score) => score.rank))).map(({ seat }) => seat);
}
