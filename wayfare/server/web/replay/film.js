/** A finished game as a film: frames, and what happened in each. */

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../events.js").GameEvent} GameEvent */

/**
 * What the all-seeing eye sees beside a view: every seat's hand and tickets.
 * @typedef {View & {shown_hands?: number[][]}} FilmView
 */
/** @typedef {{action: [number, string] | null, event_count: number, views: Record<string, FilmView>}} Frame */

/**
 * @typedef {object} FilmData
 * @property {{players: string[], map: {name: string}}} record
 * @property {import("../types.js").Board} board
 * @property {GameEvent[]} events
 * @property {Frame[]} frames
 */

/** Whose eyes: a seat's, or all-seeing. @typedef {number | "all"} Eyes */

export class Film {
  /** @param {FilmData} data */
  constructor(data) {
    this.data = data;
    this.last = data.frames.length - 1;
  }

  /** What is seen at a moment. @param {number} at @param {Eyes} eyes @returns {FilmView} */
  view(at, eyes) {
    const views = this.data.frames[at]?.views ?? {};
    return /** @type {FilmView} */ (views[eyes] ?? views.all);
  }

  /** What happened to reach a moment. @param {number} at @returns {GameEvent[]} */
  happened(at) {
    const { frames, events } = this.data;
    return events.slice(frames[at - 1]?.event_count ?? 0, frames[at]?.event_count ?? 0);
  }

  /**
   * A seat's cards and tickets, as far as these eyes see them.
   * @param {number} at
   * @param {number} seat
   * @param {Eyes} eyes
   */
  hand(at, seat, eyes) {
    const view = this.view(at, eyes);
    if (eyes === "all") return { cards: view.shown_hands?.[seat] ?? [], tickets: view.shown_tickets?.[seat] ?? [] };
    return eyes === seat ? { cards: view.hand, tickets: view.tickets } : null;
  }

  /** A moment that is there. @param {number} at */
  held(at) {
    return Math.min(Math.max(Number.isFinite(at) ? Math.trunc(at) : 0, 0), this.last);
  }
}
