/** Time left, as people write it. */

/** "1:05", and under ten seconds "7.4" would only make nervous: whole seconds. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.ceil(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
