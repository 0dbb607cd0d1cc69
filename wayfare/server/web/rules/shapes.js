/** What the little pictures of the rules are made of: cards, spaces, places and pieces. */

import { GLYPHS } from "../board/glyphs.js";
import { piece } from "../board/pieces.js";
import { svg } from "../dom.js";

export const CARD = { width: 26, height: 38 };
export const SPACE = { length: 34, width: 13 };

const WAVE = "M-9 0q2.25 -4.5 4.5 0t4.5 0t4.5 0t4.5 0";
const BOAT = "M-9 3H9L6 8H-6ZM-1 1V-9L7 1Z";
const CART = "M-7 -4H5V2H-7ZM5 -1L9 -3.5M-4.5 4.2a2 2 0 1 0 .01 0ZM2.5 4.2a2 2 0 1 0 .01 0Z";
const CHEST = "M-8 -2Q-8 -7 0 -7T8 -2V7H-8ZM-8 -1H8M-2 -1V3H2V-1";

/**
 * A picture with a name for those who do not see it.
 * @param {string} label
 * @param {number} width
 * @param {number} height
 * @param {...(SVGElement | SVGElement[])} shapes
 */
export function picture(label, width, height, ...shapes) {
  const frame = { class: "rule-picture", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label };
  return svg("svg", { ...frame, width, height }, ...shapes);
}

/**
 * A card with its sign; its corner at x, y.
 * @param {number} x
 * @param {number} y
 * @param {string} name a colour, or "wild"
 */
export function card(x, y, name) {
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg("rect", { class: "rule-card", ...CARD, rx: 3, fill: `var(--card-${name})` }),
    svg("path", {
      d: GLYPHS[name] ?? "",
      fill: `var(--on-${name})`,
      "fill-rule": "evenodd",
      transform: `translate(${CARD.width / 2} ${CARD.height / 2}) scale(0.8)`,
    }),
  );
}

/** @param {number} x @param {number} y @param {string} sign @param {string} className */
function plainCard(x, y, sign, className) {
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg("rect", { class: `rule-card ${className}`, ...CARD, rx: 3 }),
    svg("path", { class: "rule-sign", d: sign, transform: `translate(${CARD.width / 2} ${CARD.height / 2})` }),
  );
}

/** @param {number} x @param {number} y */
export const ferryCard = (x, y) => plainCard(x, y, BOAT, "ferry");

/** @param {number} x @param {number} y */
export const merchandiseCard = (x, y) => plainCard(x, y, CHEST, "merchandise");

/** The face-down deck. @param {number} x @param {number} y */
export function deck(x, y) {
  const cards = [4, 2, 0].map((shift) =>
    svg("rect", { class: "rule-card face-down", ...CARD, rx: 3, x: x + shift, y: y - shift }),
  );
  return svg("g", {}, cards);
}

/**
 * A row of spaces, level, from x on.
 * @param {number} x
 * @param {number} y
 * @param {{length: number, colour: string, waves?: number[], carts?: boolean, closed?: boolean}} route
 */
export function spaces(x, y, { length, colour, waves = [], carts = false, closed = false }) {
  const drawn = Array.from({ length }, (_, at) =>
    svg(
      "g",
      { transform: `translate(${x + (at + 0.5) * (SPACE.length + 4)} ${y})` },
      svg("rect", {
        class: waves.includes(at) ? "rule-space wavy" : "rule-space",
        x: -SPACE.length / 2,
        y: -SPACE.width / 2,
        width: SPACE.length,
        height: SPACE.width,
        rx: 3,
        fill: `var(--card-${colour})`,
      }),
      waves.includes(at) && svg("path", { class: "rule-line", d: WAVE }),
      carts && svg("path", { class: "rule-cart", d: CART, stroke: `var(--on-${colour})` }),
      closed && svg("path", { class: "rule-line", d: "M-5 -4L5 4M-5 4L5 -4" }),
    ),
  );
  return svg("g", { class: closed ? "rule-closed" : null }, drawn);
}

/**
 * A player's pieces on a level route.
 * @param {string} theme
 * @param {number} x
 * @param {number} y
 * @param {number} length
 * @param {string} colour
 */
export function pieces(theme, x, y, length, colour) {
  return Array.from({ length }, (_, at) =>
    svg(
      "g",
      { transform: `translate(${x + (at + 0.5) * (SPACE.length + 4)} ${y}) scale(0.72)` },
      piece(theme, colour),
    ),
  );
}

/**
 * Pieces along a straight line between two points.
 * @param {string} theme
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {number} length
 * @param {string} colour
 */
export function piecesBetween(theme, [ax, ay], [bx, by], length, colour) {
  const degrees = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  return Array.from({ length }, (_, at) => {
    const along = (at + 0.5) / length;
    const place = `translate(${ax + (bx - ax) * along} ${ay + (by - ay) * along})`;
    return svg("g", { transform: `${place} rotate(${degrees}) scale(0.58)` }, piece(theme, colour));
  });
}

/** A place, with a letter where it needs a name. @param {number} x @param {number} y @param {string} [letter] */
export function place(x, y, letter) {
  return svg(
    "g",
    {},
    svg("circle", { class: "rule-place", cx: x, cy: y, r: letter ? 9 : 6 }),
    letter && svg("text", { class: "rule-letter", x, y: y + 4.2, "text-anchor": "middle" }, letter),
  );
}
