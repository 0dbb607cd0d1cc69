/** The rules of each game, one key away. */

import { el } from "../dom.js";
import { needTexts, t } from "../i18n.js";
import { getBoard } from "../net.js";
import { openSheet } from "../settings/sheet.js";
import { needStyle } from "../settings/style.js";
import { GAMES } from "../start/data.js";
import { chapters } from "./chapters.js";

let isOpen = false;

/** Opens the rules of a game. @param {string} [name] of its board; the first one, if nothing is said */
export async function openRules(name = "usa") {
  if (isOpen) return;
  isOpen = true;
  let [current] = await Promise.all([getBoard(name), needTexts("rules"), needStyle("rules")]);
  const sheet = openSheet({
    name: "rules",
    title: () => t("rules.title", { game: t(`board.${current.name}`) }),
    body: () => [
      games(current.name, async (chosen) => {
        current = await getBoard(chosen);
        sheet.dispatchEvent(new Event("redraw"));
      }),
      el("div", { class: "rule-chapters" }, chapters(current).map(drawChapter)),
    ],
  });
  sheet.addEventListener("close", () => (isOpen = false));
}

/** One button for each game. @param {string} current @param {(name: string) => void} choose */
function games(current, choose) {
  return el(
    "div",
    { class: "rule-games", role: "group", "aria-label": t("rules.which") },
    GAMES.map((name) =>
      el(
        "button",
        {
          class: "button",
          type: "button",
          id: `rules-of-${name}`,
          "aria-pressed": String(name === current),
          on: { click: () => choose(name) },
        },
        t(`board.${name}`),
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
