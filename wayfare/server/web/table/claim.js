/** Claiming a route: asks only what is open, the sensible answer first. */

import { el } from "../dom.js";
import { routeName } from "../events.js";
import { openSheet } from "../settings/sheet.js";
import { cardCountPicture } from "./cards.js";
import { claimWays } from "./codes.js";
import { routeFacts } from "./describe.js";
import { parallels } from "./reasons.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./codes.js").Way} Way */

/** More ways than this are folded away. */
const SHOWN = 4;

/** Claim a route, after asking how to pay if that is open. @param {Desk} desk @param {number} route */
export function claim(desk, route) {
  const ways = claimWays(desk.board, desk.view);
  const own = ways.get(route) ?? [];
  const others = parallels(desk.board, route).filter((other) => ways.has(other));
  if (!own.length || desk.question) return;
  if (!desk.confirms && own.length === 1 && !others.length) desk.act(/** @type {Way} */ (own[0]).code);
  else askHow(desk, route, ways, [route, ...others]);
}

/** @param {Desk} desk @param {number} first @param {Map<number, Way[]>} ways @param {number[]} lanes */
function askHow(desk, first, ways, lanes) {
  let route = first;
  const sheet = openSheet({
    name: "claim",
    title: () => desk.say("claim.title", { route: routeName(desk.board, first) }),
    body: () => [
      ...(lanes.length > 1 ? [laneChoice()] : []),
      el("p", { class: "claim-facts" }, routeFacts(desk, route), wavesOf(route)),
      ...wayButtons(ways.get(route) ?? []),
    ],
  });
  sheet.classList.toggle("at-top", desk.boardView.onScreen({ kind: "route", number: first }).y > innerHeight / 2);
  desk.boardView.light([first], "asked");
  const position = desk.socket.seen;
  desk.ask({ sheet, holds: () => desk.socket.seen === position });
  sheet.addEventListener("close", () => desk.boardView.light([], "asked"));
  focusFirst();

  /** What a ferry card is good for. @param {number} lane */
  function wavesOf(lane) {
    return (desk.board.routes[lane]?.waves ?? 0) > 1 && ` ${desk.say("claim.waves")}`;
  }

  function focusFirst() {
    /** @type {HTMLElement | null} */ (sheet.querySelector(".way-button"))?.focus();
  }

  function laneChoice() {
    return el(
      "div",
      { class: "lanes", role: "group", "aria-label": desk.say("claim.which") },
      [...lanes]
        .sort((a, b) => a - b)
        .map((lane) => {
          const choose = () => {
            route = lane;
            desk.boardView.light([lane], "asked");
            sheet.dispatchEvent(new Event("redraw"));
            focusFirst();
          };
          const props = {
            class: "button",
            type: "button",
            "aria-pressed": String(lane === route),
            on: { click: choose },
          };
          return el("button", props, laneName(desk, lane));
        }),
    );
  }

  /** @param {Way[]} all */
  function wayButtons(all) {
    const buttons = all.map((way, at) => wayButton(way, at === 0));
    const [shown, folded] = [buttons.slice(0, SHOWN), buttons.slice(SHOWN)];
    if (!folded.length) return [el("div", { class: "ways-list" }, shown)];
    const more = el("details", {}, el("summary", {}, desk.say("claim.more", { count: folded.length })));
    more.append(el("div", { class: "ways-list" }, folded));
    return [el("div", { class: "ways-list" }, shown), more];
  }

  /** @param {Way} way @param {boolean} best */
  function wayButton(way, best) {
    const pay = () => {
      sheet.close();
      desk.act(way.code);
    };
    const parts = partsOf(desk, way);
    return el(
      "button",
      { class: best ? "button way-button primary" : "button way-button", type: "button", on: { click: pay } },
      el(
        "span",
        { class: "chips" },
        parts.map(([card, count]) => cardCountPicture(card, count)),
      ),
      el(
        "span",
        {},
        desk.say(best ? "claim.with" : "claim.or", {
          cards: parts.map(([card, count]) => desk.say(`cards.${card}`, { count })),
        }),
      ),
    );
  }
}

/** What a way takes: cards, wilds, ferry cards. @param {Desk} desk @param {Way} way @returns {[string, number][]} */
function partsOf(desk, way) {
  /** @type {[string, number][]} */
  const parts = [];
  if (way.cards) parts.push([desk.cardName(way.colour), way.cards]);
  if (way.wilds) parts.push(["wild", way.wilds]);
  if (way.ferries) parts.push(["ferry", way.ferries]);
  return parts;
}

/** @param {Desk} desk @param {number} lane */
function laneName(desk, lane) {
  const route = desk.board.routes[lane];
  const colour = desk.say(route?.colour ? `colour.${desk.cardName(route.colour)}` : "route.any");
  return desk.say("claim.lane", { number: (route?.lane ?? 0) + 1, colour });
}
