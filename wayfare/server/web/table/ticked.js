/** What is ticked among offered tickets, kept in this tab, so that a reload loses nothing. */

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk */
function keyOf(desk) {
  return `wayfare.ticked.${desk.state.table?.id}.${desk.eyes}`;
}

/** @param {Desk} desk @param {number[]} ticked */
export function keepTicked(desk, ticked) {
  try {
    sessionStorage.setItem(keyOf(desk), JSON.stringify({ offer: desk.view.offer, ticked }));
  } catch {
    // Without storage a reload forgets them.
  }
}

/** What was ticked among what is offered now. @param {Desk} desk @returns {number[]} */
export function keptTicked(desk) {
  try {
    const { offer, ticked } = JSON.parse(sessionStorage.getItem(keyOf(desk)) ?? "{}");
    return String(offer) === String(desk.view.offer) ? ticked : [];
  } catch {
    return [];
  }
}
