/** The pictures of the rules, drawn in each game's own colours and pieces. */

import { svg } from "../dom.js";
import { t } from "../i18n.js";
import { card, CARD, deck, ferryCard, merchandiseCard, picture, pieces, piecesBetween, place, spaces } from "./shapes.js";

/** @typedef {import("../types.js").Board} Board */

const STEP = CARD.width + 6;

/** The row beside the deck; the wild lies under a bracket of its own. @param {Board} board */
function drawCards(board) {
  const row = [board.colours[4], "wild", board.colours[1], board.colours[2], board.colours[0]];
  return picture(
    t("rules.cards.picture", { theme: board.theme }),
    236,
    58,
    deck(4, 10),
    row.map((name, at) => card(54 + at * (STEP + 4), 10, name ?? "wild")),
    svg("rect", { class: "rule-frame", x: 86, y: 5, width: 34, height: 48, rx: 6 }),
  );
}

/** Three ways to pay for a green route. @param {Board} board */
function drawClaim(board) {
  const payments = [
    ["green", "green", "green"],
    ["green", "green", "wild"],
    ["wild", "wild", "wild"],
  ];
  return picture(
    t("rules.claim.picture", { theme: board.theme }),
    316,
    86,
    spaces(101, 18, { length: 3, colour: "green" }),
    place(94, 18),
    place(222, 18),
    payments.flatMap((cards, way) => cards.map((name, at) => card(4 + way * 112 + at * (STEP - 4), 44, name))),
    [1, 2].map((way) => svg("path", { class: "rule-line", d: `M${way * 112 - 12} 44V82` })),
  );
}

/** One of two parallel routes is taken. @param {Board} board */
function drawParallel(board) {
  const [first = "", second = ""] = board.colours;
  return picture(
    t("rules.parallel.picture", { theme: board.theme }),
    182,
    56,
    spaces(14, 18, { length: 4, colour: first }),
    pieces(board.theme, 14, 18, 4, "red"),
    spaces(14, 38, { length: 4, colour: second, closed: true }),
    place(10, 28),
    place(172, 28),
  );
}

/** A ferry and one way to pay for it. */
function drawFerry() {
  return picture(
    t("rules.ferry.picture"),
    182,
    90,
    spaces(14, 16, { length: 4, colour: "grey", waves: [1, 2] }),
    place(10, 16),
    place(172, 16),
    card(22, 46, "blue"),
    ferryCard(78, 46),
    card(134, 46, "blue"),
    svg("path", { class: "rule-line", d: "M33 41V28M71 28Q71 36 91 36T111 28M91 36V43M147 41V28" }),
  );
}

/** A ticket beside the routes that finish it. @param {Board} board */
function drawTickets(board) {
  return picture(
    t("rules.tickets.picture", { theme: board.theme }),
    300,
    84,
    svg("rect", { class: "rule-ticket", x: 4, y: 14, width: 92, height: 54, rx: 5 }),
    place(24, 34, "A"),
    place(56, 34, "B"),
    svg("path", { class: "rule-line", d: "M34 34H46" }),
    svg("text", { class: "rule-value", x: 84, y: 60, "text-anchor": "end" }, "8"),
    piecesBetween(board.theme, [130, 62], [186, 34], 2, "blue"),
    piecesBetween(board.theme, [186, 34], [236, 54], 2, "blue"),
    piecesBetween(board.theme, [236, 54], [288, 20], 2, "blue"),
    place(128, 64, "A"),
    place(186, 34),
    place(236, 54),
    place(288, 18, "B"),
  );
}

/** A path through four routes, and a branch beside it. @param {Board} board */
function drawLongest(board) {
  /** @type {[number, number][]} */
  const corners = [[14, 60], [72, 24], [132, 52], [190, 24], [272, 40]];
  const lengths = [2, 2, 2, 3];
  return picture(
    t("rules.longest.picture"),
    290,
    84,
    svg("polyline", { class: "rule-glow", points: corners.join(" ") }),
    corners.slice(1).flatMap((to, at) => piecesBetween(board.theme, corners[at] ?? to, to, lengths[at] ?? 2, "green")),
    piecesBetween(board.theme, [132, 52], [180, 74], 2, "green"),
    [...corners, /** @type {[number, number]} */ ([182, 76])].map(([x, y]) => place(x, y)),
  );
}

/** A route with carts and the card it gives. @param {Board} board */
function drawMerchandise(board) {
  return picture(
    t("rules.merchandise.picture"),
    204,
    56,
    spaces(14, 28, { length: 3, colour: board.colours[1] ?? "", carts: true }),
    place(10, 28),
    place(134, 28),
    svg("path", { class: "rule-line", d: "M148 28H164M159 23L164 28L159 33" }),
    merchandiseCard(172, 9),
  );
}

/** Each picture by its name. @type {Record<string, (board: Board) => SVGSVGElement>} */
export const PICTURES = {
  cards: drawCards,
  claim: drawClaim,
  parallel: drawParallel,
  ferry: drawFerry,
  tickets: drawTickets,
  longest: drawLongest,
  merchandise: drawMerchandise,
};
