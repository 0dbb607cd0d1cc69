/** The waiting room: invitations to copy, and who has come; once nobody is missing it leads to the table. */

import { playerColour } from "../board/glyphs.js";
import { piecePicture } from "../board/pieces.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { TableSocket } from "../net.js";
import { live } from "../settings/live.js";
import { getBoards } from "./data.js";
import { linkField } from "./link.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Seat} Seat */

/** @param {HTMLElement} main @param {string} id of the table @returns {() => void} */
export function showWaiting(main, id) {
  /** @type {Table | null} */
  let table = null;
  /** @type {import("./data.js").Summary[]} */
  let boards = [];
  let lost = false;
  const room = el("div");
  const said = el("p", { class: "unseen", role: "status" });
  main.replaceChildren(room, said);
  const { again, stop } = live(room, () => {
    if (lost) return [el("p", { class: "trouble", role: "alert" }, t("wait.lost"))];
    return table ? [drawRoom(table, boards.find(({ name }) => name === table?.map)?.theme ?? "trains")] : [];
  });
  getBoards().then(
    (found) => {
      boards = found;
      again();
    },
    () => {}, // the pieces are then drawn as trains; everything else is there
  );
  const socket = new TableSocket(id, {
    onTable: (message) => {
      table = message.table;
      lost = false;
      again();
      said.textContent = room.querySelector("h1")?.textContent ?? "";
      // The game has begun, and its clock runs. Going back must not lead here, and so forward again.
      if (!free(message.table).length) location.replace(`/table/${id}`);
    },
    onView: () => {},
    onConnection: () => {},
    onBye: () => {
      lost = true;
      again();
    },
  });
  return () => {
    stop();
    socket.close();
  };
}

/** The seats that nobody plays yet. @param {Table} table */
function free({ seats }) {
  return seats.filter(({ invite, bot }) => invite && !bot);
}

/** @param {Table} table @param {string} theme */
function drawRoom(table, theme) {
  const { length: count } = free(table);
  return el(
    "section",
    { class: "waiting-room" },
    el("h1", {}, count ? t("wait.title", { count }) : t("wait.full")),
    count > 0 && el("p", {}, t("wait.about")),
    count > 0 && isThisMachine() && el("p", { class: "hint" }, t("wait.local")),
    el("ul", { class: "waiting-seats" }, table.seats.map((seat) => drawSeat(table, theme, seat))),
    linkField({ id: "watch-link", label: t("wait.watch"), url: `${location.origin}/table/${table.id}` }),
    el("a", { class: "button primary large", href: `/table/${table.id}` }, t("wait.enter")),
  );
}

/** Whether the page's address leads here only from the same machine. */
function isThisMachine() {
  return /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
}

/** @param {Table} table @param {string} theme @param {Seat} seat */
function drawSeat(table, theme, { seat, kind, name, colour, invite }) {
  const number = seat + 1;
  const piece = piecePicture(theme, playerColour(colour, seat));
  if (invite) {
    const url = `${location.origin}/join/${table.id}/${invite}`;
    const label = name || t("wait.link", { number });
    return el("li", {}, piece, linkField({ id: `invite-${seat}`, label, url }));
  }
  return el(
    "li",
    { class: "seated" },
    piece,
    el("strong", {}, name || t("seat.unnamed", { number })),
    el("span", {}, t(kind === "bot" ? "wait.bot" : "wait.here")),
  );
}
