/**
 * The page of a table: connects, learns which board it is, and shows the table until the game is over, then the end.
 */

import { el } from "../dom.js";
import { errorText } from "../errors.js";
import { onLanguage, t } from "../i18n.js";
import { getBoard, TableSocket } from "../net.js";
import { needStyle } from "../settings/style.js";
import { rememberTable } from "../start/recent.js";
import { makeTable } from "./layout.js";
import { TableState } from "./state.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").GameEvent} GameEvent */

/** What others do is drawn so many milliseconds later: whoever waits for an answer has the machine first. */
const OTHERS = 30;
/** No two drawings of what others do come closer than this, in milliseconds. */
const SHORTEST = 60;

/** @param {HTMLElement} container @param {{table: string}} params @returns {() => void} */
export function show(container, { table: id }) {
  const state = new TableState();
  /** @type {Board | null} */
  let board = null;
  /** @type {ReturnType<typeof makeTable> | null} */
  let page = null;
  /**
   * The page of the end, once the game is over.
   * @type {Promise<{update: (table: any) => void, stop: () => void}> | null}
   */
  let end = null;
  const place = el("div", { class: "end-place" });
  let connected = true;
  /** What has happened since the table was last drawn. @type {GameEvent[]} */
  const news = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let drawing;
  let drawnAt = 0;

  const socket = new TableSocket(id, {
    onTable(message) {
      state.takeTable(message);
      loadBoard(message.table.map);
      if (page) page.update();
      end?.then((shown) => shown.update(message.table));
    },
    onView(message) {
      const first = page === null;
      const { late } = state;
      const { fresh, undone } = state.takeView(message);
      const out = late.find((seat) => fresh.some((event) => event.seat === seat));
      if (out !== undefined) page?.desk.toast(outOfTime(page.desk, out));
      if (undone.length) tellUndone(undone);
      if (page) keepUp(fresh);
      else draw();
      if (state.view?.phase === "over") showEnd(first);
    },
    onConnection(now) {
      connected = now;
      page?.setConnected(now);
    },
    onBye(error) {
      if (page) page.desk.toast(errorText(error, board ?? undefined));
      else complain(errorText(error));
    },
  });
  container.replaceChildren(el("p", { class: "waiting-note", role: "status" }, t("table.loading")));

  /**
   * Draw what has happened: the answer to a click at once, the rest a moment later and not more often than anybody
   * could see.
   * @param {GameEvent[]} fresh
   */
  function keepUp(fresh) {
    news.push(...fresh);
    if (page?.desk.busy) drawNews();
    else drawing ??= setTimeout(drawNews, Math.max(OTHERS, drawnAt + SHORTEST - performance.now()));
  }

  /** Everybody is told that something does not hold any more; who did it need not be shown it. @param {GameEvent[]} undone */
  function tellUndone(undone) {
    const untold = news.filter((event) => !undone.includes(event));
    news.splice(0, news.length, ...untold);
    const seat = undone.find((event) => event.seat !== null)?.seat ?? null;
    if (!page || seat === null) return;
    page.alert.undone = seat;
    if (!state.mine.includes(seat)) page.desk.toast(page.desk.tellUndone(seat));
  }

  function drawNews() {
    clearTimeout(drawing);
    drawing = undefined;
    page?.update(news.splice(0));
    drawnAt = performance.now();
  }

  /** @param {string} name */
  async function loadBoard(name) {
    if (board) return;
    try {
      board = await getBoard(name);
      draw();
      if (state.view?.phase === "over") showEnd(true);
    } catch (error) {
      complain(errorText(/** @type {Error} */ (error)));
    }
  }

  function draw() {
    if (!board || !state.table || !state.view) return;
    page?.stop();
    page = makeTable(board, state, socket, page);
    container.replaceChildren(page.element);
    if (end) showPlaceOfEnd(page.element);
    page.update();
    page.setConnected(connected);
    const over = state.view.phase === "over";
    if (state.mine.length) rememberTable({ id, map: board.name, names: page.desk.names, over });
  }

  /** The end covers the table, all but the bar. @param {HTMLElement} table */
  function showPlaceOfEnd(table) {
    table.classList.add("ended");
    table.append(place);
  }

  /** @param {boolean} revealed whether the game was over before we came */
  async function showEnd(revealed) {
    if (end || !board || !page || !state.table || !state.view) return;
    const { desk, element } = page;
    showPlaceOfEnd(element);
    // A focus that only rests there goes on to the result.
    /** @type {HTMLElement | null} */ (element.querySelector(".status:focus"))?.blur();
    if (state.mine.length) rememberTable({ id, map: board.name, names: desk.names, over: true });
    const game = {
      board,
      table: state.table,
      view: state.view,
      events: state.events,
      you: state.mine.length === 1 ? (state.mine[0] ?? null) : null,
      rematch: state.mine.length ? () => rematch(desk) : null,
      revealed,
    };
    end = Promise.all([import("../end/page.js"), needStyle("end")]).then(([module]) => module.showEnd(place, game));
  }

  /** @param {import("./desk.js").Desk} desk */
  async function rematch(desk) {
    try {
      const { table } = await socket.rematch();
      location.assign(`/table/${table}`);
    } catch (error) {
      desk.toast(desk.errorText(error));
    }
  }

  /** @param {string} text */
  function complain(text) {
    container.replaceChildren(
      el(
        "main",
        { class: "waiting-note" },
        el("p", { role: "alert" }, text),
        el("a", { class: "button", href: "/" }, t("menu.home")),
      ),
    );
  }

  const silence = onLanguage(() => {
    if (page) draw();
  });

  return () => {
    silence();
    clearTimeout(drawing);
    socket.close();
    page?.stop();
    page?.desk.boardView.destroy();
    end?.then(({ stop }) => stop());
  };
}

/** Whose time has run out; by name, where several people share the device. @param {import("./desk.js").Desk} desk @param {number} seat */
function outOfTime(desk, seat) {
  return desk.state.shared ? t("clock.out_of", { name: desk.name(seat) }) : t("clock.out");
}
