/** Buttons that zoom a board. */

import { el } from "../dom.js";
import { t } from "../i18n.js";

/** @param {import("./view.js").BoardView} boardView */
export function zoomButtons(boardView) {
  const button = (/** @type {string} */ sign, /** @type {string} */ id, /** @type {() => void} */ go) =>
    el("button", { class: "button", type: "button", "aria-label": t(id), title: t(id), on: { click: go } }, sign);
  return el(
    "div",
    { class: "zoom", role: "group", "aria-label": t("zoom.title") },
    button("+", "zoom.closer", () => boardView.zoomBy(1.5)),
    button("−", "zoom.further", () => boardView.zoomBy(1 / 1.5)),
    button("⤢", "zoom.fit", () => boardView.fit()),
  );
}
