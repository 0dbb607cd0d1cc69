/** What lies on the table at a moment of a replay: the row, the players, their cards and tickets. */

import { glyphPicture } from "../board/glyphs.js";
import { piecePicture } from "../board/pieces.js";
import { el } from "../dom.js";
import { byRank, scoresOf } from "../end/reckoning.js";
import { cardCount, sentence, ticketName } from "../events.js";
import { factLine, number, t } from "../i18n.js";
import { reckoning } from "./outcome.js";

/** @typedef {import("./film.js").Film} Film */
/** @typedef {import("./film.js").Eyes} Eyes */
/** @typedef {import("../end/reckoning.js").SeatScore} SeatScore */
/** @typedef {import("../types.js").Board} Board */

/** How many sentences of the past are shown. */
const SENTENCES = 14;

/** @param {Board} board @param {number} card */
function cardName(board, card) {
  return card === 0 ? "wild" : (board.colours[card - 1] ?? "");
}

/**
 * A card as a small tile; with a count, in a hand.
 * @param {Board} board
 * @param {number} card
 * @param {number} [count]
 */
function tile(board, card, count) {
  const name = cardName(board, card);
  return el(
    "li",
    { class: `replay-tile card-${name}`, title: cardCount(board.theme, name, count ?? 1) },
    glyphPicture(name),
    count !== undefined && el("span", { class: "numbers", "aria-hidden": "true" }, number(count)),
    el("span", { class: "unseen" }, cardCount(board.theme, name, count ?? 1)),
  );
}

/** The five cards that lie open, and how many are left. @param {Film} film @param {number} at @param {Eyes} eyes */
export function drawRow(film, at, eyes) {
  const { board } = film.data;
  const view = film.view(at, eyes);
  return el(
    "section",
    { class: "replay-row" },
    el(
      "ul",
      { class: "replay-tiles", "aria-label": t("replay.row") },
      view.row.map((card) => (card < 0 ? el("li", { class: "replay-tile empty" }) : tile(board, card))),
    ),
    el("p", { class: "numbers" }, t("replay.decks", { theme: board.theme, cards: view.deck, tickets: view.ticket_deck })),
  );
}

/** The players; once the game is over, the best first. @param {Film} film @param {number} at @param {Eyes} eyes @param {string[]} colours */
export function drawPlayers(film, at, eyes, colours) {
  const { players } = film.data.record;
  const scores = byRank(scoresOf(film.view(at, eyes)));
  const drawOne = (/** @type {number} */ seat, /** @type {SeatScore | undefined} */ score) =>
    drawPlayer(film, at, eyes, { seat, colour: colours[seat] ?? "", score });
  return el(
    "ol",
    { class: "replay-players" },
    scores.length ? scores.map((score) => drawOne(score.seat, score)) : players.map((_, seat) => drawOne(seat, undefined)),
  );
}

/**
 * @param {Film} film
 * @param {number} at
 * @param {Eyes} eyes
 * @param {{seat: number, colour: string, score?: SeatScore | undefined}} player
 */
function drawPlayer(film, at, eyes, { seat, colour, score }) {
  const { board, record } = film.data;
  const view = film.view(at, eyes);
  const marked = view.deciders.includes(seat) || score?.rank === 1;
  return el(
    "li",
    { class: marked ? "turn" : null },
    el(
      "div",
      { class: "replay-name" },
      score && el("span", { class: "end-rank numbers" }, t("end.rank", { rank: score.rank })),
      piecePicture(board.theme, colour),
      el("strong", {}, record.players[seat] || t("seat.unnamed", { number: seat + 1 })),
      el("span", { class: "replay-points numbers" }, t("replay.points", { count: score?.total ?? view.points[seat] ?? 0 })),
    ),
    score && el("p", { class: "replay-reckoning numbers" }, reckoning(board, score)),
    el("p", { class: "replay-counts numbers" }, counts(board, view, seat)),
    drawHand(film, at, seat, eyes),
  );
}

/** @param {Board} board @param {import("./film.js").FilmView} view @param {number} seat */
function counts(board, view, seat) {
  const { theme } = board;
  const parts = [
    t("replay.pieces", { theme, count: view.pieces[seat] ?? 0 }),
    t("replay.cards", { count: view.hands[seat] ?? 0 }),
    t("replay.tickets", { theme, count: view.ticket_counts[seat] ?? 0 }),
  ];
  if (board.features.includes("ferries")) parts.push(cardCount(theme, "ferry", view.ferries[seat] ?? 0));
  if (board.features.includes("merchandise")) parts.push(t("replay.merchandise", { count: view.merchandise[seat] ?? 0 }));
  return factLine(parts);
}

/** @param {Film} film @param {number} at @param {number} seat @param {Eyes} eyes */
function drawHand(film, at, seat, eyes) {
  const hand = film.hand(at, seat, eyes);
  const { board } = film.data;
  if (!hand) return null;
  return el(
    "div",
    { class: "replay-hand" },
    el("ul", { class: "replay-tiles" }, hand.cards.flatMap((count, card) => (count > 0 ? [tile(board, card, count)] : []))),
    el(
      "ul",
      { class: "replay-tickets" },
      hand.tickets.map(([ticket, done]) =>
        el(
          "li",
          { class: done ? "done" : null },
          ticketName(board, ticket),
          el("span", { class: "numbers" }, number(board.tickets[ticket]?.points ?? 0)),
          done && el("span", { class: "unseen" }, t("end.item.done", { theme: board.theme })),
        ),
      ),
    ),
  );
}

/** What has happened up to now, the latest first. @param {Film} film @param {number} at @param {Eyes} eyes */
export function drawStory(film, at, eyes) {
  const { board, record } = film.data;
  const names = record.players.map((name, seat) => name || t("seat.unnamed", { number: seat + 1 }));
  const lines = [];
  for (let frame = at; frame >= 0 && lines.length < SENTENCES; frame--) {
    for (const event of film.happened(frame).reverse()) {
      lines.push(el("li", { class: frame === at ? "now" : null }, sentence(event, { board, names, eyes })));
    }
  }
  return el("ol", { class: "replay-story", "aria-label": t("replay.story") }, lines.slice(0, SENTENCES));
}
