/** Players' pieces: little train cars or carts seen from above, each player's with a pattern of its own. */

import { svg } from "../dom.js";
import { PATTERNS } from "./glyphs.js";

/** The size the shapes are drawn in. */
const LENGTH = 46;
const WIDTH = 18;

const BODY = "M-17 -9H17Q21 -9 21 -5V5Q21 9 17 9H-17Q-21 9 -21 5V-5Q-21 -9 -17 -9Z";
/** What sticks out: couplings of a car, wheels and shafts of a cart. @type {Record<string, string>} */
const UNDER = {
  trains: "M-25 -2H25V2H-25Z",
  carts: "M-15 -12H-5V12H-15ZM5 -12H15V12H5ZM20 -7H27V-4H20ZM20 4H27V7H20Z",
};

/**
 * One piece, around the origin, lying along x.
 * @param {string} theme
 * @param {string} colour of the player
 */
export function piece(theme, colour) {
  const [pattern, width] = PATTERNS[colour] ?? ["", 0];
  return svg(
    "g",
    { class: `piece player-${colour}` },
    svg("path", { class: "under", d: UNDER[theme] ?? UNDER.trains }),
    svg("path", { class: "body", d: BODY }),
    svg("path", { class: "pattern", d: pattern, "stroke-width": width }),
  );
}

/**
 * A piece on a space of a route.
 * @param {string} theme
 * @param {string} colour
 * @param {[number, number, number]} space
 * @param {{len: number, wid: number}} size of a space
 */
export function pieceOn(theme, colour, [x, y, degrees], size) {
  const scale = `scale(${(size.len / LENGTH).toFixed(3)} ${((size.wid * 1.12) / WIDTH).toFixed(3)})`;
  return svg("g", { transform: `translate(${x} ${y}) rotate(${degrees}) ${scale}` }, piece(theme, colour));
}

/** A piece as a picture of its own, to stand beside a player's name. @param {string} theme @param {string} colour */
export function piecePicture(theme, colour) {
  return svg("svg", { class: "piece-picture", viewBox: "-29 -14 58 28", "aria-hidden": "true" }, piece(theme, colour));
}
