/** Choosing who sits at a new table. */

import { PLAYER_COLOURS } from "../board/glyphs.js";
import { piecePicture } from "../board/pieces.js";
import { boardAbout, boardName } from "../board_words.js";
import { el } from "../dom.js";
import { errorText } from "../errors.js";
import { hasText, t } from "../i18n.js";
import { ask, getBoard } from "../net.js";
import { settings } from "../settings.js";
import { live } from "../settings/live.js";
import { getBots } from "./data.js";
import { line, select } from "./fields.js";
import { optionFields } from "./options.js";
import { once } from "./once.js";
import { boardPicture } from "./picture.js";
import { rememberTable } from "./recent.js";
import { botLabel, firstOptions, firstSeats, usualBot, nameFor, newSeat, toRequest } from "./seats.js";

/** @typedef {import("./seats.js").SeatPlan} SeatPlan */
/** @typedef {import("./seats.js").Bot} Bot */

/** @param {HTMLElement} main @param {string} name of the board @returns {() => void} */
export function showSetup(main, name) {
  let stop = () => {};
  let left = false;
  Promise.all([getBoard(name), getBots()]).then(
    ([board, bots]) => {
      if (!left) stop = drawSetup(main, board, bots);
    },
    () => location.assign("/"),
  );
  return () => {
    left = true;
    stop();
  };
}

/** @param {HTMLElement} main @param {import("../types.js").Board} board @param {Bot[]} bots */
function drawSetup(main, board, bots) {
  const seats = firstSeats(bots);
  const options = firstOptions();
  const [few, most] = board.players;
  const picture = el("div", { class: "board-frame board far", data: { board: board.name } }, boardPicture(board));
  let trouble = "";
  const begin = once(make);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    begin(board.name, seats, options).catch((error) => {
      trouble = errorText(error, board);
      again();
    });
  };
  const { again, stop } = live(main, () => [
    el("a", { class: "setup-back", href: "/#" }, `← ${t("setup.back")}`),
    el(
      "form",
      { class: "setup", on: { submit } },
      el("div", { class: "setup-about" }, picture, el("p", {}, boardAbout(board))),
      el(
        "div",
        { class: "setup-fields" },
        el("h1", {}, t("setup.title", { board: boardName(board.name, board.title) })),
        el(
          "section",
          { class: "setup-seats", "aria-labelledby": "seats-title" },
          el("h2", { id: "seats-title" }, t("setup.seats")),
          seats.map((seat, at) => drawSeat({ seats, seat, at, bots, theme: board.theme, few, again: () => again() })),
          el(
            "button",
            {
              class: "button",
              type: "button",
              id: "add-seat",
              disabled: seats.length >= most,
              on: {
                click: () => {
                  seats.push(newSeat(seats, "bot", usualBot(bots)));
                  again();
                  if (seats.length === most) focusOn(`kind-${most - 1}`);
                },
              },
            },
            `+ ${t("setup.add")}`,
          ),
        ),
        el(
          "section",
          { class: "setup-options", "aria-labelledby": "options-title" },
          el("h2", { id: "options-title" }, t("setup.options")),
          optionFields(options, { theme: board.theme, seats: seats.map(labelOf) }),
        ),
        el("p", { class: "trouble", role: "alert" }, trouble),
        seats.some(({ kind }) => kind === "you" || kind === "here") ? null : el("p", { class: "hint" }, t("setup.nobody")),
        el(
          "button",
          { class: "button primary large", type: "submit", id: "start-game" },
          t(seats.some(({ kind }) => kind === "friend") ? "setup.invite" : "setup.start"),
        ),
      ),
    ),
  ]);
  return stop;
}

/** Where to go on when what was pressed is not there any more. @param {string} id */
function focusOn(id) {
  document.getElementById(id)?.focus();
}

/** @param {SeatPlan} seat @param {number} at */
function labelOf(seat, at) {
  return seat.name.trim() || t("seat.unnamed", { number: at + 1 });
}

/**
 * @param {{seats: SeatPlan[], seat: SeatPlan, at: number, bots: Bot[], theme: string, few: number, again: () => void}} row
 */
function drawSeat({ seats, seat, at, bots, theme, few, again }) {
  const number = at + 1;
  const others = seats.filter((other) => other !== seat);
  const kinds = /** @type {const} */ (["you", "here", "friend"]);
  return el(
    "fieldset",
    { class: "seat-plan" },
    el("legend", { class: "unseen" }, t("seat.unnamed", { number })),
    piecePicture(theme, seat.colour),
    select({
      id: `kind-${at}`,
      label: t("setup.kind"),
      value: seat.kind === "bot" ? `bot ${seat.bot}` : seat.kind,
      choices: [
        ...kinds
          .filter((kind) => kind !== "you" || !others.some((other) => other.kind === "you"))
          .map((value) => ({ value, label: t(`setup.kind.${value}`) })),
        ...bots.map(({ name, group }) => ({
          value: `bot ${name}`,
          label: t("setup.kind.bot", { bot: botLabel(name, hasText, theme) }),
          group: t(`setup.bots.${group}`),
        })),
      ],
      choose: (value) => {
        const before = seat.kind;
        const [kind, bot = null] = value.split(" ");
        seat.kind = /** @type {SeatPlan["kind"]} */ (kind);
        seat.bot = bot;
        if (seat.kind !== before) seat.name = nameFor(others, seat.kind);
        again();
      },
    }),
    line({
      id: `name-${at}`,
      label: t("setup.name"),
      value: seat.name,
      placeholder: seat.kind === "friend" ? t("setup.name.friend") : t("seat.unnamed", { number }),
      write: (value) => {
        seat.name = value;
        const shown = document.querySelector(`#option-first option[value="${at}"]`);
        if (shown) shown.textContent = labelOf(seat, at);
      },
    }),
    select({
      id: `colour-${at}`,
      label: t("setup.colour"),
      value: seat.colour,
      choices: PLAYER_COLOURS.map((value) => ({ value, label: t(`colour.${value}`) })),
      choose: (value) => {
        const owner = others.find((other) => other.colour === value);
        if (owner) owner.colour = seat.colour;
        seat.colour = value;
        again();
      },
    }),
    el(
      "button",
      {
        class: "button quiet",
        type: "button",
        id: `remove-${at}`,
        "aria-label": t("setup.remove", { number }),
        title: t("setup.remove", { number }),
        disabled: seats.length <= few,
        on: {
          click: () => {
            seats.splice(at, 1);
            again();
            const left = seats.length > few ? "remove" : "kind";
            focusOn(`${left}-${Math.min(at, seats.length - 1)}`);
          },
        },
      },
      "×",
    ),
  );
}

/**
 * Makes the table and goes there, or to the waiting room if friends are expected.
 * @param {string} map
 * @param {SeatPlan[]} seats
 * @param {import("./seats.js").OptionsPlan} options
 */
async function make(map, seats, options) {
  const first = options.first_seat !== null && options.first_seat < seats.length ? options.first_seat : null;
  const { table } = await ask("/api/tables", toRequest(map, seats, { ...options, first_seat: first }));
  const you = seats.find(({ kind }) => kind === "you");
  if (you && you.name !== t("start.player")) settings.set("name", you.name.trim());
  rememberTable({ id: table, map, names: seats.map((seat) => seat.name) });
  if (seats.some(({ kind }) => kind === "friend")) location.hash = `wait=${table}`;
  else location.assign(`/table/${table}`);
}
