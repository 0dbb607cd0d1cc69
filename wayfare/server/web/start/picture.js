/** A board as a small picture: land, spaces and places, without names, cut to fill its frame; of a tall board the greater part. */

import { drawLand } from "../board/land.js";
import { colourOf } from "../board/routes.js";
import { svg } from "../dom.js";

/** @typedef {import("../types.js").Board} Board */

/** How much of a tall board is seen, from its foot up, and how wide that is for its height: the frame's own shape. */
const TALL = { seen: 0.64, shape: 1.5 };

/** @param {Board} board */
export function boardPicture(board) {
  const { board: size, space, place_r: radius } = board.drawing;
  const tall = size[1] > size[0];
  return svg(
    "svg",
    {
      class: "board-picture",
      viewBox: (tall ? footOf(size) : [0, 0, ...size]).join(" "),
      preserveAspectRatio: tall ? "xMidYMax slice" : "xMidYMid slice",
      "aria-hidden": "true",
    },
    drawLand(board),
    tall && haze(size),
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

/** What is seen of a tall board: left, top, width and height. @param {number[]} size */
function footOf([width = 0, height = 0]) {
  const high = height * TALL.seen;
  const wide = high * TALL.shape;
  return [(width - wide) / 2, height - high, wide, high];
}

/** Beside a tall board there is only water: its land, which goes on a little beyond the edge, fades into that. @param {number[]} size */
function haze([width, height]) {
  const stop = (/** @type {string} */ at, /** @type {number} */ opacity) =>
    svg("stop", { class: "haze", offset: at, "stop-opacity": opacity });
  return [
    svg("linearGradient", { id: "haze", gradientUnits: "userSpaceOnUse", x2: width }, stop("0", 1), stop("0.13", 0), stop("0.87", 0), stop("1", 1)),
    svg("rect", { x: "-100%", width: "300%", height, fill: "url(#haze)" }),
  ];
}
