/** What every part of the table works with: the board, what is known, how to speak and how to act. */

import { playerColour } from "../board/glyphs.js";
import { errorText } from "../errors.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../board/view.js").BoardView} BoardView */
/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("../net.js").TableSocket} TableSocket */

/** A part of the table. @typedef {{element: HTMLElement, update: () => void}} Part */

/** @typedef {{sheet: HTMLDialogElement, holds: () => boolean}} Question */

const MOST_SAID = 4000;
/** What takes longer than this, in milliseconds, is waited for. */
const SOON = 250;

export class Desk {
  /** @param {Board} board @param {TableState} state @param {TableSocket} socket @param {BoardView} boardView */
  constructor(board, state, socket, boardView) {
    this.board = board;
    this.state = state;
    this.socket = socket;
    this.boardView = boardView;
    /** Says something for a moment, at most while it holds. @type {(text: string, holds?: () => boolean) => void} */
    this.toast = () => {};
    /** Says whether the server is waited for. @type {(waiting: boolean) => void} */
    this.showWaiting = () => {};
    /** Says whether an action is on its way: until it is answered, no other can be done. @type {(busy: boolean) => void} */
    this.showBusy = () => {};
    /** Draws everything anew. @type {() => void} */
    this.refresh = () => {};
    /** What has been said before in this language. @type {Map<string, string>} */
    this.said = new Map();
    /** Whether an action is on its way. */
    this.busy = false;
    /** How many things are waited for. */
    this.waits = 0;
    /** The question that lies open, and whether it still makes sense. @type {Question | null} */
    this.question = null;
    /** The colour of the hand whose routes are lit. @type {number | null} */
    this.chosenCard = null;
    /** Told whenever the position has changed, or whose eyes are shown. @type {Set<() => void>} */
    this.watchers = new Set();
  }

  /**
   * A text in the words of this game. The same is said again and again, so it is kept.
   * @param {string} id
   * @param {Record<string, unknown>} [params]
   */
  say(id, params = {}) {
    const key = `${id} ${JSON.stringify(params)}`;
    const known = this.said.get(key) ?? t(id, { theme: this.board.theme, ...params });
    if (this.said.size > MOST_SAID) this.said.clear();
    this.said.set(key, known);
    return known;
  }

  /** A number as the language writes it. @param {number} value */
  number(value) {
    return this.say("number", { value });
  }

  /** @returns {View} what may be shown now */
  get view() {
    return /** @type {View} */ (this.state.view);
  }

  /** The seat whose eyes are shown; null when only what everybody sees is shown. */
  get eyes() {
    return this.state.eyes;
  }

  /** Whether the one who looks may say what to do. */
  get mayCommand() {
    return this.eyes !== null && this.view.phase !== "over" && !this.state.handingOver;
  }

  /** Whether the one who looks has to decide now. */
  get myTurn() {
    return this.eyes !== null && this.view.legal.length > 0;
  }

  /** What a seat is called. @param {number} seat */
  name(seat) {
    return this.state.seat(seat)?.name || t("seat.unnamed", { number: seat + 1 });
  }

  get names() {
    return (this.state.table?.seats ?? []).map(({ seat }) => this.name(seat));
  }

  /** @param {number} seat */
  colour(seat) {
    return playerColour(this.state.seat(seat)?.colour, seat);
  }

  get colours() {
    return (this.state.table?.seats ?? []).map(({ seat }) => this.colour(seat));
  }

  /** The name of a card by its number. @param {number} card */
  cardName(card) {
    return card === 0 ? "wild" : (this.board.colours[card - 1] ?? "grey");
  }

  /** Whether dangerous moves are asked about once more. */
  get confirms() {
    return settings.get("confirm") && this.state.table?.options.confirm !== false;
  }

  /** @param {number} code */
  allows(code) {
    return this.view.legal.includes(code);
  }

  /** That somebody has taken something back, in words. @param {number} seat */
  tellUndone(seat) {
    return seat === this.eyes ? t("undone.you") : t("undone", { name: this.name(seat) });
  }

  /** Show the cards of a seat of this device, or of nobody. @param {number | null} seat */
  show(seat) {
    this.state.open = seat;
    this.refresh();
    this.rest();
  }

  /** Where the focus goes when what had it is gone: to what is to be done next, or to what the bar says. */
  rest() {
    if (this.view.phase === "over") return; // the end has a place of its own
    const place = document.querySelector(".handover:not([hidden])") ?? document.querySelector(".status");
    /** @type {HTMLElement | null} */ (place)?.focus();
  }

  /** Say why something cannot be done in this position; in another it may. @param {string} text */
  refuse(text) {
    const { eyes, socket } = this;
    const { seen } = socket;
    this.toast(text, () => this.eyes === eyes && socket.seen === seen);
  }

  /** A question lies open now. @param {Question} question */
  ask(question) {
    this.question = question;
    question.sheet.addEventListener("close", () => {
      if (this.question === question) this.question = null;
    });
  }

  /** A question about what is gone is taken away. */
  dropStaleQuestion() {
    if (this.question && !this.question.holds()) this.question.sheet.close();
  }

  /** @param {unknown} error */
  errorText(error) {
    return errorText(/** @type {Error} */ (error), this.board);
  }

  /**
   * Do an action for the one who looks.
   * @param {number | string} action
   * @returns {Promise<boolean>} whether it was done
   */
  async act(action) {
    const { eyes } = this;
    if (eyes === null || this.busy) return false;
    return this.#do(() => this.socket.act(eyes, action));
  }

  async undo() {
    const { eyes } = this;
    if (eyes === null || this.busy || !this.view.can_undo) return false;
    return this.#do(() => this.socket.undo(eyes));
  }

  /** @param {() => Promise<unknown>} work @returns {Promise<boolean>} */
  async #do(work) {
    this.#setBusy(true);
    try {
      await this.#wait(work());
      return true;
    } catch (error) {
      this.toast(this.errorText(error));
      return false;
    } finally {
      this.#setBusy(false);
    }
  }

  /** @param {boolean} busy */
  #setBusy(busy) {
    this.busy = busy;
    this.showBusy(busy);
  }

  /**
   * Use a module that comes only when it is asked for.
   * @template M
   * @param {Promise<M>} module
   * @param {(module: M) => void} use
   */
  async use(module, use) {
    const loaded = await this.#wait(module).catch(() => this.toast(t("error.offline")));
    if (loaded) use(loaded);
  }

  /** Say that one waits, if it takes long. @template T @param {Promise<T>} work @returns {Promise<T>} */
  async #wait(work) {
    const late = setTimeout(() => this.showWaiting(true), SOON);
    this.waits += 1;
    try {
      return await work;
    } finally {
      clearTimeout(late);
      this.waits -= 1;
      if (!this.waits) this.showWaiting(false);
    }
  }
}
