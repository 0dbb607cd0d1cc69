/** Short movements: a card flies to who took it, pieces settle on a route. Nothing waits for them. */

import { motionReduced } from "../settings.js";
import { cardPicture } from "./cards.js";
import { routeOf } from "../events.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../types.js").GameEvent} GameEvent */

const LASTS = 230;
/** More than this at once is catching up, not playing. */
const MOST = 12;

/** @param {GameEvent[]} events */
function isShown(events) {
  return !motionReduced() && events.length <= MOST && !document.hidden;
}

/** Cards that were drawn fly to who drew them. @param {Desk} desk @param {GameEvent[]} events @param {HTMLElement} root */
export function fly(desk, events, root) {
  if (!isShown(events)) return;
  const drawn = events.filter(({ kind }) => kind === "took" || kind === "drew");
  // First every place is read, then cards are put on the page: to read after that would lay everything out again.
  const flights = drawn.map((event) => flightOf(desk, event, root));
  for (const flight of flights) flight?.();
}

/**
 * A card's flight, ready to start; null if its ends cannot be seen.
 * @param {Desk} desk
 * @param {GameEvent} event
 * @param {HTMLElement} root
 * @returns {(() => void) | null}
 */
function flightOf(desk, event, root) {
  const mine = event.seat === desk.eyes;
  const known = event.kind === "took" ? event.facts.card : mine ? event.secret?.card : undefined;
  const from = root.querySelector(event.kind === "took" ? `[data-slot="${event.facts.slot - 1}"]` : ".deck .back");
  const fan = mine && known ? root.querySelector(`.fan[data-card="${known}"]`) : null;
  const to =
    seen(fan) ?? seen(root.querySelector(`[data-seat="${event.seat}"]`)) ?? seen(root.querySelector(".status"));
  const start = seen(from);
  if (!start || !to) return null;
  const places = [start, to].map(
    ({ left, top, width, height }) => `translate(${left + width / 2}px, ${top + height / 2}px) translate(-50%, -50%)`,
  );
  return () => {
    const card = cardPicture(known ?? "back");
    card.classList.add("flying");
    root.append(card);
    const flight = card.animate([{ transform: places[0] }, { transform: `${places[1]} scale(0.6)`, opacity: 0.4 }], {
      duration: LASTS,
      easing: "ease-out",
    });
    flight.finished.catch(() => {}).then(() => card.remove());
  };
}

/** Where something is, if it can be seen. @param {Element | null} element @returns {DOMRect | null} */
function seen(element) {
  const box = element?.getBoundingClientRect();
  return box && box.width > 0 ? box : null;
}

/** Pieces settle on the routes that were claimed. @param {Desk} desk @param {GameEvent[]} events */
export function settle(desk, events) {
  if (!isShown(events)) return;
  for (const { facts } of events.filter(({ kind }) => kind === "claimed")) {
    const drawn = desk.boardView.routes[routeOf(desk.board, facts.route) ?? -1];
    drawn?.classList.add("fresh");
    setTimeout(() => drawn?.classList.remove("fresh"), 1200);
  }
}
