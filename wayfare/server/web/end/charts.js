/** Charts as drawings of our own. Each has a table with the same figures for those who do not see it. */

import { el, svg } from "../dom.js";
import { number, t } from "../i18n.js";

/** @typedef {{name: string, colour: string}} Player */

const LEFT = 34;
const RIGHT = 92;
/** From so many rem on there is much room. */
const WIDE = 62;
/** Units of a drawing for a rem. */
const UNITS = 14;

/**
 * How wide a drawing is in its own units: less where it gets less room, so that what is written on it stays readable.
 * Where there is much room, three drawings lie side by side (charts.css).
 * @param {number} room in rem
 */
function drawingWidth(room) {
  if (room >= WIDE) return Math.min(460, Math.round((room / 3 - 2.3) * UNITS));
  if (innerWidth < 600) return 320;
  return innerWidth < 1100 ? 360 : 420;
}

/** How large the drawing of a game's course is: where there is much room, it has a line of its own. @param {number} room */
function courseSize(room) {
  return room >= WIDE ? [Math.round(room * UNITS), 260] : [drawingWidth(room), 230];
}

/** @param {{title: string, drawing: Node, head: string[], rows: (string | number)[][], key?: Node | null}} chart */
function figure({ title, drawing, head, rows, key = null }) {
  return el(
    "figure",
    { class: "chart" },
    el("figcaption", {}, title),
    drawing,
    key,
    el(
      "div",
      { class: "unseen" },
      el(
        "table",
        {},
        el("caption", {}, title),
        el("tr", {}, head.map((cell) => el("th", { scope: "col" }, cell))),
        rows.map(([first = "", ...rest]) =>
          el("tr", {}, el("th", { scope: "row" }, first), rest.map((cell) => el("td", {}, cell))),
        ),
      ),
    ),
  );
}

/** Round numbers from zero or below up to a value. @param {number} least @param {number} most @returns {number[]} */
function ticks(least, most) {
  const rough = Math.max(1, (most - least) / 4);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * unit).find((size) => size >= rough) ?? unit;
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/**
 * A line for each player, named at its end; the last step, to the final score, is dashed.
 * @param {{title: string, head: string, players: Player[], lines: number[][], finals: number[], room: number}} chart
 */
export function lineChart({ title, head, players, lines, finals, room }) {
  const [width = 0, height = 0] = courseSize(room);
  const all = [0, ...lines.flat(), ...finals];
  const marks = ticks(Math.min(...all), Math.max(...all));
  const [low = 0, high = 1] = [marks[0], marks.at(-1)];
  const length = Math.max(...lines.map((line) => line.length));
  const x = (/** @type {number} */ at) => LEFT + (at / length) * (width - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => height - 12 - ((value - low) / (high - low || 1)) * (height - 26);
  const places = spread(finals.map(y), 15, height - 6);
  const drawing = svg(
    "svg",
    { class: "chart-drawing course", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    marks.map((mark) => [
      svg("path", { class: mark === 0 ? "axis" : "grid", d: `M${LEFT} ${y(mark)}H${width - RIGHT}` }),
      svg("text", { class: "mark", x: LEFT - 6, y: y(mark) + 4, "text-anchor": "end" }, number(mark)),
    ]).flat(),
    players.map(({ name, colour }, seat) => {
      const line = lines[seat] ?? [];
      const last = line.length - 1;
      const path = line.map((value, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
      const end = `M${x(last)} ${y(line[last] ?? 0)}L${x(length)} ${y(finals[seat] ?? 0)}`;
      return svg(
        "g",
        { class: `series player-${colour}` },
        svg("path", { class: "casing", d: path }),
        svg("path", { class: "chart-line", d: path }),
        svg("path", { class: "chart-line last", d: end }),
        svg("circle", { class: "spot", cx: x(length), cy: y(finals[seat] ?? 0), r: 4 }),
        svg("text", { class: "series-name", x: x(length) + 9, y: (places[seat] ?? 0) + 4 }, shortened(name, RIGHT - 9)),
      );
    }),
  );
  const rounds = Array.from({ length }, (_, at) => [number(at), ...lines.map((line) => number(line[at] ?? 0))]);
  return figure({ title, drawing, head: [head, ...players.map(({ name }) => name)], rows: rounds });
}

/**
 * Moves heights apart, so that what is written there does not collide.
 * @param {number[]} heights
 * @param {number} apart
 * @param {number} lowest
 */
function spread(heights, apart, lowest) {
  const order = heights.map((_, at) => at).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const places = [...heights];
  let free = -Infinity;
  for (const at of order) free = places[at] = Math.max(places[at] ?? 0, free + apart);
  let limit = lowest;
  for (const at of order.reverse()) limit = (places[at] = Math.min(places[at] ?? 0, limit)) - apart;
  return places;
}

/** As much of a name as there is room for. @param {string} name @param {number} room in the units of a drawing */
function shortened(name, room) {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return name;
  pen.font = `12px ${getComputedStyle(document.documentElement).fontFamily}`;
  const tooLong = (/** @type {string} */ text) => pen.measureText(text).width > room;
  if (!tooLong(name)) return name;
  const letters = [...name];
  while (letters.length > 1 && tooLong(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("")}…`;
}

/**
 * Which shade each part has: two parts are far apart, more of them go from pale to deep.
 * @param {number} part
 * @param {number} parts
 */
function shadeOf(part, parts) {
  if (parts <= 2) return part === 0 ? 4 : 1;
  return Math.round((part * 6) / Math.max(1, parts - 1));
}

/**
 * A bar for each player, made of parts.
 * @param {{title: string, players: Player[], parts: string[], values: number[][], room: number}} chart values by player
 *   and part
 */
export function barChart({ title, players, parts, values, room }) {
  const width = drawingWidth(room);
  const rowHeight = 30;
  const left = 104;
  const height = players.length * rowHeight + 6;
  const most = Math.max(1, ...values.map((bar) => bar.reduce((sum, value) => sum + value, 0)));
  const wide = (/** @type {number} */ value) => (value / most) * (width - left - 12);
  const drawing = svg(
    "svg",
    { class: "chart-drawing", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    players.map(({ name }, seat) => {
      let start = left;
      const top = seat * rowHeight + 4;
      const bars = (values[seat] ?? []).map((value, part) => {
        const from = start;
        const shade = shadeOf(part, parts.length);
        start += wide(value);
        return value > 0 && [
          svg("rect", { class: `part part-${shade}`, x: from, y: top, width: wide(value), height: 22 }),
          wide(value) > 16 &&
            svg(
              "text",
              { class: `part-value on-${shade}`, x: from + wide(value) / 2, y: top + 15.5, "text-anchor": "middle" },
              number(value),
            ),
        ];
      });
      return [
        svg("text", { class: "series-name", x: left - 8, y: top + 15.5, "text-anchor": "end" }, shortened(name, left - 8)),
        bars.flat(),
      ].flat();
    }).flat(),
  );
  const key = el(
    "ul",
    { class: "chart-key", "aria-hidden": "true" },
    parts.map((name, part) => el("li", {}, el("span", { class: `chart-swatch chart-swatch-${shadeOf(part, parts.length)}` }), name)),
  );
  const rows = players.map(({ name }, seat) => [name, ...(values[seat] ?? []).map((value) => number(value))]);
  return figure({ title, drawing, head: [t("chart.player"), ...parts], rows, key });
}
