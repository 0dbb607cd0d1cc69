/** Talking to the server: requests, and the socket of a table that comes back by itself. */

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").GameEvent} GameEvent */

/** Something was refused: an id with parameters, for `t`. */
export class Refused extends Error {
  /** @param {Message} error */
  constructor(error) {
    super(error.id);
    this.id = error.id;
    this.params = error.params ?? {};
  }
}

/**
 * A request to the server. @param {string} path @param {unknown} [body] sent by POST, if there is one
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const options =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Refused({ id: "offline" });
  }
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(found.error ?? { id: "server", params: { status: answer.status } });
  return found;
}

/** @type {Map<string, Promise<any>>} */
const boards = new Map();

/** The board with this name, asked for once. @param {string} name @returns {Promise<import("./types.js").Board>} */
export function getBoard(name) {
  const known = boards.get(name) ?? ask(`/api/boards/${encodeURIComponent(name)}`);
  boards.set(name, known);
  known.catch(() => boards.delete(name));
  return known;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING = 15_000;
const SILENCE = 8000;

/**
 * @typedef {object} Listeners
 * @property {(message: any) => void} onTable
 * @property {(message: any) => void} onView
 * @property {(connected: boolean) => void} onConnection
 * @property {(error: Message) => void} onBye the server will not have us
 */

/** Errors after which it makes no sense to come back. */
const FOR_GOOD = new Set(["wrong_version", "no_such_table", "table_outdated"]);

export class TableSocket {
  /** @param {string} table @param {Listeners} listeners */
  constructor(table, listeners) {
    this.table = table;
    this.listeners = listeners;
    /** The last event and the last view we have. */
    this.since = 0;
    this.seen = 0;
    this.connected = false;
    this.closed = false;
    this.wait = FIRST_WAIT;
    this.next = 1;
    /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Refused) => void}>} */
    this.waiting = new Map();
    this.#connect();
    this.pings = setInterval(() => this.#ping(), PING);
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#doubt);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.table)}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ type: "hello", v: 2, since: this.since, seen: this.seen }));
    });
    socket.addEventListener("message", (event) => this.#take(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#lost(socket));
  }

  /** @param {any} message */
  #take(message) {
    if (!this.connected) {
      this.connected = true;
      this.wait = FIRST_WAIT;
      this.listeners.onConnection(true);
    }
    if (message.type === "table") this.listeners.onTable(message);
    else if (message.type === "view") this.#takeView(message);
    else if (message.type === "ok") this.#settle(message.id)?.resolve(message.result);
    else if (message.type === "error") this.#settle(message.id)?.reject(new Refused(message.error));
    else if (message.type === "bye") this.#bye(message.error);
  }

  /** @param {any} message */
  #takeView(message) {
    this.seen = message.number;
    this.since = message.events.length ? message.events.at(-1).n : Math.min(this.since, message.first_event - 1);
    this.listeners.onView(message);
  }

  /** @param {Message} error */
  #bye(error) {
    if (FOR_GOOD.has(error.id)) this.close();
    this.listeners.onBye(error);
  }

  /** @param {number} id */
  #settle(id) {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found;
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.socket) return;
    this.connected = false;
    for (const { reject } of this.waiting.values()) reject(new Refused({ id: "offline" }));
    this.waiting.clear();
    if (this.closed) return;
    this.listeners.onConnection(false);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.#connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  /** The net is back, or the page is looked at again: do not wait any longer. */
  #hurry = () => {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.connected) {
      this.#ping();
    } else if (this.socket?.readyState === WebSocket.CLOSED) {
      clearTimeout(this.retry);
      this.#connect();
    }
  };

  /** The net is said to be gone; a server on this machine is still there. */
  #doubt = () => this.#ping();

  /** See whether anybody is there. */
  #ping() {
    this.send("ping", {}).catch(() => {});
  }

  /**
   * Ask the table for something; settled when the server has answered. A connection that does not is given up.
   * @param {string} type
   * @param {object} fields
   * @returns {Promise<any>}
   */
  send(type, fields) {
    if (!this.connected) return Promise.reject(new Refused({ id: "offline" }));
    const id = this.next++;
    const { socket } = this;
    socket?.send(JSON.stringify({ type, id, ...fields }));
    const silence = setTimeout(() => this.#giveUp(socket), SILENCE);
    /** @type {Promise<any>} */
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    return answer.finally(() => clearTimeout(silence));
  }

  /** @param {WebSocket | undefined} socket */
  #giveUp(socket) {
    socket?.close();
    if (socket) this.#lost(socket);
  }

  /** @param {number} seat @param {number | string} action a code or a text */
  act(seat, action) {
    return this.send("act", { seat, action, seen: this.seen });
  }

  /** @param {number} seat */
  undo(seat) {
    return this.send("undo", { seat, seen: this.seen });
  }

  /** @param {number} seat @param {string | null} [bot] */
  leave(seat, bot = null) {
    return this.send("leave", { seat, bot });
  }

  /** @param {number} seat */
  back(seat) {
    return this.send("back", { seat });
  }

  /** @param {number} seat @param {string} name */
  rename(seat, name) {
    return this.send("name", { seat, name });
  }

  rematch() {
    return this.send("rematch", {});
  }

  /** @param {number} seat @param {number} ticket */
  advise(seat, ticket) {
    return this.send("advise", { seat, ticket });
  }

  close() {
    this.closed = true;
    clearInterval(this.pings);
    clearTimeout(this.retry);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#doubt);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.socket?.close();
  }
}
