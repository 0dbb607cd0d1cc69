/**
 * Being called: the tab's title and icon, a sound and a notification when it is one's turn; news for those who listen.
 */

import { boardName } from "../board_words.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { leastToKeep } from "./codes.js";
import { isTold, tell } from "./log.js";

/** @typedef {import("./desk.js").Desk} Desk */

const NOTES = [659, 880];
/** So many events are told at once, unless more of them are of weight. */
const MOST = 4;
const GREAT = new Set(["claimed", "last round", "ended"]);
const SMALL = new Set(["dealt", "swept", "reshuffled", "shuffled under"]);

export class Alert {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.live = el("div", { class: "unseen", role: "status", "aria-live": "polite" });
    /** Who listens: nobody else may hear what was said to them. */
    this.eyes = desk.eyes;
    /** The turn for which one was last called. */
    this.called = "";
    /** Whether the tab says that it is one's turn; null before it says anything. @type {boolean | null} */
    this.calls = null;
    /** Who has taken something back, which was not told yet. @type {number | null} */
    this.undone = null;
    /** The offer that was last told. */
    this.offered = "";
  }

  /** @param {import("../types.js").GameEvent[]} events what has just happened */
  update(events) {
    const { desk } = this;
    if (this.eyes !== desk.eyes) [this.live.textContent, this.offered] = ["", ""];
    this.eyes = desk.eyes;
    const calls = desk.state.deciding.length > 0;
    if (this.calls !== calls) this.#mark(calls);
    const news = weighty(events.filter(isTold), desk.eyes).map((event) => tell(desk, event));
    if (this.undone !== null) news.unshift(desk.tellUndone(this.undone));
    this.undone = null;
    const { phase, turn } = desk.view;
    const call = calls ? `${phase === "opening"} ${turn} ${desk.state.deciding[0]}` : "";
    if (call && call !== this.called) {
      news.push(this.#prompt());
      this.#call();
    }
    this.called = call;
    news.push(...this.#offer());
    if (news.length) this.live.textContent = news.join(" ");
  }

  /** What was said in another language is not said any more. */
  forget() {
    this.calls = null;
    this.live.textContent = "";
  }

  /** Say in the tab's title and icon whether it is one's turn. @param {boolean} calls */
  #mark(calls) {
    this.calls = calls;
    const board = boardName(this.desk.board.name, this.desk.board.title);
    document.title = t(calls ? "title.turn" : "title.table", { board });
    const icon = document.getElementById("icon");
    icon?.setAttribute("href", new URL(`../icons/${calls ? "turn" : "icon"}.svg`, import.meta.url).href);
  }

  /** What one may choose from now, once. */
  #offer() {
    const { desk } = this;
    const { view, eyes } = desk;
    const offered = view.legal.length ? view.offer.join() : "";
    const told = offered === this.offered;
    this.offered = offered;
    const event = desk.state.events.findLast(({ kind, seat }) => kind === "offered" && seat === eyes);
    if (told || !offered || !event) return [];
    return [tell(desk, event), desk.say("hint.keep", { count: leastToKeep(view) })];
  }

  #prompt() {
    const { state } = this.desk;
    return state.shared ? t("alert.turn_of", { name: this.desk.name(state.deciding[0] ?? 0) }) : t("alert.turn");
  }

  #call() {
    if (!document.hidden) return;
    if (settings.get("sound")) sound();
    if (settings.get("notifications")) notify(t("alert.turn"), boardName(this.desk.board.name, this.desk.board.title));
  }
}

/**
 * What is told of much that happens at once: every claim and what one has done oneself; of the rest the latest.
 * @param {import("../types.js").GameEvent[]} events
 * @param {number | null} eyes
 */
export function weighty(events, eyes) {
  const great = events.filter(({ kind, seat }) => GREAT.has(kind) || (eyes !== null && seat === eyes));
  const others = events.filter((event) => !great.includes(event)).toReversed();
  const byWeight = [...others.filter((event) => !isSmall(event)), ...others.filter(isSmall)];
  const told = new Set([...great, ...byWeight.slice(0, Math.max(0, MOST - great.length))]);
  return events.filter((event) => told.has(event));
}

/** @param {import("../types.js").GameEvent} event */
function isSmall({ kind }) {
  return SMALL.has(kind);
}

/** A notification of the browser, where it has them and allows them. @param {string} title @param {string} body */
function notify(title, body) {
  try {
    if (Notification.permission !== "granted") return;
    const note = new Notification(title, { body, tag: "wayfare-turn" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some browsers have none for pages: the title and the icon must do.
  }
}

/** Two short notes, where the browser can. */
function sound() {
  try {
    ring();
  } catch {
    // Without sound the title and the icon must do.
  }
}

function ring() {
  const audio = new AudioContext();
  NOTES.forEach((frequency, at) => {
    const start = audio.currentTime + at * 0.16;
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    const note = new OscillatorNode(audio, { frequency, type: "triangle" });
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + 0.32);
  });
  setTimeout(() => audio.close(), 1000);
}
