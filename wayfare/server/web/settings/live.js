/** Parts of a page that speak the person's language, and change with it. */

import { fill } from "../dom.js";
import { onLanguage } from "../i18n.js";

/** @typedef {import("../dom.js").Child} Child */

/**
 * Fills an element, and fills it anew when the language changes or `again` is called. The focus stays where it was,
 * caret and all, if what had it has an id.
 * @param {Element} element
 * @param {() => (Child | Child[])[]} draw
 * @returns {{again: () => void, stop: () => void}}
 */
export function live(element, draw) {
  const again = () => {
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    const caret = focused instanceof HTMLInputElement ? focused.selectionStart : null;
    fill(element, ...draw());
    const now = focused?.id ? document.getElementById(focused.id) : null;
    now?.focus();
    if (now instanceof HTMLInputElement && caret !== null) now.setSelectionRange(caret, caret);
  };
  again();
  return { again, stop: onLanguage(again) };
}
