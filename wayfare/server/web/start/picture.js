/** A board as a small picture: land, spaces and places, without names, cut to fill its frame; of a tall board the foot. */

import { drawLand } from "../board/land.js";
import { colourOf } from "../board/routes.js";
import { svg } from "../dom.js";

/** @typedef {import("../types.js").Board} Board */

/** @param {Board} board */
export function boardPicture(board) {
  const { board: size, space, place_r: radius } = board.drawing;
  return svg(
    "svg",
    {
      class: "board-picture",
      viewBox: `0 0 ${size[0]} ${size[1]}`,
      preserveAspectRatio: size[1] > size[0] ? "xMidYMax slice" : "xMidYMid slice",
      "aria-hidden": "true",
    },
    drawLand(board),
    board.routes.map((route) =>
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
    board.places.map(({ x, y, country }) =>
      svg("g", { class: country ? "stop" : null }, svg("circle", { class: "dot", cx: x, cy: y, r: radius })),
    ),
  );
}
