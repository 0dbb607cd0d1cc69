/** The board as a picture: drawn once, then told who owns what and what is lit. */

import { dress, el, fill, svg } from "../dom.js";
import { beadsOf } from "./beads.js";
import { Camera } from "./camera.js";
import { drawLand } from "./land.js";
import { pieceOn } from "./pieces.js";
import { pick, spine } from "./pick.js";
import { Places } from "./places.js";
import { drawHit, drawMark, drawRoute } from "./routes.js";
import { DIRECTIONS, everything, middleOf, walk } from "./walk.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("./walk.js").Spot} Spot */

/**
 * @typedef {object} Options
 * @property {boolean} [interactive] takes pointer and keys; otherwise it is a picture
 * @property {string} [label] what the board is called for those who hear it
 * @property {(route: number, how: Event) => void} [onRoute] a route was chosen
 * @property {(place: number, how: Event) => void} [onPlace] a place was chosen
 * @property {(spot: Spot | null, how: Event) => void} [onPoint] the pointer or the focus is on this now
 * @property {() => void} [onNowhere] the empty map was chosen
 */

/** How near, in pixels, a finger or a mouse must come. */
const REACH = { touch: 24, mouse: 13 };

/** Spaces narrower than this, in pixels, are too small for a sign; then each route has one, of this size in pixels. */
const FAR = 6.5;
const MARK = 0.36;

export class BoardView {
  /** @param {Board} board @param {Options} [options] */
  constructor(board, options = {}) {
    this.board = board;
    this.options = { interactive: true, ...options };
    const [width, height] = board.drawing.board;
    this.places = new Places(board);
    this.routes = board.routes.map((_, number) => drawRoute(board, number));
    this.spines = board.routes.map((route) => spine(board, route));
    /** To play by, so a picture has none. */
    this.marks = this.options.interactive ? board.routes.map((route) => drawMark(board, route)) : [];
    this.ways = svg("g", { class: "ways", "aria-hidden": "true" });
    /** @type {Map<string, Set<number>>} */
    this.lit = new Map();
    /** @type {(number | null)[]} */
    this.owners = board.routes.map(() => null);
    this.sheet = svg(
      "g",
      { class: "map" },
      drawLand(board),
      this.options.interactive && svg("g", { class: "hits" }, board.routes.map(drawHit)),
      svg("g", { class: "routes" }, this.routes),
      this.ways,
      svg("g", { class: "marks", "aria-hidden": "true" }, this.marks),
      this.places.element,
      this.places.namesElement,
      svg("rect", { class: "neatline", width, height }),
    );
    const clip = `sheet-${board.name}-${(BoardView.count += 1)}`;
    this.picture = svg(
      "svg",
      { class: "board-picture", "aria-hidden": this.options.interactive ? null : "true" },
      svg("clipPath", { id: clip }, svg("rect", { width, height })),
      this.sheet,
    );
    this.sheet.firstElementChild?.setAttribute("clip-path", `url(#${clip})`);
    /** How large the board is drawn now. */
    this.scale = 0;
    this.element = el("div", { class: "board", data: { board: board.name } }, this.picture);
    this.camera = new Camera(this.element, board.drawing.board, {
      spaceLength: board.drawing.space.len,
      margin: this.options.interactive ? 8 : 0,
      onMove: (stand) => this.#move(stand),
    });
    /** What the arrow keys start from. @type {Spot} */
    this.spot = { kind: "place", number: 0 };
    /** What the pointer is on. @type {Spot | null} */
    this.pointed = null;
    if (this.options.interactive) this.#listen();
  }

  /** @param {import("./camera.js").Stand} stand */
  #move({ x, y, scale }) {
    this.sheet.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)})`);
    this.element.classList.toggle("whole", this.camera.whole);
    if (scale === this.scale) return;
    this.scale = scale;
    this.element.classList.toggle("far", scale * this.board.drawing.space.wid < FAR);
    this.element.style.setProperty("--mark", String((MARK / scale).toFixed(3)));
    this.places.fitTo(scale);
  }

  #listen() {
    this.camera.listen();
    const { element } = this;
    dress(this.picture, { role: "application" });
    this.listenWith({});
    element.addEventListener("click", (event) => this.#click(event));
    element.addEventListener("dblclick", (event) => {
      if (!this.spotAt(event)) this.camera.zoomBy(1.8, ...this.camera.inWindow(event));
    });
    element.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && !this.camera.pointers.size) this.#point(this.spotAt(event), event);
    });
    element.addEventListener("pointerleave", (event) => this.#point(null, event));
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("focusin", (event) => {
      const spot = spotOf(/** @type {Element} */ (event.target));
      if (!spot) return;
      this.#rove(spot);
      this.#point(spot, event);
    });
    element.addEventListener("focusout", (event) => this.#point(null, event));
    this.#rove(this.spot);
  }

  /** Who is told from now on what is done here, and what the board is called. @param {Options} options */
  listenWith(options) {
    this.options = { ...this.options, ...options };
    dress(this.picture, { "aria-label": this.options.label ?? this.board.title });
  }

  /**
   * What lies under the pointer: a place before a route, the nearest of parallel routes.
   * @param {MouseEvent} event
   * @returns {Spot | null}
   */
  spotAt(event) {
    const touch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const reach = (touch ? REACH.touch : REACH.mouse) / this.camera.stand.scale;
    return pick(
      this.board,
      this.spines,
      this.camera.toBoard(...this.camera.inWindow(event)),
      reach,
      this.lit.get("open"),
    );
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.camera.dragged && event.detail > 0) return;
    const made = event.detail === 0 && event.clientX === 0;
    const spot = made ? spotOf(/** @type {Element} */ (event.target)) : this.spotAt(event);
    if (spot) this.#rove(spot);
    this.#choose(spot, event);
  }

  /** @param {Spot | null} spot @param {Event} event */
  #choose(spot, event) {
    if (!spot) this.options.onNowhere?.();
    else if (spot.kind === "route") this.options.onRoute?.(spot.number, event);
    else this.options.onPlace?.(spot.number, event);
  }

  /** @param {Spot | null} spot @param {Event} event */
  #point(spot, event) {
    const same = spot?.kind === this.pointed?.kind && spot?.number === this.pointed?.number;
    if (same && event.type === "pointermove") return;
    this.light(spot?.kind === "route" ? [spot.number] : [], "pointed");
    this.lightPlaces(spot?.kind === "place" ? [spot.number] : [], "pointed");
    this.pointed = spot;
    this.options.onPoint?.(spot, event);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const way = DIRECTIONS[event.key];
    if (way && event.shiftKey) this.camera.panBy(-way[0] * 80, -way[1] * 80);
    else if (way) this.focusOn(walk(this.board, this.spot, way));
    else if (event.key === "Enter" || event.key === " ")
      this.#choose(spotOf(/** @type {Element} */ (event.target)), event);
    else return;
    event.preventDefault();
  }

  /** Only one thing on the board can be reached by Tab; the arrow keys do the rest. @param {Spot} spot */
  #rove(spot) {
    this.elementOf(this.spot)?.setAttribute("tabindex", "-1");
    this.spot = spot;
    this.elementOf(spot)?.setAttribute("tabindex", "0");
  }

  /** @param {Spot} spot @returns {SVGElement | undefined} */
  elementOf(spot) {
    return spot.kind === "route" ? this.routes[spot.number] : this.places.dots[spot.number];
  }

  /** @param {Spot} [spot] */
  focusOn(spot = this.spot) {
    this.#rove(spot);
    this.camera.reveal(...middleOf(this.board, spot));
    this.elementOf(spot)?.focus({ preventScroll: true });
  }

  /**
   * Put the pieces on the board.
   * @param {(number | null)[]} owners by route
   * @param {string[]} colours by seat
   * @returns {number[]} the routes that have a new owner
   */
  setOwners(owners, colours) {
    const fresh = [];
    for (const [number, owner] of owners.entries()) {
      const nobody = owner === null || owner < 0;
      const colour = nobody ? "" : (colours[owner] ?? "");
      const route = this.routes[number];
      if (!route || (route.dataset.owner ?? "") === colour) continue;
      if (nobody) delete route.dataset.owner;
      else route.dataset.owner = colour;
      if (!nobody) fresh.push(number);
      this.marks[number]?.classList.toggle("taken", !nobody);
      this.#place(number, colour);
    }
    this.owners = owners;
    return fresh;
  }

  /** @param {number} number @param {string} colour */
  #place(number, colour) {
    const pieces = this.routes[number]?.querySelector(".pieces");
    const { theme, drawing, routes } = this.board;
    if (!pieces) return;
    const spaces = colour ? (routes[number]?.spaces ?? []) : [];
    fill(
      pieces,
      spaces.map((space) => pieceOn(theme, colour, space, drawing.space)),
    );
  }

  /**
   * Light exactly these routes in this manner: "open", "way", "pointed", "closed", "marked"…
   * @param {Iterable<number>} routes
   * @param {string} kind
   */
  light(routes, kind) {
    const wanted = new Set(routes);
    for (const number of this.lit.get(kind) ?? []) if (!wanted.has(number)) this.#mark(number, kind, false);
    for (const number of wanted) this.#mark(number, kind, true);
    this.lit.set(kind, wanted);
  }

  /** @param {number} number @param {string} kind @param {boolean} on */
  #mark(number, kind, on) {
    this.routes[number]?.classList.toggle(kind, on);
    this.marks[number]?.classList.toggle(kind, on);
  }

  /** Draw a way over the board. @param {Iterable<number>} routes */
  drawWay(routes) {
    const beads = [...new Set(routes)].flatMap((number) => beadsOf(this.board, number));
    const d = beads.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h.01`).join("");
    fill(this.ways, d && ["way casing", "way"].map((name) => svg("path", { class: name, d })));
  }

  /**
   * Ring exactly these places in this manner.
   * @param {Iterable<number>} places
   * @param {string} kind
   */
  lightPlaces(places, kind) {
    this.places.ring([...places], kind);
  }

  /** What a route or place is called for those who hear the board. @param {Spot} spot @param {string} label */
  describeOne(spot, label) {
    const element = this.elementOf(spot);
    if (element && element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
  }

  /** The same for all of them. @param {(spot: Spot) => string} label */
  describe(label) {
    for (const spot of everything(this.board)) this.describeOne(spot, label(spot));
  }

  fit() {
    this.camera.fit();
  }

  /** @param {number} factor */
  zoomBy(factor) {
    this.camera.zoomBy(factor);
  }

  /** Look at these places. @param {number[]} places */
  zoomTo(places) {
    const points = places.flatMap((place) => this.board.places[place] ?? []);
    if (!points.length) return;
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    this.camera.zoomTo([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
  }

  /** Where a route or place is on the screen. @param {Spot} spot @returns {{x: number, y: number}} */
  onScreen(spot) {
    return this.#toScreen(middleOf(this.board, spot));
  }

  /** Where the spaces of a route, its ends and their names are on the screen, or a place. @param {Spot} spot @returns {{x: number, y: number}[]} */
  partsOnScreen(spot) {
    const route = spot.kind === "route" ? this.board.routes[spot.number] : undefined;
    if (!route) return [this.onScreen(spot)];
    const ends = [route.from, route.to].map((place) => middleOf(this.board, { kind: "place", number: place }));
    const names = [route.from, route.to].flatMap((place) => this.places.nameOnScreen(place));
    return [...names, ...[...ends, ...route.spaces].map((point) => this.#toScreen(point))];
  }

  /** @param {number[]} point @returns {{x: number, y: number}} */
  #toScreen([x = 0, y = 0]) {
    const { stand, element } = this.camera;
    const { left, top } = element.getBoundingClientRect();
    return { x: left + stand.x + x * stand.scale, y: top + stand.y + y * stand.scale };
  }

  destroy() {
    this.camera.stop();
    this.element.remove();
  }
}
BoardView.count = 0;

/** @param {Element} element @returns {Spot | null} */
function spotOf(element) {
  const found = /** @type {SVGElement | null} */ (element.closest("[data-route], [data-place]"));
  if (!found) return null;
  if (found.dataset.route !== undefined) return { kind: "route", number: Number(found.dataset.route) };
  return { kind: "place", number: Number(found.dataset.place) };
}
