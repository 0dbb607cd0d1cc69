/** A board as a small picture: land, spaces and places, without names, cut to fill its frame; a tall board lies whole in it. */

import { drawLand } from "../board/land.js";
import { colourOf } from "../board/routes.js";
import { svg } from "../dom.js";

/** @typedef {import("../types.js").Board} Board */

/** How much of the ground is seen above and below a tall board. */
const GROUND = 30;

/** @param {Board} board */
export function boardPicture(board) {
  const [width, height] = board.drawing.board;
  const tall = height > width;
  return svg(
    "svg",
    {
      class: tall ? "board-picture tall" : "board-picture",
      viewBox: tall ? `0 ${-GROUND} ${width} ${height + 2 * GROUND}` : `0 0 ${width} ${height}`,
      preserveAspectRatio: tall ? "xMidYMid meet" : "xMidYMid slice",
      "aria-hidden": "true",
    },
    // In a picture of its own the land ends where the sheet does.
    tall ? svg("svg", { width, height }, drawSheet(board), svg("rect", { class: "neatline", width, height })) : drawSheet(board),
  );
}

/** @param {Board} board */
function drawSheet(board) {
  const { space, place_r: radius } = board.drawing;
  return [
    drawLand(board),
    ...board.routes.map((route) =>
      svg(
        "g",
        { class: `card-${colourOf(board, route)}` },
        route.spaces.map(([x, y, degrees]) =>
          svg("rect", {
            class: "space",
            x: -space.len / 2,
            y: -space.wid / 2,
            width: space.len,
            height: space.wid,
            rx: 3,
            transform: `translate(${x} ${y}) rotate(${degrees})`,
          }),
        ),
      ),
    ),
    ...board.places.map(({ x, y, country }) =>
      svg("g", { class: country ? "stop" : null }, svg("circle", { class: "dot", cx: x, cy: y, r: radius })),
    ),
  ];
}
