/** The settings panel: everything a person can set for this browser. */

import { el } from "../dom.js";
import { LANGUAGES, OWN_NAMES, t } from "../i18n.js";
import { settings } from "../settings.js";
import { openSheet } from "./sheet.js";
import { needStyle } from "./style.js";

/** @typedef {import("../settings.js").Settings} Settings */

/** Opens the settings. */
export async function openSettings() {
  await needStyle("forms");
  openSheet({
    name: "settings",
    title: () => t("settings.title"),
    body: () => [
      choice("language", ["auto", ...LANGUAGES], (value) => OWN_NAMES[value] ?? t("settings.language.auto")),
      choice("look", ["auto", "light", "dark"], (value) => t(`settings.look.${value}`)),
      choice("motion", ["auto", "full", "reduced"], (value) => t(`settings.motion.${value}`)),
      check("confirm"),
      check("sound"),
      check("notifications", askToNotify),
    ],
  });
}

/**
 * @param {"language" | "look" | "motion"} name
 * @param {string[]} values
 * @param {(value: string) => string} label
 */
function choice(name, values, label) {
  const options = values.map((value) =>
    el(
      "label",
      { class: "choice" },
      el("input", {
        type: "radio",
        name,
        id: `setting-${name}-${value}`,
        value,
        checked: settings.get(name) === value,
        on: { change: () => settings.set(name, /** @type {never} */ (value)) },
      }),
      el("span", { lang: OWN_NAMES[value] ? value : null }, label(value)),
    ),
  );
  return el(
    "fieldset",
    { class: "choices" },
    el("legend", {}, t(`settings.${name}`)),
    el("div", { class: "choice-row" }, options),
  );
}

/**
 * @param {"confirm" | "sound" | "notifications"} name
 * @param {(box: HTMLInputElement) => void} [first] asked before it is switched on
 */
function check(name, first) {
  const box = el("input", {
    type: "checkbox",
    id: `setting-${name}`,
    checked: settings.get(name),
    "aria-describedby": `setting-${name}-about`,
    on: { change: () => (first && box.checked ? first(box) : settings.set(name, box.checked)) },
  });
  return el(
    "div",
    { class: "check" },
    box,
    el("label", { for: box.id }, t(`settings.${name}`)),
    el("p", { id: `setting-${name}-about` }, t(`settings.${name}.about`)),
  );
}

/** The browser asks the person whether it may notify. @param {HTMLInputElement} box */
async function askToNotify(box) {
  const allowed = "Notification" in window && (await Notification.requestPermission()) === "granted";
  settings.set("notifications", allowed);
  box.checked = allowed;
  if (!allowed) {
    const about = document.getElementById("setting-notifications-about");
    if (about) about.textContent = t("settings.notifications.refused");
  }
}
