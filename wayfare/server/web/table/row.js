/** What lies beside the board: five cards face up, the decks, and what else can be taken. */

import { dress, el, fill } from "../dom.js";
import { cardFace, ferrySign } from "./cards.js";
import { DRAW, FERRY, PASS, takeCode, TICKETS } from "./codes.js";
import { whyNotDraw } from "./reasons.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @returns {import("./desk.js").Part} */
export function makeRow(desk) {
  const slots = Array.from({ length: 5 }, (_, slot) => {
    const click = (/** @type {MouseEvent} */ event) => take(slot, event);
    return el("button", { class: "card", type: "button", data: { slot }, on: { click } });
  });
  const deck = makePile("deck", DRAW, "row.deck");
  const tickets = makePile("ticket-deck", TICKETS, "row.tickets");
  const ferry = makePile("ferry-deck", FERRY, "row.ferry");
  const pass = el("button", { class: "button primary pass", type: "button", on: { click: () => press(PASS) } });
  const discard = el("p", { class: "discard" });
  const piles = [deck, tickets, ...(desk.board.ferry_limit ? [ferry] : [])].map(({ button }) => button);
  const element = el(
    "section",
    { class: "draw-area", "aria-label": desk.say("row.title") },
    el("div", { class: "row" }, slots),
    el("div", { class: "decks" }, el("div", { class: "piles" }, piles, pass), discard),
  );

  /** @param {string} name @param {number} code @param {string} id */
  function makePile(name, code, id) {
    const number = el("span", { class: "pile-count numbers" });
    const unseen = el("span", { class: "unseen" });
    const button = el(
      "button",
      { class: `pile ${name}`, type: "button", on: { click: () => press(code) } },
      el("span", { class: "back", "aria-hidden": "true" }, code === FERRY && ferrySign()),
      number,
      el("span", { class: "pile-name" }, desk.say(id)),
      unseen,
    );

    /** @param {number} count */
    function set(count) {
      setState(button, code);
      number.textContent = desk.number(count);
      unseen.textContent = desk.say(`${id}.label`, { count });
    }

    return { button, set };
  }

  /** @param {number} code */
  function press(code) {
    if (desk.busy) return;
    if (!desk.allows(code)) desk.refuse(whyNotDraw(desk, code));
    else if (code === TICKETS) drawTickets();
    else desk.act(code);
  }

  /**
   * Take a card. The second click of two does nothing: it would take what has just come there, unseen.
   * @param {number} place
   * @param {MouseEvent} event
   */
  function take(place, event) {
    if (event.detail < 2) press(takeCode(place));
  }

  function drawTickets() {
    desk.use(import("./confirm.js"), ({ confirmFirst }) => confirmFirst(desk, "tickets", TICKETS));
  }

  /** @param {HTMLElement} button @param {number} code */
  function setState(button, code) {
    const allowed = desk.allows(code);
    dress(button, { "aria-disabled": String(!allowed) });
    button.classList.toggle("can", allowed);
  }

  function update() {
    const { view, board } = desk;
    slots.forEach((slot, place) => {
      const card = view.row[place] ?? -1;
      const name = card < 0 ? "" : desk.cardName(card);
      if (slot.dataset.card !== name) {
        slot.dataset.card = name;
        slot.className = name ? `card card-${name}` : "card empty";
        fill(slot, name && cardFace(name));
      }
      const label = name ? desk.say(`card.subject.${name}`) : desk.say("row.empty");
      dress(slot, { "aria-label": desk.say("row.slot", { slot: place + 1, card: label }) });
      setState(slot, takeCode(place));
    });
    deck.set(view.deck);
    tickets.set(view.ticket_deck);
    if (board.ferry_limit) {
      const left = board.rules.ferry_cards - view.ferries.reduce((sum, count) => sum + count, 0);
      ferry.set(left);
    }
    pass.hidden = !desk.allows(PASS);
    pass.textContent = desk.say("row.pass");
    discard.textContent = desk.say("row.discard", { count: view.discard.reduce((sum, count) => sum + count, 0) });
  }

  return { element, update };
}
