/** Who has won, in words. */

import { t } from "../i18n.js";
import { winners } from "./reckoning.js";

/** @typedef {import("./reckoning.js").SeatScore} SeatScore */

/** Who has won. @param {SeatScore[]} scores @param {string[]} names @param {number | null} you */
export function verdict(scores, names, you) {
  const best = winners(scores);
  if (best.length > 1) return t("end.shared", { names: best.map((seat) => names[seat] ?? "") });
  return best[0] === you ? t("end.won.you") : t("end.won", { name: names[best[0] ?? 0] });
}

/**
 * The whole result in a sentence, for those who hear it.
 * @param {SeatScore[]} scores
 * @param {string[]} names
 * @param {number | null} you
 */
export function result(scores, names, you) {
  const totals = scores.map(({ seat, total }) => t("end.total", { name: names[seat], total }));
  return t("end.result", { verdict: verdict(scores, names, you), totals });
}
