/** A question before a move that cannot be taken back. */

import { el } from "../dom.js";
import { t } from "../i18n.js";
import { openSheet } from "../settings/sheet.js";

/** @typedef {import("./desk.js").Desk} Desk */

/**
 * Asks, unless the person has switched that off, and then does it.
 * @param {Desk} desk
 * @param {string} what an id: confirm.WHAT
 * @param {number} code of the action: once that is not allowed any more, nobody is asked about it
 */
export function confirmFirst(desk, what, code) {
  const go = () => desk.act(code);
  if (!desk.confirms) go();
  else desk.ask({ sheet: askFirst(desk, what, go), holds: () => desk.allows(code) });
}

/**
 * @param {Desk} desk
 * @param {string} what
 * @param {() => void} go
 * @param {Record<string, unknown>} [params] of the question
 * @returns {HTMLDialogElement}
 */
export function askFirst(desk, what, go, params = {}) {
  const sheet = openSheet({
    name: "confirm",
    asks: true,
    title: () => desk.say(`confirm.${what}`, params),
    body: () => [
      el("p", {}, desk.say(`confirm.${what}.about`)),
      el(
        "div",
        { class: "sheet-buttons" },
        el("button", { class: "button", type: "button", on: { click: () => sheet.close() } }, t("confirm.no")),
        el(
          "button",
          {
            class: "button primary",
            type: "button",
            autofocus: true,
            on: {
              click: () => {
                sheet.close();
                go();
              },
            },
          },
          desk.say(`confirm.${what}.yes`),
        ),
      ),
    ],
  });
  return sheet;
}
