/** What lies beside the board: five cards face up, the decks, and what else can be taken. */

import { dress, el, fill } from "../dom.js";
import { cardFace, ferrySign } from "./cards.js";
import { DRAW, FERRY, PASS, takeCode, TICKETS } from "./codes.js";
import { whyNotDraw } from "./reasons.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @returns {import("./desk.js").Part} */
export function makeRow(desk) {
  const slots = Array.from({ length: 5 }, (_, place) =>
    el("button", { class: "card", type: "button", data: { slot: place }, on: { click: () => press(takeCode(place)) } }),
  );
  const deck = pile("deck", DRAW);
  const tickets = pile("ticket-deck", TICKETS);
  const ferry = pile("ferry-deck", FERRY);
  const pass = el("button", { class: "button primary pass", type: "button", on: { click: () => press(PASS) } });
  const discard = el("p", { class: "discard" });
  const piles = [deck, tickets, ...(desk.board.ferry_limit ? [ferry] : [])];
  const element = el(
    "section",
    { class: "draw-area", "aria-label": desk.say("row.title") },
    el("div", { class: "row" }, slots),
    el("div", { class: "decks" }, el("div", { class: "piles" }, piles, pass), discard),
  );

  /** @param {string} name @param {number} code */
  function pile(name, code) {
    return el("button", { class: `pile ${name}`, type: "button", on: { click: () => press(code) } });
  }

  /** @param {number} code */
  function press(code) {
    if (!desk.allows(code)) desk.toast(whyNotDraw(desk, code));
    else if (code === TICKETS) drawTickets();
    else desk.act(code);
  }

  async function drawTickets() {
    const { confirmFirst } = await import("./confirm.js");
    confirmFirst(desk, "tickets", () => desk.act(TICKETS));
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
    setPile(deck, DRAW, "row.deck", view.deck);
    setPile(tickets, TICKETS, "row.tickets", view.ticket_deck);
    if (board.ferry_limit) {
      const left = board.rules.ferry_cards - view.ferries.reduce((sum, count) => sum + count, 0);
      setPile(ferry, FERRY, "row.ferry", left);
    }
    pass.hidden = !desk.allows(PASS);
    pass.textContent = desk.say("row.pass");
    discard.textContent = desk.say("row.discard", { count: view.discard.reduce((sum, count) => sum + count, 0) });
  }

  /** @param {HTMLElement} button @param {number} code @param {string} id @param {number} count */
  function setPile(button, code, id, count) {
    setState(button, code);
    fill(
      button,
      el("span", { class: "back", "aria-hidden": "true" }, id === "row.ferry" ? ferrySign() : ""),
      el("span", { class: "pile-count numbers" }, desk.number(count)),
      el("span", { class: "pile-name" }, desk.say(id)),
      el("span", { class: "unseen" }, desk.say(`${id}.label`, { count })),
    );
  }

  return { element, update };
}
