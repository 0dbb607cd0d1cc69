/** The end of a game: every item of the score in order, the winner, figures, and what to do next. */

import { playerColour } from "../board/glyphs.js";
import { BoardView } from "../board/view.js";
import { el } from "../dom.js";
import { seatNames } from "../events.js";
import { needTexts, onLanguage, t } from "../i18n.js";
import { motionReduced } from "../settings.js";
import { live } from "../settings/live.js";
import { needStyle } from "../settings/style.js";
import { drawFigures } from "./figures.js";
import { drawPlayer } from "./players.js";
import { byRank, reckon, scoresOf } from "./reckoning.js";
import { showItem } from "./shown.js";
import { result, verdict } from "./verdict.js";

/** @typedef {import("./reckoning.js").Item} Item */
/** @typedef {import("./reckoning.js").SeatScore} SeatScore */
/** @typedef {import("../types.js").Table} Table */

/**
 * A game that is over, as the table knows it.
 * @typedef {object} FinishedGame
 * @property {import("../types.js").Board} board
 * @property {Table} table
 * @property {import("../types.js").View} view the last one, with the scores
 * @property {import("../events.js").GameEvent[]} events
 * @property {number | null} [you] the seat that is spoken to
 * @property {(() => void) | null} [rematch] asks for a new table with the same seats; nothing for those who watch
 * @property {boolean} [revealed] show everything at once
 */

/** How long an item is looked at. */
const PAUSE = 750;
const SOON = 100;

/**
 * Shows the end of a game.
 * @param {HTMLElement} container
 * @param {FinishedGame} game
 * @returns {Promise<{update: (table: Table) => void, stop: () => void}>} `update` when the table has changed
 */
export async function showEnd(container, game) {
  await Promise.all([needTexts("end"), needStyle("charts")]);
  const { board, view, events } = game;
  const scores = scoresOf(view);
  const items = reckon(board, scores);
  const boardView = new BoardView(board, { interactive: false });
  const colours = game.table.seats.map(({ colour, seat }) => playerColour(colour, seat));
  boardView.setOwners(view.owners, colours);
  let table = game.table;
  let revealed = game.revealed || motionReduced() ? items.length : 0;
  /** What is shown on the board, and what has just been revealed. @type {Item | null} */
  let shown = null;
  /** @type {Item | null} */
  let fresh = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const finished = () => revealed === items.length;
  const look = (/** @type {Item | null} */ item) => {
    shown = item;
    showItem(boardView, view.owners, scores, item);
    again();
  };
  const count = () => {
    fresh = items[revealed] ?? null;
    revealed += 1;
    look(fresh);
    fresh = null;
    timer = setTimeout(revealed < items.length ? count : finish, PAUSE);
  };
  const finish = () => {
    clearTimeout(timer);
    revealed = items.length;
    const skipping = document.activeElement?.id === "end-skip";
    look(null);
    if (skipping) toVerdict();
  };
  const toVerdict = () => document.getElementById("end-verdict")?.focus({ preventScroll: true });
  const drawHead = () => [
    el("h1", { id: "end-verdict", tabindex: -1 }, finished() ? verdict(scores, seatNames(table.seats), game.you ?? null) : t("end.counting")),
    !finished() && el("button", { class: "button", type: "button", id: "end-skip", on: { click: finish } }, t("end.skip")),
  ];
  const drawRest = () => {
    const players = seatNames(table.seats).map((name, seat) => ({ name, colour: colours[seat] ?? "" }));
    const order = finished() ? byRank(scores) : scores;
    const most = Math.max(...scores.map(({ total }) => total));
    return [
      el(
        "ol",
        { class: "end-players" },
        order.map((score) =>
          drawPlayer({
            board,
            player: players[score.seat] ?? { name: "", colour: "" },
            score,
            items: items.slice(0, revealed).filter(({ seat }) => seat === score.seat),
            most,
            finished: finished(),
            shown,
            fresh,
            show: (item) => look(item === shown ? null : item),
          }),
        ),
      ),
    ];
  };
  const drawCharts = () => {
    const players = seatNames(table.seats).map((name, seat) => ({ name, colour: colours[seat] ?? "" }));
    const room = charts.clientWidth / parseFloat(getComputedStyle(document.documentElement).fontSize);
    return finished() ? [drawFigures(board, events, players, scores, room)] : [];
  };
  const drawNext = () => nextSteps(table, game.rematch ?? null);
  const box = (/** @type {string} */ name) => el("div", { class: `end-${name}` });
  const [head, next, rest, charts] = [box("head"), box("next"), box("rest"), box("charts")];
  const frame = el("div", { class: "end-board" }, boardView.element);
  frame.style.setProperty("--board-shape", board.drawing.board.join(" / "));
  const announcement = el("p", { class: "unseen", role: "status" });
  const page = el("main", { class: "end-page" }, el("div", { class: "end-top" }, head, next), frame, rest, charts, announcement);
  container.append(page);
  const steps = live(next, drawNext);
  const parts = [live(head, drawHead), live(rest, drawRest), live(charts, drawCharts)];
  const announce = () => {
    const counted = finished() ? result(scores, seatNames(table.seats), game.you ?? null) : "";
    const told = table.next ? t("end.rematch.ready") : counted;
    if (announcement.textContent !== told) announcement.textContent = told;
  };
  const again = () => {
    for (const part of parts) part.again();
    announce();
  };
  const silent = onLanguage(announce);
  if (!finished()) timer = setTimeout(count, PAUSE);
  // What is in a live region from the start is not read out.
  else setTimeout(announce, SOON);
  if (!game.revealed && document.activeElement === document.body) toVerdict();
  return {
    update: (changed) => {
      table = changed;
      steps.again();
      again();
    },
    stop: () => {
      clearTimeout(timer);
      for (const part of [steps, ...parts]) part.stop();
      silent();
      boardView.destroy();
      page.remove();
    },
  };
}

/** @param {Table} table @param {(() => void) | null} rematch */
function nextSteps(table, rematch) {
  return [
    table.next
      ? el("a", { class: "button primary", id: "end-rematch", href: `/table/${table.next}` }, t("end.rematch.go"))
      : rematch &&
        el("button", { class: "button primary", type: "button", id: "end-rematch", on: { click: rematch } }, t("end.rematch")),
    el("a", { class: "button", id: "end-replay", href: `/replay?table=${table.id}` }, t("end.replay")),
    el(
      "a",
      { class: "button", id: "end-record", href: `/api/tables/${table.id}/record`, download: `wayfare-${table.map}.json` },
      t("end.record"),
    ),
    el("a", { class: "button quiet", id: "end-home", href: "/" }, t("end.home")),
  ];
}
