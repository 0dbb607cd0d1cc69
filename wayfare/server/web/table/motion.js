/** Short movements: a card flies to who took it, pieces settle on a route. Nothing waits for them. */

import { motionReduced } from "../settings.js";
import { cardPicture } from "./cards.js";
import { routeOf } from "../events.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../types.js").GameEvent} GameEvent */

const LASTS = 230;
/** More than this at once is catching up, not playing. */
const MOST = 12;

/** @param {Desk} desk @param {GameEvent[]} events @param {HTMLElement} root */
export function animate(desk, events, root) {
  if (motionReduced() || events.length > MOST || document.hidden) return;
  for (const event of events) {
    if (event.kind === "took" || event.kind === "drew") fly(desk, event, root);
    if (event.kind === "claimed") settle(desk, event);
  }
}

/** @param {Desk} desk @param {GameEvent} event @param {HTMLElement} root */
function fly(desk, event, root) {
  const mine = event.seat === desk.eyes;
  const known = event.kind === "took" ? event.facts.card : mine ? event.secret?.card : undefined;
  const from = root.querySelector(event.kind === "took" ? `[data-slot="${event.facts.slot - 1}"]` : ".deck .back");
  const fan = mine && known ? root.querySelector(`.fan[data-card="${known}"]`) : null;
  const to =
    seen(fan) ?? seen(root.querySelector(`[data-seat="${event.seat}"]`)) ?? seen(root.querySelector(".status"));
  const start = seen(from);
  if (!start || !to) return;
  const card = cardPicture(known ?? "back");
  card.classList.add("flying");
  root.append(card);
  const places = [start, to].map(
    ({ left, top, width, height }) => `translate(${left + width / 2}px, ${top + height / 2}px) translate(-50%, -50%)`,
  );
  card
    .animate([{ transform: places[0] }, { transform: `${places[1]} scale(0.6)`, opacity: 0.4 }], {
      duration: LASTS,
      easing: "ease-out",
    })
    .finished.catch(() => {})
    .then(() => card.remove());
}

/** Where something is, if it can be seen. @param {Element | null} element @returns {DOMRect | null} */
function seen(element) {
  const box = element?.getBoundingClientRect();
  return box && box.width > 0 ? box : null;
}

/** @param {Desk} desk @param {GameEvent} event */
function settle(desk, event) {
  const route = routeOf(desk.board, event.facts.route);
  if (route === undefined) return;
  const drawn = desk.boardView.routes[route];
  drawn?.classList.add("fresh");
  setTimeout(() => drawn?.classList.remove("fresh"), 1200);
}
