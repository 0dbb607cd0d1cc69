/** The tables this browser has been at, so that one can come back to them. */

/** @typedef {{id: string, map: string, names: string[], at: number, over?: boolean}} RecentTable */

const KEY = "wayfare.tables";
const MOST = 12;

/** @returns {RecentTable[]} the latest first */
export function recentTables() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((table) => typeof table?.id === "string" && Array.isArray(table.names)) : [];
  } catch {
    return [];
  }
}

/** @param {RecentTable[]} tables */
function write(tables) {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // Without storage nothing is remembered; the table's address still leads back.
  }
}

/** Puts a table at the top of the list. @param {{id: string, map: string, names: string[], over?: boolean}} table */
export function rememberTable({ id, map, names, over = false }) {
  write([{ id, map, names, at: Date.now(), over }, ...recentTables().filter((table) => table.id !== id)]);
}

/** @param {string} id */
export function forgetTable(id) {
  write(recentTables().filter((table) => table.id !== id));
}
