/** The knobs of a replay: steps through time, play and speed, and whose eyes. */

import { el, svg } from "../dom.js";
import { t } from "../i18n.js";
import { select } from "../start/fields.js";

/** Frames a second. */
export const SPEEDS = { slow: 0.7, normal: 1.5, fast: 4, faster: 12 };

/** @typedef {keyof typeof SPEEDS} Speed */
/** @typedef {import("./film.js").Eyes} Eyes */

/** Signs for the buttons, in a box of 16 by 16. */
const SIGNS = {
  first: "M3 3V13M13 3L6 8L13 13Z",
  back: "M11 3L4 8L11 13Z",
  forward: "M5 3L12 8L5 13Z",
  last: "M13 3V13M3 3L10 8L3 13Z",
};

/**
 * The buttons under the slider.
 * @param {{at: number, last: number, playing: boolean}} state
 * @param {{go: (at: number) => void, play: () => void}} hands
 */
export function drawSteps({ at, last, playing }, { go, play }) {
  /** @param {keyof typeof SIGNS} name @param {number} to */
  const step = (name, to) => {
    const label = t(`replay.${name}`);
    const away = to < 0 || to > last || to === at;
    return el(
      "button",
      {
        class: "button",
        type: "button",
        id: `replay-${name}`,
        "aria-label": label,
        "aria-disabled": String(away),
        title: label,
        on: { click: () => !away && go(to) },
      },
      svg("svg", { class: "replay-sign", viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: SIGNS[name] })),
    );
  };
  return [
    step("first", 0),
    step("back", at - 1),
    el(
      "button",
      { class: "button primary", type: "button", id: "replay-play", on: { click: play } },
      t(playing ? "replay.pause" : "replay.play"),
    ),
    step("forward", at + 1),
    step("last", last),
    el("span", { class: "replay-moment numbers" }, t("replay.moment", { at, last })),
  ];
}

/**
 * How fast, and whose eyes.
 * @param {{speed: Speed, eyes: Eyes, names: string[]}} state
 * @param {{setSpeed: (speed: Speed) => void, setEyes: (eyes: Eyes) => void}} hands
 */
export function drawChoices({ speed, eyes, names }, { setSpeed, setEyes }) {
  return [
    select({
      id: "replay-speed",
      label: t("replay.speed"),
      value: speed,
      choices: Object.keys(SPEEDS).map((value) => ({ value, label: t(`replay.speed.${value}`) })),
      choose: (value) => setSpeed(/** @type {Speed} */ (value)),
    }),
    select({
      id: "replay-eyes",
      label: t("replay.eyes"),
      value: String(eyes),
      choices: [
        { value: "all", label: t("replay.eyes.all") },
        ...names.map((label, seat) => ({ value: String(seat), label })),
      ],
      choose: (value) => setEyes(value === "all" ? "all" : Number(value)),
    }),
  ];
}
