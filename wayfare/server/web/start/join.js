/** The offer to sit down, for whoever opens an invitation. */

import { boardName } from "../board_words.js";
import { el } from "../dom.js";
import { errorText } from "../errors.js";
import { t } from "../i18n.js";
import { ask, TableSocket } from "../net.js";
import { settings } from "../settings.js";
import { live } from "../settings/live.js";
import { needStyle } from "../settings/style.js";
import { line } from "./fields.js";
import { masthead } from "./masthead.js";
import { rememberTable } from "./recent.js";

/** @typedef {import("../types.js").Table} Table */

/** Errors after which nobody can sit down by this link. */
const INVALID = new Set(["no_such_invitation", "no_such_table", "table_outdated"]);

/** @param {HTMLElement} container @param {{table: string, secret: string}} params @returns {Promise<() => void>} */
export async function show(container, { table: id, secret }) {
  await Promise.all([needStyle("forms"), needStyle("setup")]);
  const head = masthead();
  const main = el("main", { class: "start-page", id: "main" });
  container.replaceChildren(head.element, main);
  /** @type {Table | null} */
  let table = null;
  let name = settings.get("name");
  let trouble = "";
  let taken = false;
  let invalid = false;
  const tell = (/** @type {any} */ error) => {
    trouble = errorText(error);
    invalid ||= INVALID.has(error.id);
    again();
  };
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await ask(`/api/tables/${id}/join`, { secret, name: name.trim() });
      settings.set("name", name.trim());
      if (table) rememberTable({ id, map: table.map, names: table.seats.map((seat) => seat.name) });
      location.replace(`/table/${id}`);
    } catch (error) {
      tell(error);
    }
  };
  const { again, stop } = live(main, () => [
    el(
      "form",
      { class: "join-form", on: { submit: sit } },
      !invalid && el("h1", {}, t(taken ? "join.taken" : "join.title")),
      table && el("p", {}, about(table)),
      !taken && !invalid && line({ id: "join-name", label: t("join.name"), value: name, write: (value) => (name = value) }),
      el("p", { class: "trouble", role: "alert" }, trouble),
      el(
        "div",
        { class: "join-buttons" },
        !taken &&
          !invalid &&
          el("button", { class: "button primary large", type: "submit", id: "sit-down" }, t("join.sit")),
        (table || !invalid) && el("a", { class: "button quiet", href: `/table/${id}` }, t("join.watch")),
        invalid && el("a", { class: "button", href: "/" }, t("menu.home")),
      ),
    ),
  ]);
  /** Whoever has sat down already comes back by the same link, and whoever is too late is told so at once. */
  const learn = async () => {
    const { mine, free } = await ask(`/api/tables/${id}/invitation`, { secret });
    if (mine) location.replace(`/table/${id}`);
    taken = !mine && !free;
    again();
  };
  const socket = new TableSocket(id, {
    onTable: (message) => {
      if (!table) learn().catch(tell);
      table = message.table;
      again();
    },
    onView: () => {},
    onConnection: (connected) => {
      if (connected && !invalid) trouble = "";
    },
    onBye: tell,
  });
  return () => {
    socket.close();
    head.stop();
    stop();
  };
}

/** What the table is. @param {Table} table */
function about(table) {
  const names = table.seats.filter((seat) => seat.bot || seat.kind !== "friend" || seat.online).map((seat) => seat.name);
  return t("join.about", { board: boardName(table.map), names: names.filter(Boolean) });
}
