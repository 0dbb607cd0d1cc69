/** Beside the number of a player's regions: which they are. */

import { joinedRegions } from "../board/regions.js";
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
    const joined = joinedRegions(desk.board, desk.view.owners, seat);
    refill(names, joined, () => list(joined.map(({ name, twice }) => (twice ? `${name} ×2` : name))) || "–");
  };
}
