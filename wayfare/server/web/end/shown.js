/** What an item of the score looks like on the board. */

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../board/view.js").BoardView} BoardView */
/** @typedef {import("./reckoning.js").Item} Item */
/** @typedef {import("./reckoning.js").SeatScore} SeatScore */

/**
 * Marks an item on the board; without one, nothing.
 * @param {BoardView} view
 * @param {(number | null)[]} owners by route
 * @param {SeatScore[]} scores
 * @param {Item | null} item
 */
export function showItem(view, owners, scores, item) {
  const { board } = view;
  const routes = item ? routesOf(board, owners, scores, item) : [];
  const ticket = item?.ticket === undefined ? undefined : board.tickets[item.ticket];
  view.light(routes, "marked");
  view.light(item ? board.routes.map((_, number) => number).filter((number) => !routes.includes(number)) : [], "dimmed");
  const ends = ticket ? [...ticket.from_places, ...ticket.to_places] : [];
  view.lightPlaces(ends, "ticket");
  view.places.prefer(ends);
  lightRegions(view, item?.kind === "regions" ? regionsOf(board, routes) : new Set());
}

/**
 * @param {Board} board
 * @param {(number | null)[]} owners
 * @param {SeatScore[]} scores
 * @param {Item} item
 * @returns {number[]}
 */
function routesOf(board, owners, scores, { seat, kind, ticket }) {
  const own = owners.flatMap((owner, number) => (owner === seat ? [number] : []));
  const score = scores.find((one) => one.seat === seat);
  if (kind === "longest") return score?.longest_routes ?? [];
  if (kind === "regions") return score?.region_networks?.flatMap(([, routes]) => routes) ?? [];
  if (kind === "merchandise") return own.filter((number) => board.routes[number]?.carts);
  if (kind === "done" && ticket !== undefined) return wayOf(board, own, ticket);
  return kind === "failed" ? [] : own;
}

/**
 * The routes by which a ticket was finished: the fewest of one's own.
 * @param {Board} board
 * @param {number[]} own
 * @param {number} ticket
 */
export function wayOf(board, own, ticket) {
  const { from_places: from = [], to_places: to = [] } = board.tickets[ticket] ?? {};
  /** The route by which each place was reached. @type {Map<number, number>} */
  const reached = new Map(from.map((place) => [place, -1]));
  const waiting = [...from];
  for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
    if (to.includes(place)) return trace(board, reached, place);
    for (const number of own) {
      const next = otherEnd(board, number, place);
      if (next === undefined || reached.has(next)) continue;
      reached.set(next, number);
      waiting.push(next);
    }
  }
  return [];
}

/** @param {Board} board @param {Map<number, number>} reached @param {number} end */
function trace(board, reached, end) {
  const way = [];
  let place = end;
  for (let number = reached.get(place) ?? -1; number >= 0; number = reached.get(place) ?? -1) {
    way.push(number);
    place = otherEnd(board, number, place) ?? end;
  }
  return way;
}

/** @param {Board} board @param {number} number @param {number} place */
function otherEnd(board, number, place) {
  const route = board.routes[number];
  if (route?.from === place) return route.to;
  return route?.to === place ? route.from : undefined;
}

/** The regions that routes touch. @param {Board} board @param {number[]} routes @returns {Set<number | string>} */
function regionsOf(board, routes) {
  const places = routes.flatMap((number) => [board.routes[number]?.from ?? -1, board.routes[number]?.to ?? -1]);
  const regions = places.map((place) => board.places[place]?.region);
  return new Set(regions.flatMap((region) => (region === null || region === undefined ? [] : [region])));
}

/** @param {BoardView} view @param {Set<number | string>} regions */
function lightRegions(view, regions) {
  const layers = view.board.drawing.layers.filter(({ kind }) => kind === "region");
  [...view.element.querySelectorAll("path.region")].forEach((path, at) => {
    const region = /** @type {{region?: number | null}} */ (layers[at] ?? {}).region;
    path.classList.toggle("counted", region !== null && region !== undefined && regions.has(region));
  });
}
