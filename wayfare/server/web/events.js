/** What happened, in sentences: for the log, announcements and replays. */

import { t } from "./i18n.js";

/** @typedef {{name: string, shown?: string, country?: string | null}} Place */
/** @typedef {{from: number, to: number, lane: number, lanes: number}} Route */
/** @typedef {{from: string, to: string, points: number}} Ticket */

/**
 * The part of a board that sentences need.
 * @typedef {{theme: string, places: Place[], routes: Route[], tickets: Ticket[]}} Names
 */

/**
 * @typedef {object} GameEvent
 * @property {string} kind
 * @property {number | null} [seat]
 * @property {Record<string, any>} [facts] what everybody sees
 * @property {Record<string, any>} [secret] what only the seat sees
 */

/**
 * Who is spoken to, and about what.
 * @typedef {object} Context
 * @property {Names} board
 * @property {string[]} names what the seats are called
 * @property {number | null} [you] the seat that is spoken to as "you"
 * @property {number | "all" | null} [eyes] whose secrets are told; yours, if nothing is said
 */

/**
 * The way back from the labels of routes and tickets in events, made once for each board.
 * @type {WeakMap<Names, Labels>}
 */
const known = new WeakMap();

/** @typedef {{routes: Map<string, number>, tickets: Map<string, number>}} Labels */

/** @param {Names} board @returns {Labels} */
function labelsOf(board) {
  const found = known.get(board);
  if (found) return found;
  const labels = { routes: new Map(), tickets: new Map() };
  /** @type {Map<string, number[]>} */
  const pairs = new Map();
  board.routes.forEach((route, number) => {
    const pair = `${board.places[route.from]?.name}-${board.places[route.to]?.name}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), number]);
  });
  for (const [pair, numbers] of pairs) {
    numbers.forEach((number, at) => labels.routes.set(numbers.length > 1 ? `${pair}#${at + 1}` : pair, number));
  }
  board.tickets.forEach((ticket, number) => {
    const pair = `${ticket.from}-${ticket.to}`;
    let copy = 1;
    while (labels.tickets.has(copy > 1 ? `${pair}#${copy}` : pair)) copy++;
    labels.tickets.set(copy > 1 ? `${pair}#${copy}` : pair, number);
  });
  known.set(board, labels);
  return labels;
}

/** The number of the route with this label. @param {Names} board @param {string} label */
export function routeOf(board, label) {
  return labelsOf(board).routes.get(label);
}

/** The number of the ticket with this label. @param {Names} board @param {string} label */
export function ticketOf(board, label) {
  return labelsOf(board).tickets.get(label);
}

/** "Roma–Napoli". @param {Names} board @param {number} number */
export function routeName(board, number) {
  const route = board.routes[number];
  return [route?.from, route?.to].map((place) => placeName(board, place)).join("–");
}

/** @param {Names} board @param {number | undefined} number */
function placeName(board, number) {
  const place = number === undefined ? undefined : board.places[number];
  return place?.country ?? place?.shown ?? place?.name ?? "";
}

/** "Roma–Palermo". @param {Names} board @param {number} number */
export function ticketName(board, number) {
  const ticket = board.tickets[number];
  return `${ticket?.from}–${ticket?.to}`;
}

/** "Roma–Palermo (13)". @param {Names} board @param {number} number */
export function ticketWithPoints(board, number) {
  return t("ticket.named", { ticket: ticketName(board, number), points: board.tickets[number]?.points });
}

/** "3 red", "1 joker". @param {string} theme @param {string} card its name, or "ferry" @param {number} count */
export function cardCount(theme, card, count) {
  return t(`cards.${card}`, { theme, count });
}

/** @param {GameEvent} event @param {Context} context */
function sees(event, context) {
  const eyes = context.eyes ?? context.you ?? null;
  return Object.keys(event.secret ?? {}).length > 0 && (eyes === "all" || eyes === event.seat);
}

/** @param {string[]} cards */
function counted(cards) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}

/** What the text of an event may ask for. @param {GameEvent} event @param {Context} context */
function paramsOf(event, context) {
  const { board } = context;
  const facts = { ...event.facts, ...(sees(event, context) ? event.secret : {}) };
  const speaker = event.kind === "began" ? facts.first_seat : event.seat;
  /** @param {Record<string, number>} counts */
  const cards = (counts) => Object.entries(counts).map(([card, count]) => cardCount(board.theme, card, count));
  /** @param {string} label */
  const ticket = (label) => ticketWithPoints(board, ticketOf(board, label) ?? -1);
  /** @type {import("./i18n.js").Params} */
  const params = { theme: board.theme, name: context.names[speaker] ?? "", slot: facts.slot };
  if (event.kind === "began") params.count = facts.seats;
  if (event.kind === "swept") params.count = facts.wilds;
  if (event.kind === "reshuffled") params.count = facts.cards;
  if (event.kind === "shuffled under") params.count = facts.tickets;
  if (event.kind === "turned up") params.card = t(`card.subject.${facts.card}`, { theme: board.theme });
  if (event.kind === "drew" || event.kind === "took") {
    params.card = t(`card.object.${facts.card}`, { theme: board.theme });
  }
  if (event.kind === "dealt") {
    if (Array.isArray(facts.cards)) params.cards = cards(counted(facts.cards));
    else params.count = facts.cards;
  }
  if (event.kind === "claimed") {
    params.count = facts.points;
    params.cards = cards(facts.paid);
    params.route = routeName(board, routeOf(board, facts.route) ?? -1);
  }
  if (event.kind === "offered") {
    if (Array.isArray(facts.tickets)) params.tickets = facts.tickets.map(ticket);
    else params.count = facts.tickets;
  }
  if (event.kind === "kept") {
    params.count = event.facts?.kept;
    params.kept = Array.isArray(facts.kept) ? facts.kept.map(ticket) : facts.kept;
    params.returned = Array.isArray(facts.returned) ? facts.returned.map(ticket) : facts.returned;
  }
  return params;
}

/** Which text tells it: by what happened, whether a secret may be told, and to whom. */
const SECRETIVE = new Set(["dealt", "offered", "kept", "drew"]);
const SPOKEN_TO = new Set(["began", "took", "claimed", "merchandise", "ferry", "passed", "last round", "chose"]);

/** @param {GameEvent} event @param {Context} context */
function idOf(event, context) {
  let kind = event.kind.replaceAll(" ", "_");
  if (event.kind === "kept" && event.facts?.returned > 0) kind = "kept_some";
  if (event.kind === "ended" && event.facts?.everybody_passed) kind = "ended_passed";
  const speaker = event.kind === "began" ? event.facts?.first_seat : event.seat;
  const you = speaker !== null && speaker !== undefined && speaker === context.you;
  if (SECRETIVE.has(event.kind)) return sees(event, context) ? `${kind}.${you ? "you" : "seen"}` : kind;
  return you && SPOKEN_TO.has(event.kind) ? `${kind}.you` : kind;
}

/**
 * The event in one sentence.
 * @param {GameEvent} event
 * @param {Context} context
 */
export function sentence(event, context) {
  return t(`event.${idOf(event, context)}`, paramsOf(event, context));
}

/** What the seats are called; a seat without a name by its number. @param {{name: string}[]} seats */
export function seatNames(seats) {
  return seats.map(({ name }, seat) => name || t("seat.unnamed", { number: seat + 1 }));
}
