/** The bar on top: whose turn it is and what can be done, the last round, taking back, the menu. */

import { el, svg } from "../dom.js";
import { list, t } from "../i18n.js";
import { DRAW, FERRY, TICKETS, isTake, leastToKeep } from "./codes.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @param {{menu: () => void, rules: () => void}} openers @returns {import("./desk.js").Part} */
export function makeStatus(desk, openers) {
  const main = el("strong", { class: "status-main" });
  const hint = el("span", { class: "status-hint" });
  const last = el("span", { class: "last-round", role: "status" });
  const undo = el("button", { class: "button undo", type: "button", on: { click: () => desk.undo() } }, t("undo"));
  const status = el("div", { class: "status", tabindex: -1 }, main, hint);
  const menu = el(
    "button",
    { class: "button quiet menu-button", type: "button", "aria-label": t("menu.title"), on: { click: openers.menu } },
    bars(),
  );
  const rules = el(
    "button",
    { class: "button quiet rules-button", type: "button", on: { click: openers.rules } },
    t("nav.rules"),
  );
  const element = el("header", { class: "bar" }, menu, status, last, undo, rules);

  function update() {
    const { view } = desk;
    const [first, then] = words(desk);
    main.textContent = first;
    hint.textContent = then;
    element.classList.toggle("called", desk.myTurn);
    const left = view.phase === "over" ? null : view.turns_left;
    last.hidden = left === null;
    if (left !== null) last.textContent = desk.say("status.last_round", { count: left });
    const focused = document.activeElement === undo;
    undo.hidden = !view.can_undo || desk.state.handingOver;
    if (focused && undo.hidden) desk.rest();
  }

  return { element, update };
}

/** What the bar says: whose turn it is, and what can be done. @param {Desk} desk @returns {[string, string]} */
function words(desk) {
  const { view, eyes } = desk;
  if (view.phase === "over") return [t("status.over"), ""];
  if (desk.myTurn) return [t("status.your_turn"), hintOf(desk)];
  const names = list(view.deciders.map((seat) => desk.name(seat)));
  if (view.phase === "opening") {
    const chosen = eyes !== null && !view.deciders.includes(eyes);
    return [desk.say("status.opening", { names }), chosen ? t("status.chosen") : ""];
  }
  if (eyes !== null && desk.state.seat(eyes)?.bot) return [t("status.turn", { name: names }), t("status.bot_plays")];
  return [t("status.turn", { name: names }), view.phase === "turn" ? "" : desk.say(`status.${view.phase}`)];
}

/** @param {Desk} desk */
function hintOf(desk) {
  const { view } = desk;
  if (view.phase === "second") return desk.say("hint.second");
  if (view.offer.length) return desk.say("hint.keep", { count: leastToKeep(view) });
  if (view.legal.length === 1 && view.legal[0] === 0) return desk.say("hint.pass");
  const can = /** @param {(code: number) => boolean} kind @param {string} id */ (kind, id) =>
    view.legal.some(kind) ? [desk.say(id)] : [];
  const parts = [
    ...can((code) => code === DRAW || isTake(code), "hint.cards"),
    ...can((code) => code >= desk.board.first_claim_code, "hint.claim"),
    ...can((code) => code === TICKETS, "hint.tickets"),
    ...can((code) => code === FERRY, "hint.ferry"),
  ];
  const said = desk.say("hint.turn", { parts: list(parts, "disjunction") });
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function bars() {
  return svg(
    "svg",
    { class: "bars", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: "M4 6.5H20M4 12H20M4 17.5H20" }),
  );
}
