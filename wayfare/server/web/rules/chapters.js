/** The rules of a board, chapter by chapter: a heading, sentences, a picture, a table. Which chapters, its features say. */

import { el } from "../dom.js";
import { hasText, list, number, signed, t } from "../i18n.js";
import { PICTURES } from "./pictures.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {Board["rules"]} BoardRules */
/** @typedef {{id: string, title: string, body: (Node | string)[]}} Chapter */

/** @param {Board} board @returns {Chapter[]} */
export function chapters(board) {
  const { theme, rules } = board;
  const has = (/** @type {string} */ feature) => board.features.includes(feature);
  const numbers = {
    theme,
    hand: rules.opening_hand,
    pieces: board.pieces,
    deal: rules.opening_deal,
    keep: rules.opening_keep,
    draw: rules.draw_deal,
    few: upTo(board.players[0], rules.single_parallel_up_to),
    limit: board.ferry_limit,
    bonus: rules.longest_path_bonus,
    fewest: fewestRegions(rules),
    regions: list(rules.double_regions.map((region) => board.region_names[Number(region)] ?? "")),
  };
  /** @param {string} id @param {...(Node | false)} body @returns {Chapter} */
  const chapter = (id, ...body) => ({
    id,
    title: t(`rules.${id}.title`, { theme }),
    body: body.filter((part) => part !== false),
  });
  /** @param {string} id */
  const say = (id) => el("p", {}, t(id, numbers));
  /** @param {string} name */
  const show = (name) => /** @type {Node} */ (PICTURES[name]?.(board));
  /** @param {string | false} feature @param {() => Chapter} make */
  const only = (feature, make) => (feature && has(feature) ? [make()] : []);
  return [
    chapter("goal", say(hasText(`rules.goal.${board.name}`) ? `rules.goal.${board.name}` : "rules.goal.any")),
    chapter("opening", say("rules.opening")),
    chapter("turn", actions(theme, has("ferries")), say("rules.turn.pass")),
    chapter("cards", show("cards"), say("rules.cards.two"), say("rules.cards.wild"), say("rules.cards.swept")),
    chapter("claim", show("claim"), say("rules.claim.pay"), !has("ferries") && say("rules.claim.grey"), say("rules.claim.free")),
    chapter("points", pointsTable(rules.route_points)),
    ...only("ferries", () => chapter("ferry", show("ferry"), say("rules.ferry.waves"), say("rules.ferry.cards"))),
    chapter("parallel", show("parallel"), say("rules.parallel")),
    chapter(
      "tickets",
      show("tickets"),
      say("rules.tickets.draw"),
      say("rules.tickets.done"),
      has("countries") && say("rules.tickets.country"),
    ),
    ...only("longest_path", () => chapter("longest", show("longest"), say("rules.longest"))),
    ...only("regions", () => chapter("regions", say("rules.regions"), say("rules.regions.double"), regionsTable(rules))),
    ...only("merchandise", () =>
      chapter("merchandise", show("merchandise"), say("rules.merchandise"), say("rules.merchandise.tie"), merchandiseTable(rules)),
    ),
    chapter("end", say("rules.end"), say("rules.end.score"), say(has("longest_path") ? "rules.end.tie.longest" : "rules.end.tie")),
  ];
}

/** "2", or "2–3". @param {number} least @param {number} most */
function upTo(least, most) {
  return most > least ? `${number(least)}–${number(most)}` : number(most);
}

/** The actions of a turn. @param {string} theme @param {boolean} ferries */
function actions(theme, ferries) {
  const names = ["cards", "claim", "tickets", ...(ferries ? ["ferry"] : [])];
  return el("ul", { class: "rule-actions" }, names.map((name) => el("li", {}, t(`rules.turn.${name}`, { theme }))));
}

/** @param {(string | number)[]} head @param {(string | number)[][]} rows each with its heading first */
function table(head, rows) {
  const shown = (/** @type {string | number} */ cell) => (typeof cell === "number" ? number(cell) : cell);
  return el(
    "div",
    { class: "rule-scroll", tabindex: 0, role: "group", "aria-label": String(shown(head[0] ?? "")) },
    el(
      "table",
      { class: "rule-table numbers" },
      el("thead", {}, el("tr", {}, head.map((cell) => el("th", { scope: "col" }, shown(cell))))),
      el(
        "tbody",
        {},
        rows.map(([first = "", ...rest]) =>
          el("tr", {}, el("th", { scope: "row" }, shown(first)), rest.map((cell) => el("td", {}, shown(cell)))),
        ),
      ),
    ),
  );
}

/** @param {number[]} points for 0, 1, 2 … spaces */
function pointsTable([, ...points]) {
  return table([t("rules.points.spaces"), ...points.map((_, at) => at + 1)], [[t("rules.points.points"), ...points]]);
}

/** So many regions are worth something. @param {BoardRules} rules */
function fewestRegions({ region_points: points }) {
  return points.findIndex((value) => value > 0);
}

/** @param {BoardRules} rules */
function regionsTable(rules) {
  const { region_points: points } = rules;
  const first = fewestRegions(rules);
  const counts = points.slice(first).map((_, at) => first + at);
  const labels = counts.map((count, at) => (at === counts.length - 1 ? `${number(count)}+` : count));
  return table([t("rules.regions.count"), ...labels], [[t("rules.points.points"), ...points.slice(first)]]);
}

/** @param {BoardRules} rules */
function merchandiseTable({ merchandise_points: points }) {
  const ranks = points.at(-1)?.map((_, at) => at + 1) ?? [];
  const rows = points
    .filter((bonuses) => bonuses.length > 1)
    .map((bonuses) => [
      t("rules.merchandise.players", { count: bonuses.length }),
      ...ranks.map((_, at) => (bonuses[at] === undefined ? "" : signed(bonuses[at]))),
    ]);
  return table([t("rules.merchandise.rank"), ...ranks], rows);
}
