/** Keys: every action under one. Single keys can be switched off, for those who speak to the page. */

/** A key, the id of what it does, and the doing. @typedef {[string, string, () => void]} Key */

const SWITCH = "wayfare.keys";

/** Whether single keys do anything. */
export function areOn() {
  try {
    return localStorage.getItem(SWITCH) !== "off";
  } catch {
    return true;
  }
}

/** @param {boolean} on */
export function switchTo(on) {
  try {
    localStorage.setItem(SWITCH, on ? "on" : "off");
  } catch {
    // Without storage they stay on.
  }
}

/** Listens to keys until it is told to stop. @param {Key[]} keys @returns {() => void} */
export function listenToKeys(keys) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (document.querySelector("dialog[open]") || isTyping(event.target) || !areOn()) return;
    const found = keys.find(([key]) => key === event.key.toLowerCase());
    if (!found) return;
    event.preventDefault();
    found[2]();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && Boolean(target.closest("input:not([type=checkbox]), textarea, select"));
}
