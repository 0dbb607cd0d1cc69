/** Routes: spaces in the route's colour with its sign, waves and carts. */

import { svg } from "../dom.js";
import { GLYPHS } from "./glyphs.js";
import { pointOn, spine } from "./pick.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Route} Route */

const WAVE = "M-9 0q2.25 -4.5 4.5 0t4.5 0t4.5 0t4.5 0";
const CART = "M-7 -4H5V2H-7ZM5 -1L9 -3.5M-4.5 4.2a2 2 0 1 0 .01 0ZM2.5 4.2a2 2 0 1 0 .01 0Z";

/** The name of a route's colour; grey takes any. @param {Board} board @param {Route} route */
export function colourOf(board, route) {
  return route.colour === 0 ? "grey" : (board.colours[route.colour - 1] ?? "grey");
}

/** @param {Board} board @param {number} number */
export function drawRoute(board, number) {
  const route = /** @type {Route} */ (board.routes[number]);
  const { space } = board.drawing;
  const colour = colourOf(board, route);
  const waves = waveSpaces(route);
  const spaces = route.spaces.map((at, index) => drawSpace(space, at, colour, waves.has(index), Boolean(route.carts)));
  return svg(
    "g",
    { class: `route card-${colour}`, data: { route: number }, role: "button", tabindex: -1 },
    svg("path", { class: "band", d: `M${spine(board, route).join("L")}`, "stroke-width": space.wid + 7 }),
    svg("g", { class: "spaces" }, spaces),
    svg("g", { class: "pieces" }),
  );
}

/**
 * A route's sign by itself, for a board so far away that those on the spaces cannot be read; a route that takes any
 * colour has none. Parallel routes have theirs at different places, so that neither covers the other.
 * @param {Board} board
 * @param {Route} route
 */
export function drawMark(board, route) {
  const colour = colourOf(board, route);
  const { x, y } = pointOn(spine(board, route), route.lanes > 1 ? (route.lane === 0 ? 0.25 : 0.75) : 0.5);
  return svg(
    "g",
    { class: `mark card-${colour}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    GLYPHS[colour] && svg("g", {}, svg("circle", { r: 12.5 }), svg("path", { class: "sign", d: GLYPHS[colour] })),
  );
}

/**
 * The invisible band along a route that takes the pointer. They all lie under the routes, so that no route covers
 * another.
 * @param {Route} route
 * @param {number} number
 */
export function drawHit(route, number) {
  return svg("path", { class: "hit", d: route.path, data: { hit: number } });
}

/** Which spaces show a wave: spread evenly over the route. @param {Route} route @returns {Set<number>} */
function waveSpaces(route) {
  const found = new Set();
  for (let wave = 0; wave < route.waves; wave++) {
    found.add(Math.floor(((wave + 0.5) * route.length) / route.waves));
  }
  return found;
}

/**
 * @param {{len: number, wid: number}} size
 * @param {[number, number, number]} at
 * @param {string} colour
 * @param {boolean} wave
 * @param {boolean} cart
 */
function drawSpace(size, [x, y, degrees], colour, wave, cart) {
  const scale = size.wid / 18;
  const upright = Math.cos((degrees * Math.PI) / 180) < 0 ? 180 : 0;
  const shift = cart ? size.len * 0.22 : 0;
  const glyph = GLYPHS[colour];
  return svg(
    "g",
    { transform: `translate(${x} ${y}) rotate(${degrees + upright})` },
    svg("rect", {
      class: wave ? "space wavy" : "space",
      x: -size.len / 2,
      y: -size.wid / 2,
      width: size.len,
      height: size.wid,
      rx: 3,
    }),
    wave &&
      svg("path", {
        class: "wave",
        d: WAVE,
        transform: `scale(${(scale * 1.5).toFixed(2)} ${(scale * 1.2).toFixed(2)})`,
      }),
    glyph &&
      svg("path", {
        class: "sign",
        d: glyph,
        transform: `translate(${-shift} 0) rotate(${-degrees - upright}) scale(${(scale * 0.64).toFixed(2)})`,
      }),
    cart &&
      svg("path", {
        class: "cart",
        d: CART,
        transform: `translate(${glyph ? shift : 0} 0) scale(${(scale * 1.05).toFixed(2)})`,
      }),
  );
}
