/** What must not be asked for twice. */

/** How often the page has come back by the browser's arrow: then it is as it was left, but nothing is under way. */
let returns = 0;
addEventListener("pageshow", ({ persisted }) => (returns += Number(persisted)));

/**
 * Work that does not begin while it is under way or done: the second click of an impatient hand does nothing. What has
 * failed can be tried again.
 * @template {any[]} A
 * @param {(...given: A) => Promise<void>} work
 * @returns {(...given: A) => Promise<void>}
 */
export function once(work) {
  let begun = -1;
  return async (...given) => {
    if (begun === returns) return;
    begun = returns;
    try {
      await work(...given);
    } catch (error) {
      begun = -1;
      throw error;
    }
  };
}
