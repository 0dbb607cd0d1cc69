/** The hand: a fan for each colour, with how many there are. Pointing at a colour lights the routes it can pay for. */

import { dress, el, fill } from "../dom.js";
import { cardPicture, ferrySign } from "./cards.js";
import { claimWays } from "./codes.js";
import { refill } from "./refill.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** More cards of a colour than this lie on top of each other. */
const FANNED = 5;

/** @param {Desk} desk @returns {import("./desk.js").Part} */
export function makeHand(desk) {
  const { board } = desk;
  const kinds = [...board.colours.map((_, at) => at + 1), 0];
  const fans = kinds.map((card) => makeFan(card));
  const ferries = el("li", { class: "fan ferries" });
  const title = el("h2", { class: "hand-title" }, desk.say("hand.title"));
  const empty = el("p", { class: "hand-note" });
  const showers = el("div", { class: "hand-showers" });
  const element = el(
    "section",
    { class: "hand-area", "aria-label": desk.say("hand.title") },
    title,
    el(
      "ul",
      { class: "hand" },
      fans.map(({ item }) => item),
      board.ferry_limit ? ferries : null,
    ),
    empty,
    showers,
  );
  /** What the mouse points at. @type {number | null} */
  let pointed = null;

  /** @param {number} card */
  function makeFan(card) {
    const name = desk.cardName(card);
    const cards = el("span", { class: "fan-cards", "aria-hidden": "true" });
    const count = el("span", { class: "count numbers", "aria-hidden": "true" });
    const button = el(
      "button",
      {
        class: `fan-button card-${name}`,
        type: "button",
        "aria-pressed": String(desk.chosenCard === card),
        on: {
          click: () => choose(desk.chosenCard === card ? null : card),
          pointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && point(card),
          pointerleave: () => point(null),
        },
      },
      cards,
      count,
    );
    return { card, name, cards, count, button, item: el("li", { class: "fan", data: { card: name } }, button) };
  }

  /** @param {number | null} card */
  function choose(card) {
    desk.chosenCard = card;
    light();
    for (const fan of fans) fan.button.setAttribute("aria-pressed", String(fan.card === card));
  }

  /** @param {number | null} card */
  function point(card) {
    pointed = card;
    light();
  }

  /** Light the routes that cards of the colour one points at, or has chosen, can pay for now. */
  function light() {
    const card = pointed ?? desk.chosenCard;
    const ways = card === null ? new Map() : claimWays(board, desk.view);
    const those = [...ways].filter(([, all]) =>
      all.some((/** @type {import("./codes.js").Way} */ way) => pays(way, card)),
    );
    desk.boardView.light(
      those.map(([route]) => route),
      "payable",
    );
    desk.boardView.element.classList.toggle("choosing", those.length > 0);
  }

  function update() {
    const { view, eyes, state } = desk;
    const total = view.hand.reduce((sum, count) => sum + count, 0);
    for (const fan of fans) {
      const count = view.hand[fan.card] ?? 0;
      fan.item.hidden = count === 0;
      if (fan.item.dataset.count !== String(count)) setFan(fan, count);
    }
    const width = String(Math.max(5, view.hand.filter(Boolean).length));
    if (element.style.getPropertyValue("--kinds") !== width) element.style.setProperty("--kinds", width);
    const held = eyes === null ? 0 : (view.ferries[eyes] ?? 0);
    ferries.hidden = held === 0;
    refill(ferries, held, () =>
      el("span", { class: "chip card-ferry" }, ferrySign(), desk.say("cards.ferry", { count: held })),
    );
    title.hidden = eyes === null;
    empty.hidden = total > 0 || (state.shared && eyes === null);
    empty.textContent = desk.say(eyes === null ? "hand.watching" : "hand.empty");
    const showing = state.shared && eyes === null && !state.awaited ? state.mine : [];
    refill(showers, [showing, desk.names], () => showing.map(shower));
    if (pointed !== null && !view.hand[pointed]) point(null);
    if (desk.chosenCard !== null && !view.hand[desk.chosenCard]) choose(null);
    else if (pointed !== null || desk.chosenCard !== null) light();
  }

  /** A button for those at this device who want to see their cards. @param {number} seat */
  function shower(seat) {
    return el(
      "button",
      { class: "button", type: "button", on: { click: () => desk.show(seat) } },
      desk.say("hand.show", { name: desk.name(seat) }),
    );
  }

  /** @param {ReturnType<typeof makeFan>} fan @param {number} count */
  function setFan(fan, count) {
    fan.item.dataset.count = String(count);
    fan.count.textContent = desk.number(count);
    dress(fan.button, { "aria-label": desk.say(`cards.${fan.name}`, { count }) });
    const shown = Math.min(count, FANNED);
    fill(
      fan.cards,
      Array.from({ length: shown }, () => cardPicture(fan.name)),
    );
  }

  return { element, update };
}

/** @param {import("./codes.js").Way} way @param {number | null} card */
function pays(way, card) {
  return card === 0 ? way.wilds > 0 : way.colour === card && way.cards > 0;
}
