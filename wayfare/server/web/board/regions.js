/** The regions that a player's routes join. */

/** @typedef {import("../types.js").Board} Board */
/** @typedef {{name: string, twice: boolean}} Joined a region, and whether it counts as two */

/**
 * Those of the network that joins the most.
 * @param {Board} board
 * @param {(number | null)[]} owners by route
 * @param {number} seat
 * @returns {Joined[]}
 */
export function joinedRegions(board, owners, seat) {
  const joined = networksOf(board, owners, seat).map((places) => regionsIn(board, places));
  const worth = (/** @type {Joined[]} */ regions) => regions.length + regions.filter(({ twice }) => twice).length;
  return joined.sort((a, b) => worth(b) - worth(a))[0] ?? [];
}

/** @param {Board} board @param {(number | null)[]} owners @param {number} seat @returns {Set<number>[]} the places of each */
function networksOf(board, owners, seat) {
  /** @type {Set<number>[]} */
  let found = [];
  board.routes.forEach(({ from, to }, number) => {
    if (owners[number] !== seat) return;
    const touched = found.filter((places) => places.has(from) || places.has(to));
    const whole = new Set([from, to, ...touched.flatMap((places) => [...places])]);
    found = [...found.filter((places) => !touched.includes(places)), whole];
  });
  return found;
}

/** @param {Board} board @param {Set<number>} places @returns {Joined[]} */
function regionsIn({ region_names: names, places: all, rules }, places) {
  return names.flatMap((name, region) => {
    const cities = all.flatMap((place, number) => (place.region === region ? [number] : []));
    const reached = cities.filter((place) => places.has(place)).length;
    const double = rules.double_regions.map(Number).includes(region);
    return reached ? [{ name, twice: double && reached === cities.length }] : [];
  });
}
