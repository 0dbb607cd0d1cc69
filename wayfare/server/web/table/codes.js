/** Actions as numbers: what the server lists as legal, and what is sent to it. */

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").View} View */

export const PASS = 0;
export const DRAW = 1;
export const TICKETS = 7;
export const FERRY = 8;
const TAKE = 2;
const KEEP = 8;
const MOST_OFFERED = 5;

/** Take the card at a place of the row, counted from 0. @param {number} place */
export function takeCode(place) {
  return TAKE + place;
}

/** Whether the action takes a card from the row. @param {number} code */
export function isTake(code) {
  return code >= TAKE && code < TICKETS;
}

/** Keep these tickets of the offer, by their places from 0. @param {Iterable<number>} places */
export function keepCode(places) {
  return [...places].reduce((code, place) => code + (1 << place), KEEP);
}

/** How many tickets of the offer must be kept. @param {View} view */
export function leastToKeep(view) {
  const masks = view.legal
    .filter((code) => code > KEEP && code < KEEP + (1 << MOST_OFFERED))
    .map((code) => code - KEEP);
  return Math.min(MOST_OFFERED, ...masks.map(countBits));
}

/** @param {number} mask */
function countBits(mask) {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count++;
  return count;
}

/**
 * One way to claim a route.
 * @typedef {{code: number, route: number, colour: number, cards: number, wilds: number, ferries: number}} Way
 */

/**
 * All the ways a view allows to claim routes, by route.
 * @param {Board} board
 * @param {View} view
 * @returns {Map<number, Way[]>}
 */
export function claimWays(board, view) {
  /** @type {Map<number, Way[]>} */
  const ways = new Map();
  for (const code of view.legal) {
    const claim = board.claims[code - board.first_claim_code];
    if (!claim) continue;
    const [route, colour, cards, wilds, ferries] = claim;
    const way = { code, route, colour, cards, wilds, ferries };
    ways.set(route, [...(ways.get(route) ?? []), way]);
  }
  for (const those of ways.values()) those.sort((a, b) => sense(a, view) - sense(b, view));
  return ways;
}

/**
 * The fewest wilds first, then the fewest ferry cards, then the colour there is most of.
 * @param {Way} way
 * @param {View} view
 */
function sense(way, view) {
  return way.wilds * 10_000 + way.ferries * 1000 - (view.hand[way.colour] ?? 0) * (way.cards ? 1 : 0);
}

/** The ways to pay for each route, put in order once for each board. @type {WeakMap<Board, Board["claims"][]>} */
const payments = new WeakMap();

/** @param {Board} board @returns {Board["claims"][]} */
function paymentsOf(board) {
  const known = payments.get(board);
  if (known) return known;
  /** @type {Board["claims"][]} */
  const found = board.routes.map(() => []);
  for (const claim of board.claims) found[claim[0]]?.push(claim);
  payments.set(board, found);
  return found;
}

/** How many cards a hand lacks for a route. @param {Board} board @param {View} view @param {number} route */
export function cardsShort(board, view, route) {
  const ferries = view.seat === null ? 0 : (view.ferries[view.seat] ?? 0);
  let fewest = Infinity;
  for (const [, colour, cards, wilds, needed] of paymentsOf(board)[route] ?? []) {
    const short =
      Math.max(0, cards - (cards ? (view.hand[colour] ?? 0) : 0)) +
      Math.max(0, wilds - (view.hand[0] ?? 0)) +
      Math.max(0, needed - ferries);
    fewest = Math.min(fewest, short);
  }
  return fewest;
}
