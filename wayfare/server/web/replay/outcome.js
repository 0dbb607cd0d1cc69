/** How a game has ended, at the last moment of its replay: in the words of the page of its end. */

import { el } from "../dom.js";
import { itemName } from "../end/players.js";
import { reckon } from "../end/reckoning.js";
import { verdict } from "../end/verdict.js";
import { factLine, signed, t } from "../i18n.js";

/** @typedef {import("../end/reckoning.js").SeatScore} SeatScore */
/** @typedef {import("../types.js").Board} Board */

/**
 * Who has won, and where that is shown item by item.
 * @param {SeatScore[]} scores
 * @param {string[]} names
 * @param {string | null} table
 */
export function drawOutcome(scores, names, table) {
  return el(
    "strong",
    { class: "replay-outcome" },
    `${verdict(scores, names, null)}. `,
    table && el("a", { id: "replay-result", href: `/table/${table}` }, t("replay.result")),
  );
}

/** What a score is made of: the tickets, which are listed by themselves, all in one. @param {Board} board @param {SeatScore} score */
export function reckoning(board, score) {
  const items = reckon(board, [score]);
  const tickets = items.filter(({ ticket }) => ticket !== undefined).reduce((sum, { points }) => sum + points, 0);
  const [routes = "", ...bonus] = items
    .filter(({ ticket }) => ticket === undefined)
    .map((item) => `${itemName(board, item)} ${signed(item.points)}`);
  return factLine([routes, `${t("chart.tickets", { theme: board.theme })} ${signed(tickets)}`, ...bonus]);
}
