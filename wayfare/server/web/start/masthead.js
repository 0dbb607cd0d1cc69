/** The head of the page: the name, and what is always at hand. */

import { el, svg } from "../dom.js";
import { LANGUAGES, language, OWN_NAMES, setLanguage, t } from "../i18n.js";
import { live } from "../settings/live.js";

/** The rules and the settings are fetched when somebody wants them. @param {string} [board] */
export async function showRules(board) {
  const { openRules } = await import("../rules/panel.js");
  await openRules(board);
}

async function showSettings() {
  const { openSettings } = await import("../settings/panel.js");
  await openSettings();
}

/**
 * @param {{board?: () => string | undefined}} [about] whose rules the button opens
 * @returns {{element: HTMLElement, stop: () => void}}
 */
export function masthead({ board } = {}) {
  const element = el("header", { class: "masthead" });
  const { stop } = live(element, () => [
    el("a", { class: "wordmark", href: "/" }, mark(), "Wayfare", el("span", { class: "unseen" }, t("nav.home"))),
    el(
      "nav",
      { class: "masthead-nav" },
      el(
        "button",
        { class: "button quiet", type: "button", id: "nav-rules", on: { click: () => showRules(board?.()) } },
        t("nav.rules"),
      ),
      el(
        "button",
        { class: "button quiet", type: "button", id: "nav-settings", "aria-label": t("nav.settings"), on: { click: showSettings } },
        sliders(),
        el("span", { class: "masthead-word" }, t("nav.settings")),
      ),
      languages(),
    ),
  ]);
  return { element, stop };
}

/** A mark of our own: a road that winds between two places. */
function mark() {
  return svg(
    "svg",
    { class: "mark", viewBox: "0 0 32 24", "aria-hidden": "true" },
    svg("path", { d: "M5 19C12 19 11 5 17 5S19 17 27 12" }),
    svg("circle", { cx: 5, cy: 19, r: 3.4 }),
    svg("circle", { cx: 27, cy: 12, r: 3.4 }),
  );
}

/** The sign of the settings: three sliders. */
function sliders() {
  return svg(
    "svg",
    { class: "masthead-sign", viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: "M2 5H18M2 10H18M2 15H18" }),
    [[13, 5], [6, 10], [11, 15]].map(([cx, cy]) => svg("circle", { cx, cy, r: 2.3 })),
  );
}

function languages() {
  return el(
    "select",
    {
      class: "field",
      id: "nav-language",
      "aria-label": t("nav.language"),
      on: { change: (/** @type {Event & {target: HTMLSelectElement}} */ event) => choose(event.target.value) },
    },
    LANGUAGES.map((code) =>
      el("option", { value: code, lang: code, selected: code === language() }, OWN_NAMES[code] ?? code),
    ),
  );
}

/** @param {string} code */
function choose(code) {
  const known = LANGUAGES.find((name) => name === code);
  if (known) setLanguage(known);
}
