/** The tracker: how many of each card everybody could have seen, and how many are still hidden. */

import { el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { glyphPicture } from "../board/glyphs.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @returns {import("./desk.js").Part} */
export function makeTracker(desk) {
  const list = el("ul", { class: "tracker" });
  const element = el(
    "details",
    { class: "tracker-fold" },
    el("summary", {}, t("tracker.title")),
    el("p", {}, t("tracker.about")),
    list,
  );

  function update() {
    const { seen } = desk.view;
    element.hidden = !seen;
    if (seen)
      fill(
        list,
        seen.map((count, card) => line(card, count)),
      );
  }

  /** @param {number} card @param {number} count */
  function line(card, count) {
    const name = desk.cardName(card);
    const all = desk.board.cards_of[card] ?? 0;
    const bar = el("meter", { min: 0, max: all, value: count, "aria-hidden": "true" });
    const text = desk.say("tracker.line", { seen: count, all });
    return el(
      "li",
      { class: `card-${name}` },
      el("span", { class: "swatch", "aria-hidden": "true" }, glyphPicture(name)),
      el("span", { class: "unseen" }, desk.say(`colour.${name}`)),
      bar,
      el("span", { class: "numbers" }, text),
    );
  }

  return { element, update };
}
