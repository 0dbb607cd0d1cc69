/** Cards as pictures. */

import { el } from "../dom.js";
import { glyphPicture } from "../board/glyphs.js";

/** What is printed on a card: its sign, large in the middle and small in a corner. @param {string} card */
export function cardFace(card) {
  const corner = glyphPicture(card);
  corner.classList.add("corner");
  return [corner, glyphPicture(card)];
}

/** A card, to look at only. @param {string} card */
export function cardPicture(card) {
  return el("span", { class: `card card-${card}`, "aria-hidden": "true" }, cardFace(card));
}

/** A small card with a number, as in "3 red". @param {string} card @param {number} count */
export function cardCountPicture(card, count) {
  const face = card === "ferry" ? ferrySign() : glyphPicture(card);
  return el("span", { class: `chip card-${card}`, "aria-hidden": "true" }, String(count), face);
}

/** The sign of ferry cards. */
export function ferrySign() {
  const picture = glyphPicture("wild");
  picture.querySelector("path")?.setAttribute("d", "M-10 2H10L6.5 8H-6.5ZM-1 -9V0H-8ZM1.5 -7L8 0H1.5Z");
  return picture;
}
