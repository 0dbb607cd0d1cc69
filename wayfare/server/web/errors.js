/** Why something was not done, in words. */

import { cardCount, routeName, routeOf } from "./events.js";
import { hasText, list, t } from "./i18n.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./events.js").Names} Names */

/**
 * The text of an error; with the board, in the words of its game.
 * @param {Message | {id?: string, params?: Record<string, unknown>, message?: string}} error
 * @param {Names} [board]
 */
export function errorText(error, board) {
  const id = error.id ?? "unknown";
  if (!hasText(`error.${id}`)) return t("error.unknown", { id });
  const params = error.params ?? {};
  return t(`error.${id}`, { ...params, ...said(params, board), theme: board?.theme });
}

/**
 * Routes by name, cards and choices in the words of the language.
 * @param {Record<string, unknown>} params
 * @param {Names} [board]
 */
function said(params, board) {
  /** @type {Record<string, unknown>} */
  const found = {};
  if (!board) return found;
  const { card, route, missing, names } = params;
  const number = typeof route === "string" ? routeOf(board, route) : route;
  if (typeof number === "number") found.route = routeName(board, number);
  if (typeof card === "string") found.card = t(`colour.${card}`, { theme: board.theme });
  if (typeof names === "string") found.names = list(names.split(" or "), "disjunction");
  if (missing && typeof missing === "object" && !Array.isArray(missing)) {
    found.missing = Object.entries(missing).map(([card, count]) => cardCount(board.theme, card, Number(count)));
  }
  return found;
}
