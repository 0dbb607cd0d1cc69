/** Who is to sit at a new table, and the request that makes it. */

import { PLAYER_COLOURS } from "../board/glyphs.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";

/** @typedef {{kind: "you" | "here" | "friend" | "bot", name: string, colour: string, bot: string | null}} SeatPlan */
/** @typedef {{name: string, group: "level" | "style", usual: boolean}} Bot gentlest first in each group */
/** @typedef {{kind: "turn", seconds: number} | {kind: "bank", seconds: number, increment: number}} ClockPlan */

/**
 * @typedef {object} OptionsPlan
 * @property {number | null} first_seat
 * @property {{way: boolean, missing: boolean, tracker: boolean}} helpers
 * @property {ClockPlan | null} clock
 * @property {"slow" | "normal" | "fast"} pace
 */

const BOT_NAMES = ["Ada", "Otto", "Vera", "Hugo", "Lise", "Emil"];

/** The bot that sits down unless another is chosen. @param {Bot[]} bots */
export function usualBot(bots) {
  return bots.find(({ usual }) => usual)?.name ?? null;
}

/**
 * What a bot is called in the list.
 * @param {string} name
 * @param {(id: string) => boolean} known whether there is such a text
 * @param {string} theme in the words of which game
 */
export function botLabel(name, known, theme) {
  const word = name.replaceAll(/[^a-z0-9]+/g, "_");
  return known(`bot.${word}`) ? t(`bot.${word}`, { theme }) : name;
}

/** You against two bots. @param {Bot[]} bots @returns {SeatPlan[]} */
export function firstSeats(bots) {
  const bot = usualBot(bots);
  const seats = [newSeat([], "you", null)];
  while (seats.length < 3) seats.push(newSeat(seats, "bot", bot));
  return seats;
}

/**
 * One more seat.
 * @param {SeatPlan[]} seats
 * @param {SeatPlan["kind"]} kind
 * @param {string | null} bot
 * @returns {SeatPlan}
 */
export function newSeat(seats, kind, bot) {
  const colour = PLAYER_COLOURS.find((name) => !seats.some((seat) => seat.colour === name)) ?? "";
  return { kind, bot, colour, name: nameFor(seats, kind) };
}

/** A name to begin with. @param {SeatPlan[]} seats the others @param {SeatPlan["kind"]} kind */
export function nameFor(seats, kind) {
  if (kind === "you") return settings.get("name") || t("start.player");
  if (kind !== "bot") return "";
  return BOT_NAMES.find((name) => !seats.some((seat) => seat.name === name)) ?? "";
}

/** @returns {OptionsPlan} */
export function firstOptions() {
  return {
    first_seat: null,
    helpers: { way: true, missing: true, tracker: true },
    clock: null,
    pace: "normal",
  };
}

/** What is sent to make the table. @param {string} map @param {SeatPlan[]} seats @param {OptionsPlan} options */
export function toRequest(map, seats, options) {
  return {
    map,
    seats: seats.map(({ kind, name, colour, bot }) => ({
      kind,
      name: name.trim(),
      colour: colour || null,
      bot: kind === "bot" ? bot : null,
    })),
    options,
  };
}
