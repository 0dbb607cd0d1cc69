/** The sheet under the routes: water, land, borders, lakes, canals and walls. */

import { svg } from "../dom.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Layer} Layer */

const TINTS = 5;

/** @param {Board} board */
export function drawLand(board) {
  const [width, height] = board.drawing.board;
  const tints = regionTints(board);
  const layers = board.drawing.layers;
  const shores = layers.filter(({ kind, role }) => kind === "land" && role !== "countryside");
  return svg(
    "g",
    { class: "land" },
    svg("rect", { class: "water", width, height }),
    ["shore-far", "shore-near"].map((name) => svg("path", { class: name, d: shores.map(({ path }) => path).join("") })),
    layers.map((layer) => drawLayer(layer, tints, board.region_names.length > 0)),
  );
}

/**
 * @param {Layer} layer
 * @param {Map<number, number>} tints
 * @param {boolean} regions all land that is no region lies abroad
 */
function drawLayer(layer, tints, regions) {
  const open = layer.kind === "canal" || layer.kind === "wall";
  const tint = layer.kind === "region" ? tints.get(layer.region ?? -1) : undefined;
  const abroad = layer.role === "countryside" || (regions && layer.kind === "land");
  return svg("path", {
    class: [layer.kind, abroad && "abroad", tint !== undefined && `tint-${tint}`].filter(Boolean).join(" "),
    d: layer.path,
    "stroke-width": open ? layer.width : undefined,
    "stroke-dasharray": layer.dash?.join(" "),
  });
}

/** A tint for each region, so that regions side by side differ. @param {Board} board */
function regionTints(board) {
  const centres = board.region_names.map((_, number) => {
    const places = board.places.filter(({ region }) => region === number);
    const x = places.reduce((sum, place) => sum + place.x, 0) / places.length;
    const y = places.reduce((sum, place) => sum + place.y, 0) / places.length;
    return { number, x, y };
  });
  /** @type {Map<number, number>} */
  const tints = new Map();
  for (const centre of centres) {
    const near = centres
      .filter((other) => tints.has(other.number))
      .sort((a, b) => Math.hypot(a.x - centre.x, a.y - centre.y) - Math.hypot(b.x - centre.x, b.y - centre.y))
      .slice(0, TINTS - 1)
      .map(({ number }) => tints.get(number));
    const free = Array.from({ length: TINTS }, (_, tint) => tint + 1).find((tint) => !near.includes(tint));
    tints.set(centre.number, free ?? 1);
  }
  return tints;
}
