/** The log: what happened, in sentences, the latest on top, as the one who looks may know it. */

import { el } from "../dom.js";
import { routeOf, sentence } from "../events.js";
import { t } from "../i18n.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../types.js").GameEvent} GameEvent */

/** Every card turned up would only hide what matters: the row shows them. */
const LEFT_OUT = new Set(["turned up", "offered"]);

/** @param {GameEvent} event */
export function isTold(event) {
  return !LEFT_OUT.has(event.kind);
}

/** An event in a sentence, for the one who looks. @param {Desk} desk @param {GameEvent} event */
export function tell(desk, event) {
  const told = sentence(event, { board: desk.board, names: desk.names, you: desk.eyes });
  return event.by_clock ? desk.say("log.by_clock", { told }) : told;
}

/** @param {Desk} desk @returns {import("./desk.js").Part} */
export function makeLog(desk) {
  const list = el("ol", { class: "log", tabindex: 0, "aria-label": t("log.title") });
  const cards = el("div");
  const tracker = el(
    "details",
    { class: "tracker-fold", on: { toggle: () => track() } },
    el("summary", {}, t("tracker.title")),
    cards,
  );
  const element = el(
    "section",
    { class: "log-area", "aria-label": t("log.title") },
    el("h2", { class: "panel-title" }, t("log.title")),
    list,
    tracker,
  );
  /** Whose log it is, what everybody was called in it, and the events it has. */
  let { eyes } = desk;
  let names = "";
  /** @type {GameEvent[]} */
  let shown = [];

  function update() {
    const { events } = desk.state;
    const called = desk.names.join("\n");
    const same = eyes === desk.eyes && names === called && shown.every((event, at) => event === events[at]);
    if (!same) list.replaceChildren();
    const fresh = same ? events.slice(shown.length) : events;
    list.prepend(...fresh.filter(isTold).map(line).reverse());
    [eyes, names, shown] = [desk.eyes, called, events];
    tracker.hidden = !desk.view.seen;
    track();
  }

  /** The cards seen come only when somebody opens them. */
  async function track() {
    if (!tracker.open || !desk.view.seen) return;
    const { drawTracker } = await import("./tracker.js");
    drawTracker(cards, desk);
  }

  /** @param {GameEvent} event */
  function line(event) {
    const route = event.kind === "claimed" ? routeOf(desk.board, event.facts.route) : undefined;
    const light = (/** @type {boolean} */ on) =>
      route !== undefined && desk.boardView.light(on ? [route] : [], "pointed");
    return el(
      "li",
      {
        class: event.seat === null ? "line" : `line player-${desk.colour(event.seat)}`,
        data: { kind: event.kind },
        on: { pointerenter: () => light(true), pointerleave: () => light(false) },
      },
      tell(desk, event),
    );
  }

  return { element, update };
}
