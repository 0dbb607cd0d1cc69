/** The board at the table: what is lit, what happens when a route or place is chosen, and what is said about it. */

import { zoomButtons } from "../board/zoom.js";
import { boardName } from "../board_words.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { placeLabel, routeLabel } from "./describe.js";
import { Note } from "./note.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../board/walk.js").Spot} Spot */
/** @typedef {import("./codes.js").Way} Way */

const TOAST = 4500;

/** @param {Desk} desk */
export function makeBoardArea(desk) {
  const { boardView } = desk;
  const canClaim = (/** @type {number} */ route) => area.open.has(route);
  const note = new Note(desk, canClaim);
  const toast = el("div", { class: "toast", role: "alert", hidden: true });
  const lost = el("div", { class: "lost", role: "status", hidden: true }, t("connection.lost"));
  const waiting = el("div", { class: "awaited", role: "status", hidden: true }, t("connection.waiting"));
  const title = el("h1", { class: "unseen" }, boardName(desk.board.name, desk.board.title));
  const element = el(
    "main",
    { class: "board-area", id: "main" },
    title,
    boardView.element,
    zoomButtons(boardView),
    note.element,
    toast,
    lost,
    waiting,
  );
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let hiding;
  let described = "";
  /** Whether what the toast says still holds. */
  let holds = () => true;
  /** How to claim is learnt when the first turn comes. @type {Promise<typeof import("./claim.js")> | null} */
  let asking = null;

  function claiming() {
    asking ??= import("./claim.js");
    asking.catch(() => (asking = null));
    return asking;
  }

  const area = {
    element,
    /** The routes that can be claimed now, and how. @type {Map<number, Way[]>} */
    open: new Map(),
    ask: { canClaim, choose: (/** @type {number} */ route) => chooseRoute(route, null) },
    update,
    describe,
    chooseRoute,
    /** @param {number} place */
    choosePlace(place) {
      desk.use(import("./list.js"), ({ openPlace }) => openPlace(desk, place, area.ask));
    },
    point,
    nextOpen,
    /** @param {string} text @param {() => boolean} [stillHolds] */
    toast(text, stillHolds = () => true) {
      holds = stillHolds;
      toast.textContent = text;
      toast.hidden = false;
      clearTimeout(hiding);
      hiding = setTimeout(() => (toast.hidden = true), TOAST);
    },
    /** @param {boolean} connected */
    setConnected(connected) {
      lost.hidden = connected;
    },
    /** @param {boolean} now */
    setWaiting(now) {
      waiting.hidden = !now;
    },
  };

  /** @param {number} route @param {Event | null} event */
  function chooseRoute(route, event) {
    if (canClaim(route)) {
      note.show(null);
      desk.use(claiming(), ({ claim }) => claim(desk, route));
    } else if (event && /** @type {PointerEvent} */ (event).pointerType === "touch") {
      note.show({ kind: "route", number: route });
      boardView.light([route], "pointed");
    } else {
      note.showBeside({ kind: "route", number: route });
    }
  }

  /** @param {Spot | null} spot @param {Event | null} event */
  function point(spot, event) {
    const pointer = event instanceof PointerEvent && event.type === "pointermove" ? event : null;
    if (spot && !pointer) boardView.describeOne(spot, labelOf(spot));
    if (!spot) note.show(null);
    else if (pointer) note.show(spot, pointer);
    else note.showBeside(spot);
  }

  /** Go to the next route that can be claimed. */
  function nextOpen() {
    const open = [...area.open.keys()].sort((a, b) => a - b);
    const { spot } = boardView;
    const after = open.find((route) => spot.kind === "place" || route > spot.number) ?? open[0];
    if (after === undefined) desk.refuse(t("board.none_open"));
    else boardView.focusOn({ kind: "route", number: after });
  }

  function update() {
    const { view } = desk;
    desk.dropStaleQuestion();
    if (!holds()) toast.hidden = true;
    // If that fails, it is asked for again when a route is chosen.
    if (desk.myTurn && view.phase === "turn") claiming().catch(() => {});
    boardView.setOwners(view.owners, desk.colours);
    boardView.light(area.open.keys(), "open");
    boardView.light(Object.values(view.blocked).flat(), "closed");
    note.update();
  }

  /** Name everything on the board for those who hear it. */
  function describe() {
    const { view, eyes } = desk;
    const { owners, hand, legal, deciders, pieces, blocked, phase } = view;
    const now = JSON.stringify([eyes, owners, hand, legal, deciders, pieces, blocked, phase, desk.names]);
    if (now !== described) boardView.describe(labelOf);
    described = now;
  }

  /** @param {Spot} spot */
  function labelOf({ kind, number }) {
    return kind === "route" ? routeLabel(desk, number, canClaim(number)) : placeLabel(desk, number);
  }

  return area;
}
