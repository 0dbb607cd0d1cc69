/** The first thing one sees: the boards, and the tables to come back to. */

import { boardAbout, boardName } from "../board_words.js";
import { el } from "../dom.js";
import { errorText } from "../errors.js";
import { moment, t } from "../i18n.js";
import { ask, getBoard } from "../net.js";
import { live } from "../settings/live.js";
import { getBoards, getBots } from "./data.js";
import { showRules } from "./masthead.js";
import { once } from "./once.js";
import { boardPicture } from "./picture.js";
import { forgetTable, recentTables, rememberTable } from "./recent.js";
import { firstOptions, firstSeats, toRequest } from "./seats.js";

/** @typedef {import("./data.js").Summary} Summary */

/** So many games to go on with stand above the boards. */
const MOST_GOING = 2;

/** @param {HTMLElement} main @returns {() => void} */
export function showBoards(main) {
  /** @type {Summary[]} */
  let boards = [];
  let trouble = "";
  /** @type {Map<string, HTMLElement>} */
  const pictures = new Map();
  /** @param {Error} error */
  const fail = (error) => {
    trouble = errorText(error);
    again();
  };
  const begin = once(playNow);
  /** @param {string} name */
  const play = (name) => begin(name).catch(fail);
  const { again, stop } = live(main, () => [
    el("div", { class: "hero" }, el("h1", {}, t("start.title")), el("p", {}, t("start.tagline"))),
    el("p", { class: "trouble", role: "alert" }, trouble),
    drawRecent("start.going", recentTables().filter(({ over }) => !over).slice(0, MOST_GOING), () => again()),
    el(
      "section",
      { class: "boards", "aria-label": t("start.boards") },
      boards.filter(({ learning }) => !learning).map((board) => drawBoard(board, frameOf(pictures, board.name), play)),
    ),
    drawTiny(boards.filter(({ learning }) => learning), play),
    drawRecent("start.recent", recentTables().filter(isOld), () => again()),
    el(
      "footer",
      { class: "colophon" },
      el("p", {}, el("a", { href: "/replay" }, t("nav.replay"))),
      el("p", {}, t("start.legal")),
    ),
  ]);
  getBoards().then((found) => {
    boards = found;
    again();
  }, fail);
  return stop;
}

/**
 * The frame with a board's picture, which comes when its data is there.
 * @param {Map<string, HTMLElement>} pictures
 * @param {string} name
 */
function frameOf(pictures, name) {
  const known = pictures.get(name);
  if (known) return known;
  const frame = el("div", { class: "board-frame board far", data: { board: name } });
  pictures.set(name, frame);
  getBoard(name).then((board) => frame.append(boardPicture(board)), () => frame.remove());
  return frame;
}

/** Boards of a few places, without a picture. @param {Summary[]} boards @param {(name: string) => void} play */
function drawTiny(boards, play) {
  if (!boards.length) return null;
  return el(
    "section",
    { class: "tiny-boards", "aria-labelledby": "tiny-title" },
    el("h2", { id: "tiny-title" }, t("start.tiny")),
    el(
      "ul",
      {},
      boards.map((board) =>
        el(
          "li",
          {},
          el("strong", { id: `board-${board.name}` }, boardName(board.name, board.title)),
          el("span", { class: "board-facts numbers" }, factsOf(board)),
          buttons(board.name, play, "button"),
        ),
      ),
    ),
  );
}

/** @param {Summary} board */
function factsOf({ theme, players: [few, most], pieces, tickets }) {
  return t("board.facts", { theme, few, most, pieces, tickets });
}

/** @param {Summary} board @param {HTMLElement} frame @param {(name: string) => void} play */
function drawBoard(board, frame, play) {
  const { name } = board;
  return el(
    "article",
    { class: "board-card", "aria-labelledby": `board-${name}` },
    frame,
    el("h2", { id: `board-${name}` }, boardName(name, board.title)),
    el("p", { class: "board-about" }, boardAbout(board)),
    el("p", { class: "board-facts numbers" }, factsOf(board)),
    buttons(name, play),
  );
}

/** @param {string} name @param {(name: string) => void} play @param {string} first the classes of the first one */
function buttons(name, play, first = "button primary") {
  return el(
    "div",
    { class: "board-buttons" },
    el(
      "button",
      {
        class: first,
        type: "button",
        id: `play-${name}`,
        title: t("start.play.about"),
        "aria-labelledby": `play-${name} board-${name}`,
        on: { click: () => play(name) },
      },
      t("start.play"),
    ),
    el(
      "a",
      { class: "button", id: `setup-${name}`, href: `#seats=${name}`, "aria-labelledby": `setup-${name} board-${name}` },
      t("start.setup"),
    ),
    el(
      "button",
      {
        class: "button quiet",
        type: "button",
        id: `rules-${name}`,
        "aria-labelledby": `rules-${name} board-${name}`,
        on: { click: () => showRules(name) },
      },
      t("nav.rules"),
    ),
  );
}

/** One click seats a newcomer against two bots. @param {string} name */
async function playNow(name) {
  const seats = firstSeats(await getBots());
  const { table } = await ask("/api/tables", toRequest(name, seats, firstOptions()));
  rememberTable({ id: table, map: name, names: seats.map((seat) => seat.name) });
  location.assign(`/table/${table}`);
}

/** Whether a table is not among those to go on at. @param {import("./recent.js").RecentTable} table @returns {boolean} */
function isOld(table) {
  const going = recentTables().filter(({ over }) => !over);
  return !going.slice(0, MOST_GOING).some(({ id }) => id === table.id);
}

/**
 * Tables to come back to, under a title.
 * @param {"start.going" | "start.recent"} id of the title
 * @param {import("./recent.js").RecentTable[]} tables
 * @param {() => void} again
 */
function drawRecent(id, tables, again) {
  if (!tables.length) return null;
  return el(
    "section",
    { class: "recent", "aria-label": t(id) },
    el("h2", {}, t(id)),
    el(
      "ul",
      {},
      tables.map(({ id, map, names, at }) =>
        el(
          "li",
          {},
          el(
            "a",
            { class: "recent-table", href: `/table/${id}` },
            el("span", {}, t("start.recent.open", { board: boardName(map), names: names.filter(Boolean) })),
            el("time", { class: "numbers" }, moment(new Date(at))),
          ),
          el(
            "button",
            {
              class: "button quiet",
              type: "button",
              "aria-label": t("start.recent.forget"),
              title: t("start.recent.forget"),
              on: {
                click: () => {
                  forgetTable(id);
                  again();
                },
              },
            },
            "×",
          ),
        ),
      ),
    ),
  );
}
