/** Around one device: a curtain between turns that names who is next, so that nobody sees another's cards. */

import { el, fill } from "../dom.js";
import { piecePicture } from "../board/pieces.js";
import { t } from "../i18n.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @returns {import("./desk.js").Part & {bar: HTMLElement}} */
export function makeCurtain(desk) {
  const element = el("dialog", { class: "curtain", "aria-labelledby": "curtain-title" });
  const bar = el("div", { class: "handover", hidden: true });
  element.addEventListener("cancel", (event) => event.preventDefault());
  // A browser heeds that only once: whoever presses Escape again closes it, and it comes back.
  element.addEventListener("close", () => element.isConnected && update());

  /** @param {number | null} seat */
  function open(seat) {
    desk.state.open = seat;
    desk.refresh();
  }

  function update() {
    const { state } = desk;
    const { awaited, handingOver } = state;
    const drawn = awaited !== null && !handingOver;
    if (drawn) draw(awaited);
    if (drawn && !element.open) element.showModal();
    if (!drawn && element.open) element.close();
    bar.hidden = !handingOver;
    if (handingOver && awaited !== null) drawBar(awaited);
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
          { class: "button primary", type: "button", autofocus: true, on: { click: () => open(seat) } },
          t("curtain.show", { name }),
        ),
      ),
    );
  }

  /** @param {number} seat */
  function drawBar(seat) {
    const name = desk.name(seat);
    const undo = () => desk.undo();
    fill(
      bar,
      el("p", {}, t("handover.title", { name })),
      desk.view.can_undo && el("button", { class: "button", type: "button", on: { click: undo } }, t("undo")),
      el(
        "button",
        { class: "button primary", type: "button", on: { click: () => open(null) } },
        t("handover.go", { name }),
      ),
    );
  }

  return { element, bar, update };
}
