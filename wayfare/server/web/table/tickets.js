/** The tickets one holds, each with its ends on the board, and the offer one chooses from. */

import { el, fill } from "../dom.js";
import { showAdvice } from "./advice.js";
import { makeOffer } from "./offer.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./ways.js").Ways} Ways */

/** @param {Desk} desk @param {Ways} ways @returns {import("./desk.js").Part} */
export function makeTickets(desk, ways) {
  const offer = makeOffer(desk, ways);
  const list = el("ul", { class: "ticket-list" });
  const note = el("p", { class: "hand-note" });
  const title = el("h2", { class: "panel-title" });
  const element = el(
    "section",
    { class: "tickets-area", "aria-label": desk.say("tickets.title") },
    offer.element,
    title,
    list,
    note,
  );
  /** What the list was last drawn from. */
  let drawn = "";

  function update() {
    const { view, eyes } = desk;
    offer.update();
    ways.update([...view.tickets.map(([ticket]) => ticket), ...view.offer]);
    // Until everybody has chosen, what one has chosen oneself is still on offer.
    const kept = view.offer.filter((_, place) => (view.choice >> place) & 1);
    const held = [...view.tickets, ...kept.map((ticket) => /** @type {[number, boolean]} */ ([ticket, false]))].sort(
      ([a, aDone], [b, bDone]) => Number(aDone) - Number(bDone) || points(b) - points(a),
    );
    const now = JSON.stringify(held);
    if (now !== drawn)
      fill(
        list,
        held.map(([ticket, done]) => ticketItem(desk, ways, ticket, done)),
      );
    drawn = now;
    tellProgress();
    title.textContent = desk.say("tickets.held", { count: held.length });
    title.hidden = !held.length;
    note.hidden = held.length > 0 || view.offer.length > 0;
    note.textContent = desk.say(eyes === null ? "tickets.hidden" : "tickets.none");
    tellWays();
  }

  /** @param {number} ticket */
  function points(ticket) {
    return desk.board.tickets[ticket]?.points ?? 0;
  }

  /** How far each ticket is. Told in place: whoever stands on one with the keyboard stays there. */
  function tellProgress() {
    const { tickets, to_go } = desk.view;
    for (const item of list.children) {
      const ticket = Number(/** @type {HTMLElement} */ (item).dataset.ticket);
      const left = to_go?.[tickets.findIndex(([number]) => number === ticket)];
      showProgress(desk, item, desk.board.tickets[ticket]?.spaces ?? null, left);
    }
  }

  function tellWays() {
    offer.tellWay();
    for (const item of element.querySelectorAll(".ticket")) {
      const ticket = Number(/** @type {HTMLElement} */ (item).dataset.ticket);
      const chosen = ways.chosen.has(ticket);
      item.querySelector("button")?.setAttribute("aria-pressed", String(chosen));
      /** @type {HTMLElement | null} */
      const place = item.querySelector(".advice");
      if (!place) continue;
      const wanted = chosen && ways.helps && !item.classList.contains("done");
      // Its room is there before it comes: what lies below must not move under the finger.
      place.hidden = !wanted;
      showAdvice(place, desk, wanted ? ways.found.get(ticket) : undefined);
    }
  }

  ways.onAdvice = tellWays;
  return { element, update };
}

/**
 * A ticket: choose it, and its way stays on the board.
 * @param {Desk} desk
 * @param {Ways} ways
 * @param {number} ticket
 * @param {boolean} done
 */
function ticketItem(desk, ways, ticket, done) {
  const choose = () => {
    if (ways.toggle(ticket)) lookAt(desk, ticket);
    ways.onAdvice();
  };
  return el(
    "li",
    { class: done ? "ticket done" : "ticket", data: { ticket } },
    el(
      "button",
      {
        class: "ticket-button",
        type: "button",
        "aria-pressed": "false",
        on: { click: choose, ...pointing(ways, ticket) },
      },
      ticketFace(desk, ticket),
      done && el("span", { class: "done-mark" }, desk.say("ticket.done")),
      el("span", { class: "lost-mark", hidden: true }, desk.say("ticket.lost")),
      el("span", { class: "gauge", hidden: true }),
    ),
    el("p", { class: "advice", "aria-live": "polite" }),
  );
}

/**
 * A line that grows with what is built, or the word that the ticket is lost.
 * @param {Desk} desk
 * @param {Element} item
 * @param {number | null} whole the spaces of its shortest way on the empty board
 * @param {number | null | undefined} left those still to build; null if no way is left, undefined if nothing is told
 */
function showProgress(desk, item, whole, left) {
  const [lost, gauge] = [".lost-mark", ".gauge"].map((part) => /** @type {HTMLElement} */ (item.querySelector(part)));
  if (!lost || !gauge) return;
  item.classList.toggle("cut-off", left === null);
  lost.hidden = left !== null;
  gauge.hidden = !left;
  if (!left) return;
  const built = whole ? Math.max(0, 1 - left / whole) : 0;
  gauge.style.setProperty("--built", built.toFixed(3));
  fill(gauge, el("span", { class: "unseen" }, desk.say("ticket.spaces", { count: left })));
}

/**
 * Listeners that light a ticket's ends while the pointer or the focus is on it.
 * @param {Ways} ways
 * @param {number} ticket
 */
export function pointing(ways, ticket) {
  return {
    pointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && ways.point(ticket),
    pointerleave: () => ways.point(null),
    focus: (/** @type {Event & {target: HTMLElement}} */ { target }) =>
      target.matches(":focus-visible") && ways.point(ticket),
    blur: () => ways.point(null),
  };
}

/** From, to and points. @param {Desk} desk @param {number} number */
export function ticketFace(desk, number) {
  const ticket = desk.board.tickets[number];
  return el(
    "span",
    { class: "ticket-face" },
    el(
      "span",
      { class: "ticket-ends" },
      el("span", {}, ticket?.from),
      el("span", { class: "dash", "aria-hidden": "true" }),
      el("span", {}, ticket?.to),
    ),
    el("span", { class: "ticket-points numbers" }, desk.number(ticket?.points ?? 0)),
  );
}

/** Bring the ends into the window, if the board is seen from near. @param {Desk} desk @param {number} number */
export function lookAt(desk, number) {
  const ticket = desk.board.tickets[number];
  if (!ticket || desk.boardView.camera.whole) return;
  desk.boardView.zoomTo([...ticket.from_places, ...ticket.to_places]);
}
