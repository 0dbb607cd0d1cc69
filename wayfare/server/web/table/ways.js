/**
 * The way of a ticket on the board: its ends lit at once, its way and what is missing as soon as the server has found
 * them.
 */

/** @typedef {import("./desk.js").Desk} Desk */
/**
 * What is left out is switched off at this table.
 * @typedef {{possible: boolean, routes: number[] | null, spaces: number | null, missing: Missing | null}} Advice
 */
/** @typedef {{cards: number[], any_colour: number, ferries: number}} Missing */

export class Ways {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {Set<number>} */
    this.chosen = new Set();
    /** @type {number | null} */
    this.pointed = null;
    /** What the server has said in this position. @type {Map<number, Promise<Advice>>} */
    this.known = new Map();
    this.position = 0;
    /** What was last offered, and to whom. */
    this.offered = "";
    /** What is on the board now. */
    this.drawn = "";
    /** Told when advice has come. @type {() => void} */
    this.onAdvice = () => {};
    /** @type {Map<number, Advice>} */
    this.found = new Map();
  }

  /** The tickets whose way is shown. @returns {number[]} */
  get shown() {
    return [...new Set([...this.chosen, ...(this.pointed === null ? [] : [this.pointed])])];
  }

  /** Whether anything is told of a ticket's way at this table. */
  get helps() {
    const helpers = this.desk.state.table?.options.helpers;
    return Boolean(helpers?.way || helpers?.missing);
  }

  /** @param {number | null} ticket */
  point(ticket) {
    this.pointed = ticket;
    this.draw();
  }

  /** @param {number} ticket @returns {boolean} whether it is chosen now */
  toggle(ticket) {
    if (!this.chosen.delete(ticket)) this.chosen.add(ticket);
    this.draw();
    return this.chosen.has(ticket);
  }

  /** Keep only what is still there, and forget advice that no longer holds. @param {number[]} tickets */
  update(tickets) {
    if (this.position !== this.desk.socket.seen) {
      this.position = this.desk.socket.seen;
      this.known.clear();
      this.found.clear();
    }
    for (const ticket of this.chosen) if (!tickets.includes(ticket)) this.chosen.delete(ticket);
    if (this.pointed !== null && !tickets.includes(this.pointed)) this.pointed = null;
    this.draw();
  }

  draw() {
    const { boardView, view } = this.desk;
    const { shown } = this;
    const ends = shown.flatMap((ticket) => this.#endsOf(ticket));
    // On a small board not all names are shown: those one has to choose between are.
    const named = [...ends, ...view.offer.flatMap((ticket) => this.#endsOf(ticket))];
    const routes = shown.flatMap((ticket) => this.found.get(ticket)?.routes ?? []);
    const now = JSON.stringify([ends, routes, boardView.scale, named]);
    if (now !== this.drawn) {
      boardView.lightPlaces(ends, "ends");
      boardView.places.prefer(named);
      boardView.drawWay(routes);
    }
    this.drawn = now;
    for (const ticket of shown) this.#ask(ticket);
  }

  /** @param {number} ticket @returns {number[]} */
  #endsOf(ticket) {
    const { from_places = [], to_places = [] } = this.desk.board.tickets[ticket] ?? {};
    return [...from_places, ...to_places];
  }

  /** @param {number} ticket */
  async #ask(ticket) {
    const { eyes, socket } = this.desk;
    if (eyes === null || this.known.has(ticket) || !this.helps) return;
    const asked = socket.advise(eyes, ticket);
    this.known.set(ticket, asked);
    try {
      const advice = await asked;
      if (this.known.get(ticket) !== asked) return;
      this.found.set(ticket, advice);
      this.draw();
      this.onAdvice();
    } catch {
      // Without advice the ends are lit all the same.
    }
  }
}
