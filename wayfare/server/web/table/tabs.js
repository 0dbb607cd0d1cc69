/** On a small screen: which part lies below the board. */

import { el } from "../dom.js";
import { t } from "../i18n.js";
import { refill } from "./refill.js";

/** @typedef {import("./desk.js").Desk} Desk */

const TABS = ["cards", "tickets", "players", "log"];

/** @param {Desk} desk @returns {import("./desk.js").Part & {attach: (table: HTMLElement, open?: string) => void}} */
export function makeTabs(desk) {
  /** @type {HTMLElement | null} */
  let root = null;
  let offered = false;
  const marks = TABS.map(() => el("span", { class: "tab-mark numbers" }));
  const buttons = TABS.map((name, at) =>
    el(
      "button",
      {
        class: "tab",
        type: "button",
        "aria-pressed": "false",
        data: { tab: name },
        on: { click: () => choose(isOpen(name) ? "" : name) },
      },
      desk.say(`tab.${name}`),
      marks[at],
    ),
  );
  const element = el("nav", { class: "tabs", "aria-label": t("tab.title") }, buttons);

  /** @param {string} name */
  function isOpen(name) {
    return root?.dataset.tab === name;
  }

  /** @param {string} name a tab, or nothing to give the board all the room */
  function choose(name) {
    if (root) root.dataset.tab = name;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.tab === name));
  }

  function update() {
    const { view } = desk;
    const choosing = view.offer.length > 0 && view.legal.length > 0;
    if (choosing && !offered) choose("tickets");
    if (!choosing && offered) choose("cards");
    offered = choosing;
    const counts = [view.hand.reduce((sum, count) => sum + count, 0), view.tickets.length];
    counts.forEach((count, at) => marks[at] && refill(marks[at], count, () => count || null));
  }

  return {
    element,
    update,
    attach(table, open = "cards") {
      root = table;
      choose(open);
    },
  };
}
