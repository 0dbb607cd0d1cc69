/** The table on the page: the board and everything around it, drawn from what is known and kept up to date. */

import { boardName } from "../board_words.js";
import { BoardView } from "../board/view.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { Alert } from "./alert.js";
import { makeBoardArea } from "./board_area.js";
import { claimWays, DRAW, FERRY, PASS, takeCode, TICKETS } from "./codes.js";
import { makeCurtain } from "./curtain.js";
import { Desk } from "./desk.js";
import { makeHand } from "./hand.js";
import { listenToKeys } from "./keys.js";
import { makeLog } from "./log.js";
import { afterPicture } from "./later.js";
import { fly, settle } from "./motion.js";
import { makePlayers } from "./players.js";
import { makeRow } from "./row.js";
import { makeStatus } from "./status.js";
import { makeTabs } from "./tabs.js";
import { makeTickets } from "./tickets.js";
import { Ways } from "./ways.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("../net.js").TableSocket} TableSocket */

/**
 * @param {Board} board
 * @param {TableState} state
 * @param {TableSocket} socket
 * @param {{desk: Desk, ways: Ways, alert: Alert, element: HTMLElement} | null} [before] the same table in another language: what was begun there goes on
 */
export function makeTable(board, state, socket, before = null) {
  const boardView = before?.desk.boardView ?? new BoardView(board);
  boardView.listenWith({
    label: t("board.label", { board: boardName(board.name, board.title) }),
    onRoute: (route, event) => area.chooseRoute(route, event),
    onPlace: (place) => area.choosePlace(place),
    onPoint: (spot, event) => area.point(spot, event),
    onNowhere: () => area.point(null, null),
  });
  const desk = before?.desk ?? new Desk(board, state, socket, boardView);
  desk.said = new Map();
  const area = makeBoardArea(desk);
  const ways = before?.ways ?? new Ways(desk);
  const curtain = makeCurtain(desk);
  const alert = before?.alert ?? new Alert(desk);
  alert.forget();
  const typed = before?.element.querySelector("input")?.value ?? "";
  let asked = 0;
  /** What comes only when it is asked for. */
  const openers = {
    rules: later(
      () => import("../rules/panel.js"),
      ({ openRules }) => openRules(board.name),
    ),
    settings: later(
      () => import("../settings/panel.js"),
      ({ openSettings }) => openSettings(),
    ),
    keys: later(
      () => import("./key_list.js"),
      ({ openKeys }) => openKeys(desk, keys),
    ),
    command: later(
      () => import("./command.js"),
      ({ openCommand }) => openCommand(desk, area.element, typed),
    ),
    routes: later(
      () => import("./list.js"),
      ({ openRoutes }) => openRoutes(desk, area.ask),
    ),
    menu: later(
      () => import("./menu.js"),
      ({ openMenu }) => openMenu(desk, openers),
    ),
  };

  /**
   * Of several things asked for before the first has come, the last is what is wanted.
   * @template M
   * @param {() => Promise<M>} load
   * @param {(module: M) => void} open
   */
  function later(load, open) {
    return () => {
      const mine = (asked += 1);
      desk.use(load(), (module) => mine === asked && open(module));
    };
  }

  const status = makeStatus(desk, openers);
  const row = makeRow(desk);
  const hand = makeHand(desk);
  const tickets = makeTickets(desk, ways);
  const players = makePlayers(desk);
  const log = makeLog(desk);
  const tabs = makeTabs(desk);
  // Whoever loses the focus gives it to what hands the device over, if that is there.
  const parts = [curtain, tabs, status, area, row, hand, tickets, players];
  const [width, height] = board.drawing.board;
  const element = el(
    "div",
    { class: "table", data: { shape: height > width ? "tall" : "wide" } },
    status.element,
    el("div", { class: "board-place" }, area.element, curtain.bar),
    el("div", { class: "cards-area" }, row.element, hand.element),
    el("div", { class: "side" }, players.element, tickets.element, log.element),
    tabs.element,
    curtain.element,
    alert.live,
  );
  tabs.attach(element, before?.element.dataset.tab);
  if (before?.element.querySelector("#command")) openers.command();

  /** @param {number} code */
  const press = (code) => () => {
    /** @type {Record<number, string>} */
    const buttons = { [DRAW]: ".deck", [TICKETS]: ".ticket-deck", [FERRY]: ".ferry-deck", [PASS]: ".pass" };
    const place = buttons[code] ?? `[data-slot="${code - takeCode(0)}"]`;
    /** @type {HTMLElement | null} */ (element.querySelector(place))?.click();
  };
  /** @type {import("./keys.js").Key[]} */
  const keys = [
    ...[0, 1, 2, 3, 4].map(
      (place) => /** @type {import("./keys.js").Key} */ ([String(place + 1), "", press(takeCode(place))]),
    ),
    ["d", "keys.draw", press(DRAW)],
    ["t", "keys.tickets", press(TICKETS)],
    [
      "k",
      "keys.keep",
      () => /** @type {HTMLElement | null} */ (element.querySelector(".offer:not([hidden]) .keep"))?.click(),
    ],
    ...(board.ferry_limit ? [/** @type {import("./keys.js").Key} */ (["f", "keys.ferry", press(FERRY)])] : []),
    ["p", "keys.pass", press(PASS)],
    ["u", "keys.undo", () => desk.undo()],
    ["b", "keys.board", () => boardView.focusOn()],
    ["n", "keys.next", () => area.nextOpen()],
    ["r", "keys.routes", openers.routes],
    ["/", "keys.command", openers.command],
    ["+", "keys.closer", () => boardView.zoomBy(1.4)],
    ["-", "keys.further", () => boardView.zoomBy(1 / 1.4)],
    ["0", "keys.fit", () => boardView.fit()],
    ["m", "keys.menu", openers.menu],
    ["h", "keys.rules", openers.rules],
    ["?", "keys.help", openers.keys],
  ];
  const silence = listenToKeys(keys);
  const ticking = setInterval(() => players.tick(), 500);

  /** What has happened and was not told yet. @type {GameEvent[]} */
  let untold = [];
  let { eyes } = desk;
  /** Forgets that it is still to be told. @type {(() => void) | null} */
  let forget = null;

  /** @param {GameEvent[]} [events] what has just happened */
  function update(events = []) {
    untold.push(...events);
    area.open = claimWays(board, desk.view);
    settle(desk, events);
    for (const part of parts) part.update();
    element.dataset.events = String(state.events.length);
    // Whoever comes to the device now must not read what was told to somebody else, not even for a moment.
    if (events.length && eyes === desk.eyes) forget ??= afterPicture(tell);
    else tell();
    ({ eyes } = desk);
  }

  /** The rest, which the picture need not wait for. */
  function tell() {
    forget?.();
    forget = null;
    const events = untold;
    untold = [];
    fly(desk, events, element);
    log.update();
    alert.update(events);
    area.describe();
  }

  desk.refresh = update;
  desk.toast = area.toast;
  desk.showWaiting = area.setWaiting;
  desk.showBusy = (busy) => element.classList.toggle("acting", busy);

  return {
    element,
    desk,
    ways,
    alert,
    update,
    /** @param {boolean} connected */
    setConnected: (connected) => area.setConnected(connected),
    stop() {
      silence();
      forget?.();
      clearInterval(ticking);
      element.remove();
    },
  };
}
