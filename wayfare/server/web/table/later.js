/** What can wait until the picture is on the screen: the finger waits for nothing else. */

/** A page that nobody looks at gets no pictures; then it happens after so many milliseconds. */
const AT_LATEST = 100;

/**
 * Do something right after the next picture.
 * @param {() => void} work
 * @returns {() => void} forgets it
 */
export function afterPicture(work) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let soon;
  const latest = setTimeout(go, AT_LATEST);
  const frame = requestAnimationFrame(() => (soon = setTimeout(go)));

  function forget() {
    cancelAnimationFrame(frame);
    clearTimeout(soon);
    clearTimeout(latest);
  }

  function go() {
    forget();
    work();
  }

  return forget;
}
