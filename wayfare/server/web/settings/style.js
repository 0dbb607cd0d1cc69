/** Style sheets that only some pages need: they come with the first look at what they are for. */

import { el } from "../dom.js";

/** @param {string} name @returns {Promise<unknown>} settled when it is there */
export function needStyle(name) {
  const href = new URL(`../css/${name}.css`, import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = el("link", { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((resolve) => ["load", "error"].forEach((event) => link.addEventListener(event, resolve)));
}
