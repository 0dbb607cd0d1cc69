/** Choosing among offered tickets: their ways are drawn on the board, and one says which to keep. */

import { el, fill } from "../dom.js";
import { ticketName } from "../events.js";
import { showAdvice } from "./advice.js";
import { keepCode, leastToKeep } from "./codes.js";
import { keepTicked, keptTicked } from "./ticked.js";
import { lookAt, pointing, ticketFace } from "./tickets.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./ways.js").Ways} Ways */

/** @param {Desk} desk @param {Ways} ways @returns {import("./desk.js").Part & {tellWay: () => void}} */
export function makeOffer(desk, ways) {
  const title = el("h2", { class: "panel-title" });
  const list = el("ul", { class: "ticket-list" });
  const keepButton = el("button", { class: "button primary keep", type: "button", on: { click: () => keep() } });
  const told = el("strong", {});
  const advice = el("div", {});
  // One place for all of them, with its room from the start: nothing moves while one chooses.
  const way = el("div", { class: "advice", "aria-live": "polite" }, told, advice);
  const element = el("div", { class: "offer" }, title, list, way, keepButton);
  let drawn = "";

  /** The places of the offer that are chosen. */
  function places() {
    return desk.view.offer.flatMap((ticket, place) => (ways.chosen.has(ticket) ? [place] : []));
  }

  /** What is ticked of the offer, the latest last. */
  function ticked() {
    return [...ways.chosen].filter((ticket) => desk.view.offer.includes(ticket));
  }

  function keep() {
    const kept = places();
    if (desk.allows(keepCode(kept))) confirmKeep(kept);
    else desk.refuse(desk.say("error.keep_at_least", { least: leastToKeep(desk.view), count: desk.view.offer.length }));
  }

  /** @param {number[]} kept */
  function confirmKeep(kept) {
    const all = kept.length === desk.view.offer.length && kept.length > leastToKeep(desk.view);
    const code = keepCode(kept);
    if (all) desk.use(import("./confirm.js"), ({ confirmFirst }) => confirmFirst(desk, "keep_all", code));
    else desk.act(code);
  }

  /** @param {number} ticket */
  function choose(ticket) {
    if (ways.toggle(ticket)) lookAt(desk, ticket);
    keepTicked(desk, ticked());
    ways.onAdvice();
    update();
  }

  /** Where the focus goes when what one does opens the offer, or closes it. @param {boolean} open */
  function moveFocus(open) {
    const nowhere = document.activeElement === document.body || !document.activeElement?.checkVisibility();
    if (!open && nowhere) desk.rest();
    if (open && !document.activeElement?.matches("input")) list.querySelector("button")?.focus();
  }

  function update() {
    const { view, eyes } = desk;
    const choosing = view.offer.length > 0 && view.legal.length > 0;
    const focused = element.contains(document.activeElement);
    element.hidden = !choosing;
    if (!choosing) {
      if (ways.offered) ways.chosen.clear();
      if (drawn) fill(list);
      if (drawn && (focused || desk.busy)) moveFocus(false);
      drawn = ways.offered = "";
      return;
    }
    const now = `${eyes} ${view.offer.join()}`;
    if (now !== ways.offered) ways.chosen = new Set(keptTicked(desk));
    if (now !== drawn) fill(list, view.offer.map(offered));
    if (now !== drawn && desk.busy) moveFocus(true);
    drawn = ways.offered = now;
    const least = leastToKeep(view);
    title.textContent = desk.say(view.phase === "opening" ? "offer.opening" : "offer.title", { count: least });
    const kept = places().length;
    keepButton.textContent = kept
      ? desk.say("offer.keep", { count: kept })
      : desk.say("offer.choose", { count: least });
    keepButton.setAttribute("aria-disabled", String(!desk.allows(keepCode(places()))));
  }

  /** @param {number} ticket */
  function offered(ticket) {
    return el(
      "li",
      { class: "ticket offered", data: { ticket } },
      el(
        "button",
        {
          class: "ticket-button",
          type: "button",
          "aria-pressed": "false",
          on: { click: () => choose(ticket), ...pointing(ways, ticket) },
        },
        el("span", { class: "tick", "aria-hidden": "true" }),
        ticketFace(desk, ticket),
      ),
    );
  }

  /** The way of the ticket that was ticked last. */
  function tellWay() {
    const last = ticked().at(-1);
    const found = last === undefined ? undefined : ways.found.get(last);
    const name = last !== undefined && found ? ticketName(desk.board, last) : "";
    way.hidden = !ways.helps;
    if (told.textContent !== name) told.textContent = name;
    showAdvice(advice, desk, found);
  }

  return { element, update, tellWay };
}
