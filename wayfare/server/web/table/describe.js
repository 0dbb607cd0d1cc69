/** Routes and places in words: for the note beside the pointer, and for those who hear the board. */

import { routeName } from "../events.js";
import { routeState } from "./reasons.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** "4 spaces · red · 7 points". @param {Desk} desk @param {number} number */
export function routeFacts(desk, number) {
  return facts(desk, number).join(" · ");
}

/** @param {Desk} desk @param {number} number @returns {string[]} */
function facts(desk, number) {
  const route = desk.board.routes[number];
  if (!route) return [];
  const colour = desk.say(route.colour ? `colour.${desk.cardName(route.colour)}` : "route.any");
  const found = [desk.say("route.spaces", { count: route.length }), colour];
  if (route.waves) found.push(desk.say("route.waves", { count: route.waves }));
  if (route.carts) found.push(desk.say("route.carts"));
  found.push(desk.say("route.points", { count: route.points }));
  return found;
}

/**
 * "Roma–Napoli, 4 spaces, red, 7 points, free, you can claim it".
 * @param {Desk} desk
 * @param {number} number
 * @param {boolean} canClaim
 */
export function routeLabel(desk, number, canClaim) {
  const route = desk.board.routes[number];
  const lane = route && route.lanes > 1 ? [desk.say("route.lane", { number: route.lane + 1, count: route.lanes })] : [];
  return [routeName(desk.board, number), ...lane, ...facts(desk, number), routeState(desk, number, canClaim)].join(
    ", ",
  );
}

/** "Roma, Lazio, 6 routes". @param {Desk} desk @param {number} number */
export function placeLabel(desk, number) {
  const place = desk.board.places[number];
  const region = place?.region ?? null;
  const routes = desk.board.routes.filter((route) => route.from === number || route.to === number).length;
  return [
    place?.shown,
    region === null ? "" : desk.board.region_names[region],
    desk.say("place.routes", { count: routes }),
  ]
    .filter(Boolean)
    .join(", ");
}
