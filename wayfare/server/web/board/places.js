/**
 * Places: a dot and a name each. Names keep a readable size on the screen; where they would collide, the lesser ones
 * wait.
 */

import { svg } from "../dom.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Place} Place */

/** The smallest and the largest a name and a dot may get, in pixels. */
const SMALLEST_NAME = 11;
const LARGEST_NAME = 24;
const SMALLEST_DOT = 3.2;

export class Places {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.dots = board.places.map((place, number) => drawDot(place, number, board.drawing.place_r));
    this.names = board.places.map((place, number) => drawName(place, number));
    this.rings = svg("g", { class: "rings" });
    this.element = svg("g", { class: "places" }, this.rings, this.dots);
    this.namesElement = svg("g", { class: "names", "aria-hidden": "true" }, this.names);
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
    if (spread > 1.02) this.#measure();
    const boxes = this.board.places.map((place, number) => this.#setName(place, number, size, spread));
    this.#hideCollisions(boxes, spread > 1.02);
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
   * Put a name beside its dot, and within the board.
   * @param {Place} place
   * @param {number} number
   * @param {number} size
   * @param {number} spread
   * @returns {Box}
   */
  #setName({ x, y, label }, number, size, spread) {
    const width = (this.widths[number] ?? 0) * size;
    const start = { start: 0, middle: -width / 2, end: -width }[label.anchor];
    const edge = size * 0.3;
    const wanted = x + label.dx * spread + start;
    const left = width ? Math.min(Math.max(wanted, edge), this.board.drawing.board[0] - width - edge) : wanted;
    const base = Math.min(Math.max(y + label.dy * spread, size), this.board.drawing.board[1] - edge);
    this.names[number]?.setAttribute("transform", `translate(${(left - start).toFixed(1)} ${base.toFixed(1)})`);
    const top = base - size * 0.85;
    return [left, top, left + width, top + size * (label.lines.length + 0.1)];
  }

  /** @param {Box[]} boxes @param {boolean} crowded */
  #hideCollisions(boxes, crowded) {
    /** @type {Box[]} */
    const taken = [];
    const order = [...this.first, ...this.order.filter((place) => !this.first.has(place))];
    for (const number of order) {
      const box = /** @type {Box} */ (boxes[number]);
      const free = !crowded || this.first.has(number) || !taken.some((other) => overlap(box, other));
      this.names[number]?.classList.toggle("waiting", !free);
      if (free) taken.push(box);
    }
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

/** @typedef {[number, number, number, number]} Box */

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
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
