/** The way in: which page an address means. */

import { ready } from "./i18n.js";
import { needStyle } from "./settings/style.js";

const container = /** @type {HTMLElement} */ (document.getElementById("page"));
const [first = "", table = "", secret = ""] = location.pathname.split("/").filter(Boolean).map(plain);

/** A part of the address in plain letters; as it is, if somebody has mangled it. @param {string} part */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Everything a page needs at once: its module, the texts, its styles.
 * @template M
 * @param {Promise<M>} module
 * @param {string[]} styles
 * @returns {Promise<M>}
 */
async function load(module, styles) {
  const [loaded] = await Promise.all([module, ready, ...styles.map(needStyle)]);
  return loaded;
}

async function open() {
  if (first === "table") {
    const { show } = await load(import("./table/page.js"), ["table", "panels", "tickets", "sheets", "layout", "phone"]);
    show(container, { table });
  } else if (first === "join") {
    const { show } = await load(import("./start/join.js"), ["start"]);
    show(container, { table, secret });
  } else if (first === "replay") {
    const { show } = await load(import("./replay/page.js"), ["start", "end", "replay"]);
    show(container);
  } else {
    const { show } = await load(import("./start/page.js"), ["start"]);
    show(container);
  }
}

open();
