/** Why something cannot be done now, in the words of the rules; only what the one who asks may know. */

import { routeName } from "../events.js";
import { list } from "../i18n.js";
import { cardsShort, DRAW, FERRY, TICKETS } from "./codes.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Why it is not the time to act at all; empty if it is. @param {Desk} desk */
function whyNotNow(desk) {
  const { view, eyes } = desk;
  if (view.phase === "over") return desk.say("error.game_over");
  if (eyes === null) return desk.say(desk.state.shared ? "why.hidden" : "why.watching");
  if (desk.state.seat(eyes)?.bot) return desk.say("status.bot_plays");
  if (view.deciders.includes(eyes)) return "";
  if (view.phase === "opening") return desk.say("why.others_choose");
  return desk.say("why.others_turn", { name: list(view.deciders.map((seat) => desk.name(seat))) });
}

/** Why a card or ticket cannot be taken. @param {Desk} desk @param {number} code */
export function whyNotDraw(desk, code) {
  const { view } = desk;
  const now = whyNotNow(desk);
  if (now) return now;
  if (view.offer.length) return desk.say("error.choose_first", { count: view.offer.length });
  if (code === DRAW) return desk.say("error.decks_empty");
  if (code > DRAW && code < TICKETS) {
    const card = view.row[code - DRAW - 1] ?? -1;
    if (card < 0) return desk.say("error.slot_empty", { slot: code - DRAW });
    return desk.say("error.no_second_wild");
  }
  if (view.phase === "second") return desk.say("error.second_card_now");
  if (code === TICKETS) return desk.say("error.no_ticket_left");
  if (code === FERRY) return desk.say("error.ferry_limit", { count: desk.board.ferry_limit });
  return desk.say("error.pass_not_allowed");
}

/**
 * Who owns a route, or why it is closed for good to the one who asks; empty if it is neither.
 * @param {Desk} desk
 * @param {number} number
 */
export function whyClosed(desk, number) {
  const { board, view, eyes } = desk;
  const route = board.routes[number];
  if (!route) return "";
  const owner = view.owners[number];
  if (owner !== null && owner !== undefined) {
    return owner === eyes ? desk.say("route.yours") : desk.say("route.owned", { name: desk.name(owner) });
  }
  const found = Object.entries(view.blocked).find(([, routes]) => routes.includes(number));
  if (!found || eyes === null) return "";
  return desk.say(`error.${found[0]}`, {
    route: routeName(board, number),
    count: view.pieces.length,
    length: route.length,
    pieces: view.pieces[eyes] ?? 0,
  });
}

/**
 * What a route is to the one who looks: owned, closed, claimable now, or what is in the way.
 * @param {Desk} desk
 * @param {number} number
 * @param {boolean} canClaim
 */
export function routeState(desk, number, canClaim) {
  const closed = whyClosed(desk, number);
  if (closed) return closed;
  if (canClaim) return desk.say("route.claimable");
  if (desk.eyes === null) return desk.say("route.free");
  const now = whyNotNow(desk);
  const short = cardsShort(desk.board, desk.view, number);
  if (short > 0) return desk.say("route.short", { count: short });
  if (now) return desk.say("route.free_but", { why: now });
  if (desk.view.phase === "second") return desk.say("error.second_card_now");
  return desk.say("route.free");
}

/** The other routes between the same places. @param {Desk["board"]} board @param {number} number */
export function parallels(board, number) {
  const route = board.routes[number];
  if (!route) return [];
  const ends = [route.from, route.to];
  return board.routes.flatMap((other, at) =>
    at !== number && ends.includes(other.from) && ends.includes(other.to) ? [at] : [],
  );
}
