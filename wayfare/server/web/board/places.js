/** Places: a dot and a name each. Names keep a readable size on the screen; on a small board not all are shown. */

import { svg } from "../dom.js";
import { arrange, routePoints } from "./labels.js";

/** @typedef {import("./labels.js").Box} Box */
/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Place} Place */

/** The smallest and the largest a name and a dot may get, in pixels. */
const SMALLEST_NAME = 11;
const LARGEST_NAME = 24;
const SMALLEST_DOT = 3.2;

/** How much of a name lies before its anchor, and of a line above its base. */
const BEFORE = { start: 0, middle: 0.5, end: 1 };
const ABOVE = 0.85;

export class Places {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.dots = board.places.map((place, number) => drawDot(place, number, board.drawing.place_r));
    this.names = board.places.map((place, number) => drawName(place, number));
    this.rings = svg("g", { class: "rings" });
    this.element = svg("g", { class: "places" }, this.rings, this.dots);
    this.namesElement = svg("g", { class: "names", "aria-hidden": "true" }, this.names);
    this.points = routePoints(board);
    /** How wide each name is at a font size of 1. @type {number[]} */
    this.widths = [];
    /** Places whose names go first. @type {Set<number>} */
    this.first = new Set();
    const routes = board.places.map(
      (_, place) => board.routes.filter((route) => route.from === place || route.to === place).length,
    );
    this.order = board.places.map((_, place) => place).sort((a, b) => (routes[b] ?? 0) - (routes[a] ?? 0));
    this.scale = 1;
  }

  /** Size the names and dots for a scale (pixels a board unit). @param {number} scale */
  fitTo(scale) {
    this.scale = scale;
    const { font, place_r } = this.board.drawing;
    const size = Math.min(Math.max(font * scale, SMALLEST_NAME), LARGEST_NAME) / scale;
    const radius = Math.max(place_r, SMALLEST_DOT / scale);
    for (const dot of this.dots) dot.querySelector("circle.dot")?.setAttribute("r", String(radius));
    this.namesElement.setAttribute("font-size", size.toFixed(2));
    const spread = Math.max(1, size / font);
    const crowded = spread > 1.02;
    this.#measure();
    const { places } = this.board;
    const drawn = places.map((place, number) => this.#drawnAt(place, number, size, spread));
    const order = [...this.first, ...this.order.filter((place) => !this.first.has(place))];
    const within = (/** @type {Box} */ box) => this.#within(box, size);
    // Where there is room for all, no name waits; but fonts differ, so each may have to make way.
    const margin = crowded ? 0 : this.board.drawing.space.wid * 0.4;
    const first = crowded ? this.first : new Set(order);
    const boxes = this.widths.length
      ? arrange({ places, drawn, order, first, points: this.points, radius, margin, within })
      : drawn;
    boxes.forEach((box, number) => this.#setName(number, box, size));
  }

  /** @param {Iterable<number>} places whose names must be seen */
  prefer(places) {
    const first = new Set(places);
    // Names that are set anew are painted anew, and all the board with them.
    if (first.size === this.first.size && [...first].every((place) => this.first.has(place))) return;
    this.first = first;
    this.fitTo(this.scale);
  }

  /**
   * Where the drawing puts a name, but within the board.
   * @param {Place} place
   * @param {number} number
   * @param {number} size
   * @param {number} spread
   * @returns {Box}
   */
  #drawnAt({ x, y, label }, number, size, spread) {
    const width = (this.widths[number] ?? 0) * size;
    const left = x + label.dx * spread - width * BEFORE[label.anchor];
    const top = y + label.dy * spread - size * ABOVE;
    return this.#within([left, top, left + width, top + size * (label.lines.length + 0.1)], size);
  }

  /** Move a box into the board. @param {Box} box @param {number} size of the font @returns {Box} */
  #within([left, top, right, bottom], size) {
    const [across, down] = this.board.drawing.board;
    const edge = size * 0.3;
    const aside = this.widths.length ? Math.max(edge - left, 0) + Math.min(across - edge - right, 0) : 0;
    const away = Math.max(size * 0.15 - top, 0) + Math.min(down - edge - bottom + size * 0.25, 0);
    return [left + aside, top + away, right + aside, bottom + away];
  }

  /** Put a name into a box, or let it wait. @param {number} number @param {Box | null} box @param {number} size */
  #setName(number, box, size) {
    const name = this.names[number];
    const label = this.board.places[number]?.label;
    if (!name || !label) return;
    name.classList.toggle("waiting", !box);
    if (!box) return;
    const x = box[0] + (box[2] - box[0]) * BEFORE[label.anchor];
    name.setAttribute("transform", `translate(${x.toFixed(1)} ${(box[1] + size * ABOVE).toFixed(1)})`);
  }

  /** Where a name begins, its middle and its end. @param {number} place @returns {{x: number, y: number}[]} */
  nameOnScreen(place) {
    const name = this.names[place];
    if (!name || name.classList.contains("waiting")) return [];
    const { left, top, width, height } = name.getBoundingClientRect();
    return [0, 0.5, 1].map((part) => ({ x: left + part * width, y: top + height / 2 }));
  }

  #measure() {
    if (this.widths.length) return;
    const size = parseFloat(this.namesElement.getAttribute("font-size") ?? "1");
    this.widths = this.names.map((name) => name.getBBox().width / size);
    if (this.widths.every((width) => width === 0)) this.widths = [];
  }

  /** Ring these places. @param {Iterable<number>} places @param {string} kind */
  ring(places, kind) {
    for (const old of [...this.rings.children]) if (old.getAttribute("class") === `ring ${kind}`) old.remove();
    for (const number of places) {
      const place = this.board.places[number];
      if (!place) continue;
      const r = this.board.drawing.place_r;
      this.rings.append(
        svg("circle", { class: `ring ${kind}`, cx: place.x, cy: place.y, r: Math.max(r * 2.1, 9 / this.scale) }),
      );
    }
  }
}

/** @param {Place} place @param {number} number @param {number} radius */
function drawDot(place, number, radius) {
  return svg(
    "g",
    {
      class: place.country ? "place stop" : "place",
      transform: `translate(${place.x} ${place.y})`,
      data: { place: number },
      role: "button",
      tabindex: -1,
    },
    svg("circle", { class: "hit", r: radius * 1.6 }),
    svg("circle", { class: "dot", r: radius }),
  );
}

/** @param {Place} place @param {number} number */
function drawName(place, number) {
  const { anchor, lines } = place.label;
  return svg(
    "text",
    { "text-anchor": anchor, data: { name: number }, class: place.country ? "name abroad" : "name" },
    lines.map((line, at) => svg("tspan", { x: 0, dy: at ? "1.05em" : 0 }, line)),
  );
}
