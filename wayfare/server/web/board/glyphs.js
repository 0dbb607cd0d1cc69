/** The signs that tell colours apart without colour: one for each card, one pattern for each player. */

import { svg } from "../dom.js";

const RING = "A9 9 0 1 1 0 9A9 9 0 1 1 0 -9Z";

/** A sign for each card, in a box from -10 to 10. @type {Record<string, string>} */
export const GLYPHS = {
  purple: "M0 -10L7.5 0L0 10L-7.5 0Z",
  blue: "M0 -10C4 -4 7.5 -1 7.5 3.5A7.5 6.5 0 0 1 -7.5 3.5C-7.5 -1 -4 -4 0 -10Z",
  orange: "M0 -9L10 8H-10Z",
  white: `M0 -9${RING}M0 -4.5A4.5 4.5 0 1 0 0 4.5A4.5 4.5 0 1 0 0 -4.5Z`,
  green: "M-9 9C-9 -4 -3 -9 9 -9C9 4 3 9 -9 9Z",
  yellow: star(5, 10, 4.2),
  black: "M-8 -8H8V8H-8Z",
  red: "M-9 -9H9L2.5 0L9 9H-9L-2.5 0Z",
  pink: "M0 9C-13 0 -10 -9 -5 -9C-2 -9 -0.7 -7.3 0 -5.5C0.7 -7.3 2 -9 5 -9C10 -9 13 0 0 9Z",
  wild: wheel(),
};

/**
 * A pattern of strokes for each player's pieces, in a box of 40 by 11, and how wide the strokes are.
 * @type {Record<string, [string, number]>}
 */
export const PATTERNS = {
  blue: ["M-18 5L-11 -5M-8 5L-1 -5M2 5L9 -5M12 5L18 -4", 3.6],
  red: ["M-18 0H18", 4.4],
  green: ["M-13 0h.01M0 0h.01M13 0h.01", 6.6],
  yellow: ["M-13 -6V6M-4.5 -6V6M4.5 -6V6M13 -6V6", 3.4],
  black: ["M-18 3.5L-9 -3.5L0 3.5L9 -3.5L18 3.5", 3],
};

export const PLAYER_COLOURS = Object.keys(PATTERNS);

/**
 * A colour we can draw: the one named, or one of ours for the seat.
 * @param {string | null | undefined} name
 * @param {number} seat
 */
export function playerColour(name, seat) {
  if (name && name in PATTERNS) return name;
  return PLAYER_COLOURS[seat % PLAYER_COLOURS.length] ?? "blue";
}

/** @param {number} points @param {number} outer @param {number} inner */
function star(points, outer, inner) {
  const corners = [];
  for (let corner = 0; corner < points * 2; corner++) {
    const radius = corner % 2 ? inner : outer;
    const angle = (Math.PI * corner) / points - Math.PI / 2;
    corners.push(`${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`);
  }
  return `M${corners.join("L")}Z`;
}

/** A wheel with six spokes. */
function wheel() {
  const spokes = [0, 60, 120].map((degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const corners = [
      [-8, -1.2],
      [8, -1.2],
      [8, 1.2],
      [-8, 1.2],
    ];
    const turned = corners.map(([x = 0, y = 0]) => [x * cos - y * sin, x * sin + y * cos]);
    return `M${turned.map((corner) => corner.map((at) => at.toFixed(1)).join(" ")).join("L")}Z`;
  });
  return `M0 -10A10 10 0 1 1 0 10A10 10 0 1 1 0 -10ZM0 -7A7 7 0 1 0 0 7A7 7 0 1 0 0 -7Z${spokes.join("")}`;
}

/** A card's sign as a little picture of its own. @param {string} card */
export function glyphPicture(card) {
  return svg(
    "svg",
    { class: "glyph", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    svg("path", { d: GLYPHS[card] ?? "" }),
  );
}
