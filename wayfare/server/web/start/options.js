/** How a new table plays: who starts, helpers, clock, pace. */

import { el } from "../dom.js";
import { number, t } from "../i18n.js";
import { checkbox, select } from "./fields.js";

/** @typedef {import("./seats.js").OptionsPlan} OptionsPlan */
/** @typedef {import("./seats.js").ClockPlan} ClockPlan */

/** The clocks to choose from. @type {Record<string, ClockPlan | null>} */
const CLOCKS = {
  none: null,
  "turn-30": { kind: "turn", seconds: 30 },
  "turn-60": { kind: "turn", seconds: 60 },
  "turn-120": { kind: "turn", seconds: 120 },
  "bank-300": { kind: "bank", seconds: 300, increment: 5 },
  "bank-600": { kind: "bank", seconds: 600, increment: 10 },
  "bank-1200": { kind: "bank", seconds: 1200, increment: 15 },
};

/** "30 seconds", "2 minutes". @param {number} seconds */
function duration(seconds) {
  const whole = seconds % 60 === 0;
  return number(whole ? seconds / 60 : seconds, {
    style: "unit",
    unit: whole ? "minute" : "second",
    unitDisplay: "long",
  });
}

/** @param {ClockPlan | null} clock */
function clockLabel(clock) {
  if (!clock) return t("setup.clock.none");
  const time = duration(clock.seconds);
  if (clock.kind === "turn") return t("setup.clock.turn", { time });
  return t("setup.clock.bank", { time, increment: duration(clock.increment) });
}

/**
 * @param {OptionsPlan} options changed in place
 * @param {{theme: string, seats: string[]}} table what its seats are called
 */
export function optionFields(options, { theme, seats }) {
  const clock = Object.entries(CLOCKS).find(([, plan]) => plan === options.clock)?.[0] ?? "none";
  const helpers = /** @type {const} */ (["way", "missing", "tracker"]);
  return [
    select({
      id: "option-first",
      label: t("setup.first"),
      value: String(options.first_seat ?? ""),
      choices: [
        { value: "", label: t("setup.first.lot") },
        ...seats.map((label, seat) => ({ value: String(seat), label })),
      ],
      choose: (value) => (options.first_seat = value === "" ? null : Number(value)),
    }),
    select({
      id: "option-clock",
      label: t("setup.clock"),
      value: clock,
      choices: Object.entries(CLOCKS).map(([value, plan]) => ({ value, label: clockLabel(plan) })),
      choose: (value) => (options.clock = CLOCKS[value] ?? null),
      about: t("setup.clock.about"),
    }),
    select({
      id: "option-pace",
      label: t("setup.pace"),
      value: options.pace,
      choices: ["slow", "normal", "fast"].map((value) => ({ value, label: t(`setup.pace.${value}`) })),
      choose: (value) => (options.pace = /** @type {OptionsPlan["pace"]} */ (value)),
    }),
    el(
      "fieldset",
      { class: "choices" },
      el("legend", {}, t("setup.helpers")),
      helpers.map((name) =>
        checkbox({
          id: `helper-${name}`,
          label: t(`setup.helpers.${name}`, { theme }),
          value: options.helpers[name],
          set: (value) => (options.helpers[name] = value),
        }),
      ),
      el("p", { class: "hint" }, t("setup.helpers.about")),
    ),
  ];
}
