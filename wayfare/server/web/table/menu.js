/** The menu of the table: rules, settings, links, leaving and coming back. */

import { boardName } from "../board_words.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { openSheet } from "../settings/sheet.js";
import { askFirst } from "./confirm.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {Record<"rules" | "settings" | "keys" | "command" | "routes", () => void>} Openers */

/** @param {Desk} desk @param {Openers} openers */
export function openMenu(desk, openers) {
  const { state, socket } = desk;
  const sheet = openSheet({
    name: "menu",
    title: () => boardName(desk.board.name, desk.board.title),
    body: () => [el("div", { class: "menu" }, items())],
  });

  function items() {
    const over = desk.view.phase === "over";
    return [
      item("menu.rules", openers.rules, {}, true),
      item("menu.settings", openers.settings),
      item("menu.routes", openers.routes),
      item("menu.keys", openers.keys),
      desk.mayCommand && item("menu.command", openers.command),
      item("menu.watch_link", copyLink),
      ...(over ? [] : state.mine.map(seatItem)),
      el("a", { class: "button", href: "/" }, t("menu.home")),
    ];
  }

  /**
   * @param {string} id
   * @param {() => void} go
   * @param {Record<string, unknown>} [params]
   * @param {boolean} [first] it has the focus at first
   */
  function item(id, go, params, first) {
    const press = () => {
      sheet.close();
      go();
    };
    return el("button", { class: "button", type: "button", autofocus: first, on: { click: press } }, t(id, params));
  }

  /** Leave a seat to a bot, or take it back. @param {number} seat */
  function seatItem(seat) {
    const name = desk.name(seat);
    const complain = (/** @type {unknown} */ error) => desk.toast(desk.errorText(error));
    if (state.seat(seat)?.bot) return item("menu.back", () => socket.back(seat).catch(complain), { name });
    const what = state.shared ? "leave_seat" : "leave";
    return item("menu.leave", () => askFirst(desk, what, () => socket.leave(seat).catch(complain), { name }), { name });
  }

  async function copyLink() {
    const link = `${location.origin}/table/${encodeURIComponent(state.table?.id ?? "")}`;
    try {
      await navigator.clipboard.writeText(link);
      desk.toast(t("players.copied"));
    } catch {
      prompt(t("players.copy_this"), link);
    }
  }
}
