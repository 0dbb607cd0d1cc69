/** Routes as a list: those of a place, or all of them with a field to search; what can be claimed comes first. */

import { dress, el, fill } from "../dom.js";
import { routeName } from "../events.js";
import { t } from "../i18n.js";
import { openSheet } from "../settings/sheet.js";
import { colourOf } from "../board/routes.js";
import { glyphPicture } from "../board/glyphs.js";
import { claimWays } from "./codes.js";
import { laneOf, routeFacts } from "./describe.js";
import { routeState } from "./reasons.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {{choose: (route: number) => void}} Ask */

/** The routes of one place. @param {Desk} desk @param {number} place @param {Ask} ask */
export function openPlace(desk, place, ask) {
  const here = desk.board.places[place];
  const region = here?.region ?? null;
  openList(
    desk,
    "place",
    () => here?.shown ?? "",
    ask,
    (route) => route.from === place || route.to === place,
    () => (region === null ? [] : [t("place.region", { region: desk.board.region_names[region] })]),
  );
}

/** All routes. @param {Desk} desk @param {Ask} ask */
export function openRoutes(desk, ask) {
  openList(
    desk,
    "routes",
    () => t("routes.title"),
    ask,
    () => true,
  );
}

/**
 * @param {Desk} desk
 * @param {string} name
 * @param {() => string} title
 * @param {Ask} ask
 * @param {(route: import("../types.js").Route) => boolean} wanted
 * @param {() => string[]} notes
 */
function openList(desk, name, title, ask, wanted, notes = () => []) {
  const { eyes } = desk;
  const list = el("ul", { class: "route-list" });
  const search = el("input", {
    class: "field",
    type: "search",
    id: "route-search",
    autofocus: true,
  });
  const numbers = desk.board.routes.flatMap((route, number) => (wanted(route) ? [number] : []));
  /** @type {Map<number, ReturnType<typeof makeItem>>} */
  let items = new Map();
  let open = claimWays(desk.board, desk.view);
  sort();
  const sheet = openSheet({
    name,
    title,
    body: () => {
      const what = t("routes.search", { theme: desk.board.theme });
      dress(search, { "aria-label": what, placeholder: what });
      items = new Map(numbers.map((number) => [number, makeItem(number)]));
      show();
      return [...notes().map((text) => el("p", {}, text)), ...(name === "routes" ? [search] : []), list];
    },
  });
  search.addEventListener("input", show);
  desk.watchers.add(watch);
  sheet.addEventListener("close", () => desk.watchers.delete(watch));

  /** The game goes on while one reads. */
  function watch() {
    if (desk.eyes !== eyes || desk.state.awaited !== null) sheet.close();
    else update();
  }

  /** Everything is told in place, and who has gone into the list finds nothing moved. */
  function update() {
    open = claimWays(desk.board, desk.view);
    for (const item of items.values()) item.update();
    const scrolled = [sheet, ...sheet.children].some(({ scrollTop }) => scrollTop > 0);
    if (scrolled || list.matches(":hover, :focus-within")) return;
    sort();
    show();
  }

  function sort() {
    numbers.sort((a, b) => Number(open.has(b)) - Number(open.has(a)) || compare(a, b));
  }

  /** @param {number} a @param {number} b */
  function compare(a, b) {
    return routeName(desk.board, a).localeCompare(routeName(desk.board, b));
  }

  function show() {
    const typed = plain(search.value);
    const found = numbers.filter((number) => plain(routeName(desk.board, number)).includes(typed));
    fill(list, found.map((number) => items.get(number)?.element));
  }

  /** @param {number} number */
  function makeItem(number) {
    const colour = colourOf(desk.board, /** @type {import("../types.js").Route} */ (desk.board.routes[number]));
    const choose = () => {
      sheet.close();
      ask.choose(number);
    };
    const light = () => desk.boardView.light([number], "pointed");
    const state = el("span", { class: "note-state" });
    const button = el(
      "button",
      { class: "route-item", type: "button", on: { click: choose, focus: light, pointerenter: light } },
      el("span", { class: `swatch card-${colour}`, "aria-hidden": "true" }, colour === "grey" ? "" : glyphPicture(colour)),
      el("strong", {}, routeName(desk.board, number)),
      el("span", {}, routeFacts(desk, number, laneOf(desk, number))),
      state,
    );

    function update() {
      const can = open.has(number);
      button.classList.toggle("can", can);
      state.textContent = routeState(desk, number, can);
    }

    update();
    return { element: el("li", {}, button), update };
  }
}

/** @param {string} text */
function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("–", "-");
}
