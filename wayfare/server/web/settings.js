/** What a person has set for this browser: kept in localStorage, told to whoever listens. */

/**
 * @typedef {object} Settings
 * @property {"auto" | "en" | "fi" | "sv" | "it" | "qps"} language
 * @property {"auto" | "light" | "dark"} look
 * @property {boolean} sound a short sound when it is your turn
 * @property {boolean} notifications a notification of the browser when it is your turn
 * @property {boolean} confirm dangerous clicks are asked about once more
 * @property {"auto" | "full" | "reduced"} motion
 * @property {string} name what this person was last called
 */

const KEY = "wayfare.settings";

/** @type {Settings} */
const DEFAULTS = {
  language: "auto",
  look: "auto",
  sound: false,
  notifications: false,
  confirm: true,
  motion: "auto",
  name: "",
};

/** @type {Settings} */
let values = read();

/** @type {Map<keyof Settings, Set<() => void>>} */
const listeners = new Map();

/** @returns {Settings} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

function write() {
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // A browser without storage keeps them until the page is closed.
  }
}

/** Shows the settings that the style sheets read: `data-look` and `data-motion` on the root. */
function showOnRoot() {
  document.documentElement.dataset.look = values.look;
  document.documentElement.dataset.motion = values.motion;
}

/** @param {keyof Settings} name */
function tell(name) {
  for (const listener of listeners.get(name) ?? []) listener();
}

export const settings = {
  /**
   * @template {keyof Settings} K
   * @param {K} name
   * @returns {Settings[K]}
   */
  get(name) {
    return values[name];
  },

  /**
   * @template {keyof Settings} K
   * @param {K} name
   * @param {Settings[K]} value
   */
  set(name, value) {
    if (values[name] === value) return;
    values = { ...values, [name]: value };
    write();
    showOnRoot();
    tell(name);
  },

  /**
   * @param {keyof Settings} name
   * @param {() => void} listener
   * @returns {() => void} stops listening
   */
  onChange(name, listener) {
    const those = listeners.get(name) ?? new Set();
    listeners.set(name, those.add(listener));
    return () => those.delete(listener);
  },
};

/** Whether things should move: the person's own wish, else the system's. */
export function motionReduced() {
  if (values.motion !== "auto") return values.motion === "reduced";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  const before = values;
  values = read();
  showOnRoot();
  for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(DEFAULTS))) {
    if (before[name] !== values[name]) tell(name);
  }
});

showOnRoot();
