/** The note that says what a route or place is, beside the pointer, or at the edge of the board under a finger. */

import { el, fill } from "../dom.js";
import { routeName } from "../events.js";
import { factLine } from "../i18n.js";
import { placeBeside } from "./beside.js";
import { placeLabel, routeFacts } from "./describe.js";
import { routeState } from "./reasons.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../board/walk.js").Spot} Spot */

export class Note {
  /** @param {Desk} desk @param {(route: number) => boolean} canClaim */
  constructor(desk, canClaim) {
    this.desk = desk;
    this.canClaim = canClaim;
    this.element = el("div", { class: "note", hidden: true, "aria-hidden": "true" });
    /** What it is about, and who owned that. @type {{spot: Spot, owner: number} | null} */
    this.about = null;
  }

  /**
   * @param {Spot | null} spot
   * @param {{clientX: number, clientY: number} | null} at the pointer, or null for the edge of the board
   */
  show(spot, at = null) {
    this.element.hidden = spot === null;
    this.about = spot && { spot, owner: this.#ownerOf(spot) };
    if (!spot) return;
    this.#say(spot);
    this.element.classList.toggle("docked", at === null);
    this.#move(at);
  }

  /** The game went on: what the note says is true again, and of a route that was claimed just now it says no more. */
  update() {
    const { about } = this;
    if (!about) return;
    if (about.owner !== this.#ownerOf(about.spot)) this.show(null);
    else this.#say(about.spot);
  }

  /** @param {Spot} spot */
  #ownerOf({ kind, number }) {
    return kind === "route" ? (this.desk.view.owners[number] ?? -1) : -1;
  }

  /** @param {Spot} spot */
  #say({ kind, number }) {
    fill(this.element, kind === "route" ? this.#route(number) : this.#place(number));
  }

  /** Beside a thing on the board. @param {Spot} spot */
  showBeside(spot) {
    const { x, y } = this.desk.boardView.onScreen(spot);
    this.show(spot, { clientX: x, clientY: y });
  }

  /** @param {{clientX: number, clientY: number} | null} at */
  #move(at) {
    const { style } = this.element;
    if (!at) {
      for (const name of ["left", "top"]) style.removeProperty(name);
      return;
    }
    const area = this.element.parentElement?.getBoundingClientRect();
    if (!area) return;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const inArea = ({ x = 0, y = 0 }) => ({ x: x - area.left, y: y - area.top });
    const parts = this.about ? this.desk.boardView.partsOnScreen(this.about.spot).map(inArea) : [];
    const [left, top] = placeBeside(inArea({ x: at.clientX, y: at.clientY }), { width, height }, area, parts);
    style.setProperty("left", `${left}px`);
    style.setProperty("top", `${top}px`);
  }

  /** @param {number} number */
  #route(number) {
    const { desk } = this;
    const can = this.canClaim(number);
    return [
      el("strong", {}, routeName(desk.board, number)),
      el("span", { class: "note-facts" }, routeFacts(desk, number)),
      el("span", { class: can ? "note-state can" : "note-state" }, routeState(desk, number, can)),
    ];
  }

  /** @param {number} number */
  #place(number) {
    const [name = "", ...rest] = placeLabel(this.desk, number).split(", ");
    return [el("strong", {}, name), el("span", { class: "note-facts" }, factLine(rest))];
  }
}
