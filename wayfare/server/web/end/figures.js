/** The game in figures: charts of what everybody did. */

import { el } from "../dom.js";
import { t } from "../i18n.js";
import { barChart, lineChart } from "./charts.js";
import { reckonStatistics } from "./statistics.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("./charts.js").Player} Player */
/** @typedef {import("./reckoning.js").SeatScore} SeatScore */

/**
 * @param {Board} board
 * @param {import("../events.js").GameEvent[]} events
 * @param {Player[]} players
 * @param {SeatScore[]} scores
 * @param {number} room how wide they may be, in rem
 */
export function drawFigures(board, events, players, scores, room) {
  const { theme } = board;
  const { points, blind, open, lengths } = reckonStatistics(board, events, players.length);
  const used = (lengths[0] ?? []).map((_, length) => length).filter((length) => lengths.some((line) => line[length]));
  return el(
    "section",
    { class: "figures", "aria-labelledby": "figures-title" },
    el("h2", { id: "figures-title" }, t("chart.title")),
    el(
      "div",
      { class: "figures-grid" },
      lineChart({
        title: t("chart.points"),
        head: t("chart.round"),
        players,
        lines: points,
        finals: scores.map(({ total }) => total),
        room,
      }),
      barChart({
        title: t("chart.routes"),
        players,
        parts: used.map((count) => t("chart.length", { count })),
        values: lengths.map((line) => used.map((length) => line[length] ?? 0)),
        room,
      }),
      barChart({
        title: t("chart.cards", { theme }),
        players,
        parts: [t("chart.open"), t("chart.blind")],
        values: players.map((_, seat) => [open[seat] ?? 0, blind[seat] ?? 0]),
        room,
      }),
      barChart({
        title: t("chart.tickets", { theme }),
        players,
        parts: [t("end.item.done", { theme }), t("end.item.failed", { theme })],
        values: scores.map(({ completed, failed }) => [completed.length, failed.length]),
        room,
      }),
    ),
  );
}
