/** What a board is called and what makes it different. A board that has no texts of its own is told by what it has. */

import { hasText, list, t } from "./i18n.js";

/** What the page's texts call a board, else what its map does. @param {string} name @param {string} [title] */
export function boardName(name, title = name) {
  return hasText(`board.${name}`) ? t(`board.${name}`) : title;
}

/** In a sentence. @param {{name: string, theme: string, features: string[]}} board */
export function boardAbout({ name, theme, features }) {
  if (hasText(`board.${name}.about`)) return t(`board.${name}.about`);
  if (!features.length) return t("board.about.plain", { theme });
  return t("board.about.with", { theme, features: list(features.map((feature) => t(`board.feature.${feature}`))) });
}
