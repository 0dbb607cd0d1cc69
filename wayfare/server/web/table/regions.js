/** Beside the number of a player's regions: which they are. */

import { el } from "../dom.js";
import { list } from "../i18n.js";
import { refill } from "./refill.js";

/**
 * Makes the number something that opens.
 * @param {import("./desk.js").Desk} desk
 * @param {number} seat
 * @param {HTMLElement} fact
 * @returns {() => void} says the regions anew
 */
export function discloseRegions(desk, seat, fact) {
  const names = el("span", { class: "region-names" });
  fact.append(el("details", {}, el("summary", {}, [...fact.childNodes]), names));
  return () => {
    const joined = desk.view.joined[seat] ?? [];
    refill(names, joined, () => list(namesOf(desk.board.region_names, joined)) || "–");
  };
}

/** Each once, with how often it counts. @param {string[]} names @param {number[]} joined */
function namesOf(names, joined) {
  return [...new Set(joined)].map((region) => {
    const times = joined.filter((other) => other === region).length;
    return times > 1 ? `${names[region]} ×${times}` : (names[region] ?? "");
  });
}
