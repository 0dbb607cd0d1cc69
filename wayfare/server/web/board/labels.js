/**
 * Where names go on a board so small that they are larger than drawn: where they cover the least of routes and places.
 * Where they would cover each other, the lesser ones wait.
 */

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Place} Place */
/** Left, top, right, bottom, in units of the board. @typedef {[number, number, number, number]} Box */
/** @typedef {[number, number]} Point */

/** What it costs to cover a place or half a space of a route, and to lie elsewhere than drawn. */
const COST = { place: 5, space: 1, elsewhere: 1.5 };

/** How near a name may come to its own place, as a part of that: most names have nothing below their line. */
const OWN = 0.75;

/** A name that would cost more waits, unless it must be seen. */
const DEAR = 7;

/** The sides of a place a name may lie on: how far to the right and down its middle is from the place. @type {Point[]} */
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [0.8, -0.8],
  [-0.8, -0.8],
  [0.8, 0.8],
  [-0.8, 0.8],
];

/** Two points on every space of every route. @param {Board} board @returns {Point[]} */
export function routePoints({ routes, drawing }) {
  const apart = drawing.space.len / 4;
  return routes.flatMap(({ spaces }) =>
    spaces.flatMap(([x, y, degrees]) => {
      const [dx, dy] = [Math.cos((degrees * Math.PI) / 180) * apart, Math.sin((degrees * Math.PI) / 180) * apart];
      return /** @type {Point[]} */ ([
        [x - dx, y - dy],
        [x + dx, y + dy],
      ]);
    }),
  );
}

/**
 * The best place for each name, or nothing for those that wait.
 * @param {object} names
 * @param {Place[]} names.places
 * @param {Box[]} names.drawn where each lies as drawn
 * @param {number[]} names.order those that matter most first
 * @param {Set<number>} names.first those that must be seen
 * @param {Point[]} names.points of routes
 * @param {number} names.radius of a place
 * @param {number} names.margin around the points
 * @param {(box: Box) => Box} names.within moves a box into the board
 * @returns {(Box | null)[]} by place
 */
export function arrange({ places, drawn, order, first, points, radius, margin, within }) {
  /** @type {(Box | null)[]} */
  const found = places.map(() => null);
  /** @type {Box[]} */
  const taken = [];
  for (const number of order) {
    const box = /** @type {Box} */ (drawn[number]);
    const place = /** @type {Place} */ (places[number]);
    const [wide, high] = [box[2] - box[0], box[3] - box[1]];
    const near = points.filter(
      ([x, y]) => Math.abs(x - place.x) < wide + 2 * radius && Math.abs(y - place.y) < high + 2 * radius,
    );
    const costs = (/** @type {Box} */ at) =>
      COST.space * near.filter((point) => covers(at, point, margin)).length +
      COST.place * places.filter((other) => covers(at, [other.x, other.y], other === place ? OWN * radius : radius)).length;
    const tries = [box, ...SIDES.map((side) => within(beside(place, side, radius * 1.4, wide, high)))];
    let least = first.has(number) ? Infinity : DEAR;
    for (const [at, one] of tries.entries()) {
      if (taken.some((other) => overlap(one, other)) && !(first.has(number) && at === 0)) continue;
      const cost = costs(one) + (at ? COST.elsewhere : 0);
      if (cost < least) [least, found[number]] = [cost, one];
    }
    if (found[number]) taken.push(/** @type {Box} */ (found[number]));
  }
  return found;
}

/**
 * A box on one side of a place.
 * @param {Place} place
 * @param {Point} side
 * @param {number} gap
 * @param {number} wide
 * @param {number} high
 * @returns {Box}
 */
function beside({ x, y }, [right, down], gap, wide, high) {
  const left = x + right * gap + ((Math.sign(right) - 1) * wide) / 2;
  const top = y + down * gap + ((Math.sign(down) - 1) * high) / 2;
  return [left, top, left + wide, top + high];
}

/** @param {Box} box @param {Point} point @param {number} margin */
function covers([left, top, right, bottom], [x, y], margin) {
  return x > left - margin && x < right + margin && y > top - margin && y < bottom + margin;
}

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
