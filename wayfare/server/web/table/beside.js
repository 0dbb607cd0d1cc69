/** Where a note goes beside the pointer, so that it hides as little as can be of what it is about. */

/** @typedef {{x: number, y: number}} Point in pixels from the corner of the room */

/** How far from the pointer and from the edge of the room, and how large the points are that should stay in sight. */
const AWAY = 28;
const EDGE = 8;
const AROUND = 13;

/** To which sides of the pointer, those that are best to read first: as parts of the note's own size. */
const SIDES = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
];

/**
 * The left and top of a note.
 * @param {Point} pointer
 * @param {{width: number, height: number}} note
 * @param {{width: number, height: number}} room
 * @param {Point[]} points what should stay in sight
 * @returns {[number, number]}
 */
export function placeBeside(pointer, { width, height }, room, points) {
  const tries = SIDES.map(([right = 0, down = 0]) => {
    const left = pointer.x - width / 2 + right * (width / 2 + AWAY);
    const top = pointer.y - height / 2 + down * (height / 2 + AWAY);
    return /** @type {[number, number]} */ ([within(left, room.width - width), within(top, room.height - height)]);
  });
  const hidden = tries.map(([left, top]) => {
    const over = (/** @type {Point} */ { x, y }) =>
      x > left - AROUND && x < left + width + AROUND && y > top - AROUND && y < top + height + AROUND;
    return [pointer, ...points].filter(over).length;
  });
  return tries[hidden.indexOf(Math.min(...hidden))] ?? [EDGE, EDGE];
}

/** @param {number} at @param {number} most */
function within(at, most) {
  return Math.max(EDGE, Math.min(at, most - EDGE));
}
