/** Routes and places in words: for the note beside the pointer, and for those who hear the board. */

import { routeName } from "../events.js";
import { factLine } from "../i18n.js";
import { routeState } from "./reasons.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** What never changes of a name, said once for each table and language. @type {WeakMap<Desk["said"], Map<string, string>>} */
const said = new WeakMap();

/** @param {Desk} desk @param {string} key @param {() => string[]} parts */
function once(desk, key, parts) {
  const known = said.get(desk.said) ?? new Map();
  said.set(desk.said, known);
  if (!known.has(key)) known.set(key, parts().filter(Boolean).join(", "));
  return known.get(key);
}

/** Which of parallel routes it is: "route 1 of 2". @param {Desk} desk @param {number} number */
export function laneOf(desk, number) {
  const { lane = 0, lanes = 1 } = desk.board.routes[number] ?? {};
  return lanes > 1 ? desk.say("route.lane", { number: lane + 1, count: lanes }) : "";
}

/** "4 spaces · red · 7 points". @param {Desk} desk @param {number} number @param {...string} more */
export function routeFacts(desk, number, ...more) {
  return factLine([...facts(desk, number), ...more]);
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
  const fixed = once(desk, `route ${number}`, () => {
    return [routeName(desk.board, number), laneOf(desk, number), ...facts(desk, number)];
  });
  return `${fixed}, ${routeState(desk, number, canClaim)}`;
}

/** "Roma, Lazio, 6 routes". @param {Desk} desk @param {number} number */
export function placeLabel(desk, number) {
  return once(desk, `place ${number}`, () => {
    const { shown = "", region = null } = desk.board.places[number] ?? {};
    const routes = desk.board.routes.filter((route) => route.from === number || route.to === number).length;
    const where = region === null ? "" : (desk.board.region_names[region] ?? "");
    return [shown, where, desk.say("place.routes", { count: routes })];
  });
}
