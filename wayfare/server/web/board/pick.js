/** Which route or place a point of the board means. */

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Route} Route */
/** @typedef {import("./walk.js").Spot} Spot */
/** @typedef {[number, number]} Point */

/**
 * What lies at a point, or near enough: a place before a route, the nearest of parallel routes.
 * @param {Board} board
 * @param {Point[][]} spines of all routes
 * @param {Point} point
 * @param {number} reach in board units
 * @param {Set<number>} [open] routes that can be claimed: in doubt they are meant
 * @returns {Spot | null}
 */
export function pick(board, spines, point, reach, open = new Set()) {
  /** @type {Spot | null} */
  let found = null;
  let nearest = Infinity;
  spines.forEach((line, number) => {
    const far = distanceTo(point, line) - (open.has(number) ? reach / 4 : 0);
    if (far < nearest) [found, nearest] = [{ kind: "route", number }, far];
  });
  if (nearest > Math.max(reach, board.drawing.space.wid * 0.8)) found = null;
  board.places.forEach((place, number) => {
    const far = Math.hypot(place.x - point[0], place.y - point[1]);
    const near = Math.max(board.drawing.place_r * 1.2, reach * 0.6);
    if (far < near && far < nearest) [found, nearest] = [{ kind: "place", number }, far];
  });
  return found;
}

/**
 * The points along the middle of a route's spaces, from end to end.
 * @param {Board} board
 * @param {Route} route
 * @returns {[number, number][]}
 */
export function spine(board, route) {
  const half = board.drawing.space.len / 2;
  return route.spaces.flatMap(([x, y, degrees]) => {
    const [dx, dy] = [Math.cos((degrees * Math.PI) / 180) * half, Math.sin((degrees * Math.PI) / 180) * half];
    return /** @type {[number, number][]} */ ([
      [x - dx, y - dy],
      [x + dx, y + dy],
    ]);
  });
}

/** The point of a line after a part of its length. @param {[number, number][]} line @param {number} part */
export function pointOn(line, part) {
  const far = line.slice(1).map(([x, y], at) => Math.hypot(x - (line[at]?.[0] ?? x), y - (line[at]?.[1] ?? y)));
  let left = part * far.reduce((sum, length) => sum + length, 0);
  const at = far.findIndex((length) => (left -= length) <= 0);
  const [[ax, ay], [bx, by]] = /** @type {[[number, number], [number, number]]} */ ([line[at], line[at + 1]]);
  const back = left / (far[at] || 1);
  return { x: bx + (bx - ax) * back, y: by + (by - ay) * back };
}

/** @param {[number, number]} point @param {[number, number][]} line */
function distanceTo([x, y], line) {
  let nearest = Infinity;
  for (let at = 1; at < line.length; at++) {
    const [ax, ay] = /** @type {[number, number]} */ (line[at - 1]);
    const [bx, by] = /** @type {[number, number]} */ (line[at]);
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(x - ax - along * dx, y - ay - along * dy));
  }
  return nearest;
}
