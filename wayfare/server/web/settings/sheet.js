/** A sheet on top of the page: a dialog with a heading and a way out. */

import { el } from "../dom.js";
import { t } from "../i18n.js";
import { live } from "./live.js";

/**
 * Opens a sheet, unless it is open already; the event "redraw" draws it anew.
 * @param {{name: string, title: () => string, body: () => (Node | string)[], asks?: boolean}} content a question has ways out of its own
 * @returns {HTMLDialogElement}
 */
export function openSheet({ name, title, body, asks = false }) {
  const open = document.querySelector(`dialog.${name}-sheet[open]`);
  if (open) return /** @type {HTMLDialogElement} */ (open);
  const sheet = el("dialog", { class: `sheet ${name}-sheet`, "aria-labelledby": `${name}-title` });
  const { again, stop } = live(sheet, () => [
    el(
      "div",
      { class: "sheet-head" },
      el("h2", { id: `${name}-title` }, title()),
      !asks && el("button", { class: "button quiet", type: "button", on: { click: () => sheet.close() } }, t("close")),
    ),
    el("div", { class: "sheet-body" }, body()),
  ]);
  sheet.addEventListener("redraw", again);
  sheet.addEventListener("close", () => {
    stop();
    sheet.remove();
  });
  sheet.addEventListener("click", (event) => {
    // The second click of a double click was meant for what opened the sheet.
    if (event.target === sheet && event.detail < 2) sheet.close();
  });
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}
