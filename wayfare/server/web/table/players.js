/** The players: whose turn it is, points, pieces, cards, tickets, and what the board adds to that. */

import { dress, el } from "../dom.js";
import { t } from "../i18n.js";
import { piecePicture } from "../board/pieces.js";
import { refill } from "./refill.js";
import { discloseRegions } from "./regions.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @returns {import("./desk.js").Part & {tick: () => void, rows: HTMLElement[]}} */
export function makePlayers(desk) {
  const seats = desk.state.table?.seats ?? [];
  const rows = seats.map(({ seat }) => makePlayer(desk, seat));
  const element = el(
    "section",
    { class: "players-area", "aria-label": t("players.title") },
    el(
      "ol",
      { class: "players" },
      rows.map(({ element }) => element),
    ),
  );
  return {
    element,
    rows: rows.map(({ element }) => element),
    update: () => rows.forEach(({ update }) => update()),
    tick: () => rows.forEach(({ tick }) => tick()),
  };
}

/** @param {Desk} desk @param {number} seat */
function makePlayer(desk, seat) {
  const name = el("span", { class: "player-name" });
  const note = el("span", { class: "player-note" });
  const points = el("span");
  const facts = factsOf(desk, seat).map(([id]) => makeFact(desk, id));
  const regions = facts.find(({ element }) => element.matches(".regions"));
  const sayRegions = regions && discloseRegions(desk, seat, regions.element);
  const clock = el("span", { class: "player-clock numbers" });
  const turn = el("span", { class: "turn-mark" });
  const extra = el("span", { class: "player-extra" });
  const element = el(
    "li",
    { class: `player player-${desk.colour(seat)}`, data: { seat }, tabindex: -1 },
    el("span", { class: "player-piece" }, piecePicture(desk.board.theme, desk.colour(seat))),
    el("span", { class: "player-who" }, name, note, turn, extra),
    clock,
    el("span", { class: "player-points numbers" }, points, el("span", { class: "unseen" }, t("players.points"))),
    el(
      "ul",
      { class: "player-facts" },
      facts.map(({ element }) => element),
    ),
  );

  function update() {
    const { view, state, eyes } = desk;
    const sits = state.seat(seat);
    const deciding = view.deciders.includes(seat);
    element.classList.toggle("deciding", deciding);
    element.classList.toggle("away", !sits?.online);
    name.textContent = desk.name(seat);
    note.textContent = noteOf(desk, seat, seat === eyes);
    turn.textContent = deciding
      ? t(view.phase === "opening" || view.phase === "keeping" ? "players.chooses" : "players.turn")
      : "";
    points.textContent = desk.number(view.points[seat] ?? 0);
    factsOf(desk, seat).forEach(([, count], at) => facts[at]?.set(count));
    sayRegions?.();
    const absent = Boolean(state.table?.host && !sits?.online && !sits?.bot && view.phase !== "over");
    const left = Boolean(sits?.mine && sits.bot && view.phase !== "over");
    const focused = extra.contains(document.activeElement);
    refill(extra, [sits?.invite, absent, left, desk.name(seat)], () => [
      sits?.invite && inviteButton(sits.invite, desk),
      absent && seatButton(desk, t("players.substitute"), () => substitute(desk, seat)),
      left && seatButton(desk, t("menu.back", { name: desk.name(seat) }), () => desk.socket.back(seat)),
    ]);
    extra.hidden = !extra.childElementCount;
    if (focused && !extra.contains(document.activeElement)) element.focus();
    tick();
  }

  function tick() {
    const left = desk.state.secondsLeft(seat);
    if (left === null && clock.hidden) return;
    const running = desk.state.clock?.running.includes(seat) ?? false;
    dress(clock, { hidden: left === null });
    clock.classList.toggle("running", running);
    clock.classList.toggle("short", running && left !== null && left < 15);
    const text = left === null ? "" : clockText(left);
    if (clock.textContent !== text) clock.textContent = text;
  }

  return { element, update, tick };
}

/** @param {Desk} desk @param {number} seat @param {boolean} you */
function noteOf(desk, seat, you) {
  const sits = desk.state.seat(seat);
  if (sits?.bot) return t(sits.kind === "bot" ? "players.bot" : "players.bot_instead");
  if (you) return t("players.you");
  if (sits?.invite) return t("players.awaited");
  return sits?.online ? "" : t("players.away");
}

/**
 * What is to be known of a player, in the order it is shown.
 * @param {Desk} desk
 * @param {number} seat
 * @returns {[string, number][]}
 */
function factsOf(desk, seat) {
  const { view, board } = desk;
  /** @type {[string, number][]} */
  const facts = [
    ["pieces", view.pieces[seat] ?? 0],
    ["cards", view.hands[seat] ?? 0],
    ["tickets", view.ticket_counts[seat] ?? 0],
  ];
  if (board.ferry_limit) facts.push(["ferries", view.ferries[seat] ?? 0]);
  if (board.region_names.length) facts.push(["regions", Math.max(0, ...(view.regions?.[seat] ?? []))]);
  if (board.rules.longest_path_bonus) facts.push(["longest", view.longest?.[seat] ?? 0]);
  if (board.rules.merchandise_cards) facts.push(["merchandise", view.merchandise[seat] ?? 0]);
  return facts;
}

/** @param {Desk} desk @param {string} id */
function makeFact(desk, id) {
  const value = el("span", { class: "fact-value numbers", "aria-hidden": "true" });
  const name = el("span", { class: "fact-name", "aria-hidden": "true" });
  const unseen = el("span", { class: "unseen" });
  const element = el("li", { class: `fact ${id}` }, value, name, unseen);

  /** @param {number} count */
  function set(count) {
    const label = desk.say(`players.${id}`, { count });
    if (element.title === label) return;
    element.title = label;
    value.textContent = desk.number(count);
    name.textContent = desk.say(`players.${id}.short`, { count });
    unseen.textContent = label;
  }

  return { element, set };
}

/** @param {string} secret @param {Desk} desk */
function inviteButton(secret, desk) {
  const link = `${location.origin}/join/${desk.state.table?.id}/${encodeURIComponent(secret)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      desk.toast(t("players.copied"));
    } catch {
      prompt(t("players.copy_this"), link);
    }
  };
  return el("button", { class: "button", type: "button", on: { click: copy } }, t("players.invite"));
}

/**
 * A button that changes who plays a seat.
 * @param {Desk} desk
 * @param {string} text
 * @param {() => Promise<unknown>} change
 */
function seatButton(desk, text, change) {
  const press = () => change().catch((error) => desk.toast(desk.errorText(error)));
  return el("button", { class: "button", type: "button", on: { click: press } }, text);
}

/** Let a bot play for somebody who is not there, after asking. @param {Desk} desk @param {number} seat */
async function substitute(desk, seat) {
  const leave = () => desk.socket.leave(seat).catch((error) => desk.toast(desk.errorText(error)));
  await desk.use(import("./confirm.js"), ({ askFirst }) => askFirst(desk, "substitute", leave));
}

/** "1:05", in whole seconds. @param {number} seconds */
function clockText(seconds) {
  const whole = Math.ceil(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
