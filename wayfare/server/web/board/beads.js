/** Beads along routes, between their spaces and at both ends: they leave the signs on the spaces free. */

/** @typedef {import("../types.js").Board} Board */
/** @typedef {[number, number]} Point */

/** How far from the last space its bead lies, by the length of a space. */
const BEYOND = 0.6;

/** @param {Board} board @param {number} number @returns {Point[]} */
export function beadsOf({ routes, drawing }, number) {
  const spaces = routes[number]?.spaces ?? [];
  const [first, last] = [spaces[0], spaces[spaces.length - 1]];
  if (!first || !last) return [];
  const [x, y] = spaces[1] ?? first;
  const [cos, sin] = alongOf(first);
  const forward = (x - first[0]) * cos + (y - first[1]) * sin < 0 ? -1 : 1;
  const apart = drawing.space.len * BEYOND * forward;
  const between = spaces.slice(1).map((space, at) => middle(space, spaces[at] ?? space));
  return [beyond(first, -apart), ...between, beyond(last, apart)];
}

/** @param {number[]} space @returns {Point} */
function alongOf([, , degrees = 0]) {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** @param {[number, number, number]} space @param {number} far @returns {Point} */
function beyond(space, far) {
  const [cos, sin] = alongOf(space);
  return [space[0] + cos * far, space[1] + sin * far];
}

/** @param {number[]} one @param {number[]} other @returns {Point} */
function middle([x = 0, y = 0], [toX = 0, toY = 0]) {
  return [(x + toX) / 2, (y + toY) / 2];
}
