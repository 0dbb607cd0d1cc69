/** The rules of each game, one key away. */

import { boardName } from "../board_words.js";
import { el } from "../dom.js";
import { needTexts, t } from "../i18n.js";
import { getBoard } from "../net.js";
import { openSheet } from "../settings/sheet.js";
import { needStyle } from "../settings/style.js";
import { getBoards } from "../start/data.js";
import { chapters } from "./chapters.js";

let isOpen = false;

/** Opens the rules of a game. @param {string} [name] of its board; the first one, if nothing is said */
export async function openRules(name) {
  if (isOpen) return;
  isOpen = true;
  const [boards] = await Promise.all([getBoards(), needTexts("rules"), needStyle("rules")]);
  let current = await getBoard(name ?? boards[0]?.name ?? "");
  const sheet = openSheet({
    name: "rules",
    title: () => t("rules.title", { game: boardName(current.name, current.title) }),
    body: () => [
      games(boards, current.name, async (chosen) => {
        current = await getBoard(chosen);
        sheet.dispatchEvent(new Event("redraw"));
      }),
      el("div", { class: "rule-chapters" }, chapters(current).map(drawChapter)),
    ],
  });
  sheet.addEventListener("close", () => (isOpen = false));
}

/**
 * One button for each game; those for learning only while they are read.
 * @param {import("../start/data.js").Summary[]} boards
 * @param {string} current
 * @param {(name: string) => void} choose
 */
function games(boards, current, choose) {
  return el(
    "div",
    { class: "rule-games", role: "group", "aria-label": t("rules.which") },
    boards.filter(({ name, learning }) => !learning || name === current).map(({ name, title }) =>
      el(
        "button",
        {
          class: "button",
          type: "button",
          id: `rules-of-${name}`,
          "aria-pressed": String(name === current),
          on: { click: () => choose(name) },
        },
        boardName(name, title),
      ),
    ),
  );
}

/** @param {import("./chapters.js").Chapter} chapter */
function drawChapter({ id, title, body }) {
  return el(
    "section",
    { class: "rule-chapter", "aria-labelledby": `rule-${id}` },
    el("h3", { id: `rule-${id}` }, title),
    body,
  );
}
