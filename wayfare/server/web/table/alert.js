/**
 * Being called: the tab's title and icon, a sound and a notification when it is one's turn; news for those who listen.
 */

import { boardName } from "../board_words.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { isTold, tell } from "./log.js";

/** @typedef {import("./desk.js").Desk} Desk */

const NOTES = [659, 880];

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
  }

  /** @param {import("../types.js").GameEvent[]} events what has just happened */
  update(events) {
    const { desk } = this;
    if (this.eyes !== desk.eyes) this.live.textContent = "";
    this.eyes = desk.eyes;
    const calls = desk.state.deciding.length > 0;
    if (this.calls !== calls) this.#mark(calls);
    const news = events
      .filter(isTold)
      .slice(-4)
      .map((event) => tell(desk, event));
    if (this.undone !== null) news.unshift(desk.tellUndone(this.undone));
    this.undone = null;
    const { phase, turn } = desk.view;
    const call = calls ? `${phase === "opening"} ${turn} ${desk.state.deciding[0]}` : "";
    if (call && call !== this.called) {
      news.push(this.#prompt());
      this.#call();
    }
    this.called = call;
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
