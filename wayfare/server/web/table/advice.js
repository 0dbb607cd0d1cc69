/** What is told of a ticket's way: a line of words and a line of cards for the eye, a sentence for the ear. */

import { el, fill } from "../dom.js";
import { cardCount } from "../events.js";
import { cardCountPicture } from "./cards.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./ways.js").Advice} Advice */
/** @typedef {import("./ways.js").Missing} Missing */

/**
 * @param {HTMLElement} place
 * @param {Desk} desk
 * @param {Advice | undefined} advice nothing is told without it
 */
export function showAdvice(place, desk, advice) {
  const told = advice ? inWords(desk, advice) : "";
  if (place.dataset.told === told) return;
  place.dataset.told = told;
  if (advice?.missing) fill(place, el("span", { class: "unseen" }, told), inSigns(desk, advice, advice.missing));
  else fill(place, told);
}

/** @param {Desk} desk @param {Advice} advice */
function inWords(desk, advice) {
  if (!advice.possible) return desk.say("ticket.no_way");
  return [spacesOf(desk, advice), advice.missing ? missingOf(desk, advice.missing) : ""].filter(Boolean).join(" ");
}

/** @param {Desk} desk @param {Advice} advice */
function spacesOf(desk, advice) {
  return advice.spaces ? desk.say("ticket.spaces", { count: advice.spaces }) : "";
}

/** @param {Desk} desk @param {Missing} missing */
function missingOf(desk, missing) {
  const cards = missing.cards.flatMap((count, card) =>
    count ? [cardCount(desk.board.theme, desk.cardName(card), count)] : [],
  );
  if (missing.any_colour) cards.push(desk.say("ticket.for_grey", { count: missing.any_colour }));
  if (missing.ferries) cards.push(cardCount(desk.board.theme, "ferry", missing.ferries));
  return cards.length ? desk.say("ticket.missing", { cards }) : desk.say("ticket.cards_there");
}

/** @param {Desk} desk @param {Advice} advice @param {Missing} missing */
function inSigns(desk, advice, missing) {
  const signs = missing.cards.flatMap((count, card) => (count ? [cardCountPicture(desk.cardName(card), count)] : []));
  const { any_colour: count } = missing;
  if (count) {
    const title = desk.say("ticket.for_grey", { count });
    signs.push(el("span", { class: "chip card-grey", title }, `${count} ${desk.say("ticket.any")}`));
  }
  if (missing.ferries) signs.push(cardCountPicture("ferry", missing.ferries));
  const lacking = desk.say(signs.length ? "ticket.lacking" : "ticket.cards_there");
  return el(
    "span",
    { class: "lacking", "aria-hidden": "true" },
    el("span", {}, spacesOf(desk, advice), " ", lacking),
    el("span", { class: "chips" }, signs),
  );
}
