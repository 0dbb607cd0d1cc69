/** Around one device: a curtain between turns that names who is next, so that nobody sees another's cards. */

import { el, fill } from "../dom.js";
import { piecePicture } from "../board/pieces.js";
import { t } from "../i18n.js";
import { refill } from "./refill.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @returns {import("./desk.js").Part & {bar: HTMLElement}} */
export function makeCurtain(desk) {
  const element = el("dialog", { class: "curtain", "aria-labelledby": "curtain-title" });
  const bar = el("div", {
    class: "handover",
    role: "group",
    "aria-labelledby": "handover-title",
    tabindex: -1,
    hidden: true,
  });
  element.addEventListener("cancel", (event) => event.preventDefault());
  // A browser heeds that only once: whoever presses Escape again closes it, and it comes back.
  element.addEventListener("close", () => element.isConnected && update());

  function update() {
    const { state } = desk;
    const { awaited, handingOver } = state;
    const drawn = awaited !== null && !handingOver;
    const focused = bar.contains(document.activeElement);
    bar.hidden = !handingOver;
    if (handingOver && awaited !== null) drawBar(awaited);
    // What lies open goes first: whoever sits down next must not find it there.
    for (const watcher of desk.watchers) watcher();
    if (drawn) draw(awaited);
    if (drawn && !element.open) element.showModal();
    if (!drawn && element.open) element.close();
    if (focused && (bar.hidden || !bar.contains(document.activeElement))) desk.rest();
  }

  /** @param {number} seat */
  function draw(seat) {
    if (element.dataset.seat === String(seat) && element.open) return;
    element.dataset.seat = String(seat);
    const name = desk.name(seat);
    fill(
      element,
      el(
        "div",
        { class: "curtain-words" },
        piecePicture(desk.board.theme, desk.colour(seat)),
        el("h2", { id: "curtain-title" }, t("curtain.title", { name })),
        el("p", {}, t("curtain.about")),
        el(
          "button",
          { class: "button primary", type: "button", autofocus: true, on: { click: () => desk.show(seat) } },
          t("curtain.show", { name }),
        ),
      ),
    );
  }

  /** @param {number} seat */
  function drawBar(seat) {
    const name = desk.name(seat);
    const undo = () => desk.undo();
    refill(bar, [name, desk.view.can_undo], () => [
      el("p", { id: "handover-title" }, t("handover.title", { name })),
      desk.view.can_undo && el("button", { class: "button", type: "button", on: { click: undo } }, t("undo")),
      el(
        "button",
        { class: "button primary", type: "button", on: { click: () => desk.show(null) } },
        t("handover.go", { name }),
      ),
    ]);
  }

  return { element, bar, update };
}
