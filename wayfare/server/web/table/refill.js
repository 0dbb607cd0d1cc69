/** Drawing again only what has changed: what is drawn anew is laid out and painted anew. */

import { fill } from "../dom.js";

/** What elements were last filled from. @type {WeakMap<Element, string>} */
const filled = new WeakMap();

/**
 * Fill an element with what is made from these facts, unless it was filled from the same ones before.
 * @param {Element} element
 * @param {unknown} facts
 * @param {() => import("../dom.js").Child | import("../dom.js").Child[]} make
 */
export function refill(element, facts, make) {
  const now = JSON.stringify(facts);
  if (filled.get(element) === now) return;
  filled.set(element, now);
  fill(element, make());
}
