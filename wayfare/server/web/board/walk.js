/**
 * Walking over the board with the arrow keys: from a place along a route to the next place, or to what lies that way.
 */

/** @typedef {import("../types.js").Board} Board */
/** @typedef {{kind: "route" | "place", number: number}} Spot */

/** @type {Record<string, [number, number]>} */
export const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Further from the wanted direction than this (as a cosine) does not count as that way. */
const NARROW = 0.5;
const WIDE = 0.25;

/** The middle of a route or a place. @param {Board} board @param {Spot} spot @returns {[number, number]} */
export function middleOf(board, spot) {
  if (spot.kind === "place") {
    const place = board.places[spot.number];
    return [place?.x ?? 0, place?.y ?? 0];
  }
  const spaces = board.routes[spot.number]?.spaces ?? [];
  const x = spaces.reduce((sum, space) => sum + space[0], 0) / spaces.length;
  const y = spaces.reduce((sum, space) => sum + space[1], 0) / spaces.length;
  return [x, y];
}

/**
 * The next spot in a direction.
 * @param {Board} board
 * @param {Spot} from
 * @param {[number, number]} way
 * @returns {Spot}
 */
export function walk(board, from, way) {
  return (
    best(board, from, way, neighbours(board, from), NARROW) ?? best(board, from, way, everything(board), WIDE) ?? from
  );
}

/** @param {Board} board @param {Spot} spot @returns {Spot[]} */
function neighbours(board, spot) {
  if (spot.kind === "place") {
    return board.routes.flatMap((route, number) =>
      route.from === spot.number || route.to === spot.number ? [{ kind: "route", number }] : [],
    );
  }
  const route = board.routes[spot.number];
  if (!route) return [];
  const ends = [route.from, route.to];
  const parallel = board.routes.flatMap((other, number) =>
    number !== spot.number && ends.includes(other.from) && ends.includes(other.to)
      ? [/** @type {Spot} */ ({ kind: "route", number })]
      : [],
  );
  return [...parallel, ...ends.map((number) => /** @type {Spot} */ ({ kind: "place", number }))];
}

/** Every route and place. @param {Board} board @returns {Spot[]} */
export function everything(board) {
  return [
    ...board.routes.map((_, number) => /** @type {Spot} */ ({ kind: "route", number })),
    ...board.places.map((_, number) => /** @type {Spot} */ ({ kind: "place", number })),
  ];
}

/**
 * The spot that lies most that way: straight ahead before near.
 * @param {Board} board
 * @param {Spot} from
 * @param {[number, number]} way
 * @param {Spot[]} spots
 * @param {number} least
 */
function best(board, from, [wayX, wayY], spots, least) {
  const [x, y] = middleOf(board, from);
  /** @type {Spot | undefined} */
  let found;
  let lowest = Infinity;
  for (const spot of spots) {
    const [toX, toY] = middleOf(board, spot);
    const far = Math.hypot(toX - x, toY - y);
    const straight = far ? ((toX - x) * wayX + (toY - y) * wayY) / far : 0;
    if (straight < least) continue;
    const cost = far * (2 - straight);
    if (cost < lowest) [found, lowest] = [spot, cost];
  }
  return found;
}
