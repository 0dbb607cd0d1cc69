/** The page that lists the keys. */

import { el } from "../dom.js";
import { t } from "../i18n.js";
import { openSheet } from "../settings/sheet.js";
import { areOn, switchTo } from "./keys.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./keys.js").Key} Key */

/** @param {Desk} desk @param {Key[]} keys */
export function openKeys(desk, keys) {
  const move = [
    ["←↑↓→", "keys.walk"],
    ["⇧ ←↑↓→", "keys.pan"],
    ["Enter", "keys.enter"],
    ["Esc", "keys.escape"],
  ];
  const works = (/** @type {string} */ id) => id && (id !== "keys.command" || desk.mayCommand);
  const shown = [...move, ...keys.filter(([, id]) => works(id)).map(([key, id]) => [key.toUpperCase(), id])];
  const box = el("input", {
    type: "checkbox",
    id: "keys-on",
    checked: areOn(),
    on: { change: () => switchTo(box.checked) },
  });
  openSheet({
    name: "keys",
    title: () => t("keys.title"),
    body: () => [
      el(
        "dl",
        { class: "key-list" },
        shown.map(([key = "", id = ""]) => el("div", {}, el("dt", {}, el("kbd", {}, key)), el("dd", {}, desk.say(id)))),
      ),
      el("p", {}, t("keys.slots")),
      el("div", { class: "check" }, box, el("label", { for: "keys-on" }, t("keys.on"))),
    ],
  });
}
