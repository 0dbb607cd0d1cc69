/** What this browser knows of its table, and whose eyes it shows. */

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").SentView} SentView */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Clock} Clock */

export class TableState {
  constructor() {
    /** @type {Table | null} */
    this.table = null;
    /** @type {Record<string, View>} */
    this.views = {};
    /** @type {GameEvent[]} */
    this.events = [];
    /** @type {Clock | null} */
    this.clock = null;
    /** When the clock was read, by this machine's own time. */
    this.clockRead = 0;
    /** Where several people share this device: whose cards lie open. @type {number | null} */
    this.open = null;
  }

  /** @param {{table: Table}} message */
  takeTable({ table }) {
    this.table = table;
    if (this.open !== null && !this.mine.includes(this.open)) this.open = null;
  }

  /**
   * @param {{seats: Record<string, SentView>, events: GameEvent[], first_event: number, clock: Clock | null}} message
   * @returns {{fresh: GameEvent[], undone: GameEvent[]}} what is new, and what was taken back
   */
  takeView({ seats, events, first_event, clock }) {
    const before = this.deciding;
    this.views = Object.fromEntries(Object.entries(seats).map(([seat, view]) => [seat, unpacked(view)]));
    const replaced = this.events.slice(first_event - 1);
    this.events = [...this.events.slice(0, first_event - 1), ...events];
    this.clock = clock;
    this.clockRead = performance.now();
    const after = this.deciding;
    if (this.open !== null && after.length && !after.includes(this.open) && !before.includes(this.open))
      this.open = null;
    return { fresh: without(events, replaced), undone: without(replaced, events) };
  }

  /** The seats of this browser. */
  get mine() {
    return (this.table?.seats ?? []).filter(({ mine }) => mine).map(({ seat }) => seat);
  }

  /** Whether several people share this device, so that cards are shown to one at a time. */
  get shared() {
    return this.mine.length > 1;
  }

  /** The seats of this browser that have to decide now. */
  get deciding() {
    const deciders = this.anyView?.deciders ?? [];
    return this.mine.filter((seat) => deciders.includes(seat) && !this.seat(seat)?.bot);
  }

  /** @returns {View | undefined} */
  get anyView() {
    return Object.values(this.views)[0];
  }

  /** Whose eyes are shown: a seat, or null for what everybody sees. */
  get eyes() {
    const { mine } = this;
    return mine.length > 1 ? this.open : (mine[0] ?? null);
  }

  /** The view that may be shown now. @returns {View | undefined} */
  get view() {
    const { eyes, anyView } = this;
    const own = eyes === null ? undefined : this.views[eyes];
    if (own) return this.seat(eyes)?.bot ? { ...own, legal: [], can_undo: false } : own;
    return anyView && publicPart(anyView);
  }

  /** Who is to come to the device before anything goes on: their cards are still hidden. @returns {number | null} */
  get awaited() {
    const { deciding } = this;
    if (!this.shared || !deciding.length || (this.open !== null && deciding.includes(this.open))) return null;
    return deciding[0] ?? null;
  }

  /** Whether the one whose cards lie open has finished, and somebody else at this device is next. */
  get handingOver() {
    return this.open !== null && this.awaited !== null;
  }

  /** @param {number | null} seat @returns {Seat | undefined} */
  seat(seat) {
    return this.table?.seats.find((other) => other.seat === seat);
  }

  /** The seats of this browser whose time has run out: until their turn ends a bot plays. */
  get late() {
    return this.deciding.filter((seat) => this.clock?.left[seat] === 0 && !this.clock.running.includes(seat));
  }

  /** How many seconds a seat has left now. @param {number} seat @returns {number | null} */
  secondsLeft(seat) {
    const { clock } = this;
    const left = clock?.left[seat];
    if (!clock || left === undefined) return null;
    const passed = clock.running.includes(seat) ? (performance.now() - this.clockRead) / 1000 : 0;
    return Math.max(0, left - passed);
  }
}

/**
 * The events that are not among the others too: what is told anew is not new, whatever its number is now.
 * @param {GameEvent[]} events
 * @param {GameEvent[]} others
 */
function without(events, others) {
  const told = others.map(factsOf);
  return events.filter((event) => {
    const at = told.length ? told.indexOf(factsOf(event)) : -1;
    if (at >= 0) told.splice(at, 1);
    return at < 0;
  });
}

/** What everybody sees of an event. @param {GameEvent} event */
function factsOf({ kind, seat, facts }) {
  return JSON.stringify([kind, seat, facts]);
}

/** A view as it is used, with every legal code. @param {SentView} view @returns {View} */
function unpacked(view) {
  return { ...view, legal: view.legal.flatMap((run) => (typeof run === "number" ? [run] : every(run))) };
}

/** @param {[first: number, last: number]} run */
function every([first, last]) {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** A view without anything of its owner's. @param {View} view @returns {View} */
function publicPart(view) {
  if (view.seat === null) return view;
  return {
    ...view,
    seat: null,
    hand: [],
    tickets: [],
    offer: [],
    choice: 0,
    legal: [],
    blocked: {},
    can_undo: false,
    seen: null,
  };
}
