/** The players at the end: a bar that grows with every item, and the items themselves, to be looked at on the board. */

import { piecePicture } from "../board/pieces.js";
import { el } from "../dom.js";
import { ticketName } from "../events.js";
import { number, signed, t } from "../i18n.js";

/** @typedef {import("./reckoning.js").Item} Item */
/** @typedef {import("./reckoning.js").SeatScore} SeatScore */
/** @typedef {import("./charts.js").Player} Player */
/** @typedef {import("../types.js").Board} Board */

/** What an item is called. @param {Board} board @param {Item} item */
export function itemName(board, { kind, ticket, count, regions }) {
  if (ticket !== undefined) return ticketName(board, ticket);
  return t(`end.item.${kind}`, { theme: board.theme, count, regions });
}

/**
 * One player.
 * @param {object} row
 * @param {Board} row.board
 * @param {Player} row.player
 * @param {SeatScore} row.score
 * @param {Item[]} row.items those revealed so far
 * @param {number} row.most the highest score of all, for the length of the bar
 * @param {boolean} row.finished whether everything is revealed
 * @param {Item | null} row.shown the item shown on the board
 * @param {Item | null} row.fresh the item revealed just now
 * @param {(item: Item) => void} row.show
 */
export function drawPlayer({ board, player, score, items, most, finished, shown, fresh, show }) {
  const total = items.reduce((sum, item) => sum + item.points, 0);
  const before = fresh && items.includes(fresh) ? total - fresh.points : total;
  return el(
    "li",
    { class: finished && score.rank === 1 ? "end-player winner" : "end-player", data: { seat: score.seat } },
    el(
      "div",
      { class: "end-name" },
      el("span", { class: "end-rank numbers" }, finished ? t("end.rank", { rank: score.rank }) : ""),
      piecePicture(board.theme, player.colour),
      el("strong", {}, player.name),
      el("output", { class: "end-total numbers" }, number(total)),
    ),
    drawBar(player.colour, before / Math.max(1, most), total / Math.max(1, most)),
    el(
      "ul",
      { class: "end-items", "aria-label": t("end.items", { name: player.name }) },
      items.map((item) => el("li", {}, drawItem(board, item, item === shown, () => show(item)))),
    ),
  );
}

/**
 * A bar that grows or shrinks to its length.
 * @param {string} colour
 * @param {number} before
 * @param {number} now as parts of the whole
 */
function drawBar(colour, before, now) {
  const scale = (/** @type {number} */ part) => `scaleX(${Math.max(0, part).toFixed(4)})`;
  const bar = el("div", { class: "score-fill" });
  bar.style.setProperty("transform", scale(now));
  if (before !== now) bar.animate([{ transform: scale(before) }, { transform: scale(now) }], { duration: 450, easing: "ease-out" });
  return el("div", { class: `score-bar player-${colour}` }, bar);
}

/** @param {Board} board @param {Item} item @param {boolean} pressed @param {() => void} show */
function drawItem(board, item, pressed, show) {
  const state = item.kind === "done" || item.kind === "failed" ? t(`end.item.${item.kind}`, { theme: board.theme }) : "";
  return el(
    "button",
    {
      class: `end-item ${item.kind}`,
      type: "button",
      id: `item-${item.seat}-${item.kind}-${item.ticket ?? ""}`,
      "aria-pressed": String(pressed),
      on: { click: show },
    },
    el("span", {}, itemName(board, item)),
    state && el("span", { class: "unseen" }, state),
    el("span", { class: "numbers" }, signed(item.points)),
  );
}
