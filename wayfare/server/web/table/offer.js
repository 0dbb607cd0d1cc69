/** Choosing among offered tickets: their ways are drawn on the board, and one says which to keep. */

import { el, fill } from "../dom.js";
import { keepCode, leastToKeep } from "./codes.js";
import { lookAt, pointing, ticketFace } from "./tickets.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./ways.js").Ways} Ways */

/** @param {Desk} desk @param {Ways} ways @returns {import("./desk.js").Part & {keep: () => void}} */
export function makeOffer(desk, ways) {
  const title = el("h2", { class: "panel-title" });
  const list = el("ul", { class: "ticket-list" });
  const keepButton = el("button", { class: "button primary keep", type: "button", on: { click: () => keep() } });
  const element = el("div", { class: "offer" }, title, list, keepButton);
  let drawn = "";

  /** The places of the offer that are chosen. */
  function places() {
    return desk.view.offer.flatMap((ticket, place) => (ways.chosen.has(ticket) ? [place] : []));
  }

  function keep() {
    const kept = places();
    if (desk.allows(keepCode(kept))) confirmKeep(kept);
    else desk.toast(desk.say("error.keep_at_least", { least: leastToKeep(desk.view), count: desk.view.offer.length }));
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
    ways.onAdvice();
    update();
  }

  function update() {
    const { view, eyes } = desk;
    const choosing = view.offer.length > 0 && view.legal.length > 0;
    element.hidden = !choosing;
    if (!choosing) {
      if (ways.offered) ways.chosen.clear();
      if (drawn) fill(list);
      drawn = ways.offered = "";
      return;
    }
    const now = `${eyes} ${view.offer.join()}`;
    if (now !== ways.offered) ways.chosen.clear();
    if (now !== drawn) fill(list, view.offer.map(offered));
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
      el("p", { class: "advice", "aria-live": "polite" }),
    );
  }

  return { element, update, keep };
}
