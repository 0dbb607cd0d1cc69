/** The command box: takes the same texts as the terminal, such as "take slot 2" or "claim Roma-Napoli red 4". */

import { el, fill } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** What each seat has said before, to say it again. @type {Map<number, string[]>} */
const saidBy = new Map();

/** Where the box has been opened: what stood in it when the language changed is put into it once. */
const opened = new WeakSet();

/** What a claim on this board is like: "Roma-Napoli red 4". @param {Desk} desk */
function exampleOf({ board }) {
  const coloured = board.routes.find(({ colour, waves, lanes }) => colour && !waves && lanes === 1) ?? board.routes[0];
  if (!coloured) return "";
  const { from, to, colour, length } = coloured;
  return `${board.places[from]?.name}-${board.places[to]?.name} ${board.colours[colour - 1] ?? "wild"} ${length}`;
}

/**
 * Opens the box at the foot of the board, for those who may say what to do.
 * @param {Desk} desk
 * @param {HTMLElement} area
 * @param {string} [begun] what stands in it at first
 */
export function openCommand(desk, area, begun = "") {
  const { eyes } = desk;
  if (eyes === null || !desk.mayCommand) return;
  area.querySelector(".command")?.remove();
  const said = saidBy.get(eyes) ?? [];
  saidBy.set(eyes, said);
  let back = said.length;
  const answer = el("p", { class: "command-answer", role: "alert" });
  const field = el("input", {
    class: "field",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    id: "command",
    value: opened.has(area) ? "" : begun,
    "aria-describedby": "command-about",
    on: { keydown: key },
  });
  const element = el(
    "form",
    { class: "command", on: { submit } },
    el("label", { for: "command", class: "unseen" }, t("command.title")),
    field,
    el("button", { class: "button primary", type: "submit" }, t("command.do")),
    el("button", { class: "button", type: "button", on: { click: close } }, t("close")),
    el("p", { id: "command-about", class: "command-about" }, desk.say("command.about", { route: exampleOf(desk) })),
    answer,
  );

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (!text || eyes === null) return;
    said.push(text);
    back = said.length;
    // Emptied now, not when the answer comes: what is typed meanwhile is the player's.
    field.value = "";
    try {
      await desk.socket.act(eyes, text);
      fill(answer, t("command.done", { text }));
    } catch (error) {
      if (!field.value) field.value = text;
      fill(answer, desk.errorText(error));
    }
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.key === "Escape") close();
    else if (event.key === "ArrowUp" && back > 0) field.value = said[--back] ?? "";
    else if (event.key === "ArrowDown" && back < said.length) field.value = said[++back] ?? "";
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function close() {
    leave();
    desk.boardView.focusOn();
  }

  function leave() {
    desk.watchers.delete(watch);
    element.remove();
  }

  /** Whoever comes to the device next must not find the box open, and it must not cover what leads to them. */
  function watch() {
    if (element.isConnected && desk.mayCommand && desk.eyes === eyes) return;
    const focused = element.contains(document.activeElement);
    leave();
    if (focused) desk.rest();
  }

  opened.add(area);
  desk.watchers.add(watch);
  area.append(element);
  field.focus();
}
