/** The tracker: how many of each card everybody could have seen, and how many are still hidden. */

import { el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { glyphPicture } from "../board/glyphs.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Element} place @param {Desk} desk */
export function drawTracker(place, desk) {
  const lines = (desk.view.seen ?? []).map((count, card) => drawLine(desk, card, count));
  fill(place, el("p", {}, t("tracker.about")), el("ul", { class: "tracker" }, lines));
}

/** @param {Desk} desk @param {number} card @param {number} count */
function drawLine(desk, card, count) {
  const name = desk.cardName(card);
  const all = desk.board.cards_of[card] ?? 0;
  return el(
    "li",
    { class: `card-${name}` },
    el("span", { class: "swatch", "aria-hidden": "true" }, glyphPicture(name)),
    el("span", { class: "unseen" }, desk.say(`colour.${name}`)),
    el("meter", { min: 0, max: all, value: count, "aria-hidden": "true" }),
    el("span", { class: "numbers" }, desk.say("tracker.line", { seen: count, all })),
  );
}
