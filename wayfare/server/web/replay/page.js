/** Replays: a finished game of this server, or a record from a file. */

import { el } from "../dom.js";
import { errorText } from "../errors.js";
import { needTexts, onLanguage, t } from "../i18n.js";
import { ask, Refused } from "../net.js";
import { live } from "../settings/live.js";
import { needStyle } from "../settings/style.js";
import { masthead } from "../start/masthead.js";
import { coloursOf } from "./colours.js";
import { showFilm } from "./player.js";

/** @typedef {import("./film.js").FilmData} FilmData */
/** @typedef {import("./film.js").Eyes} Eyes */

const LARGEST_RECORD = 2 * 1024 * 1024;

/** @param {HTMLElement} container @returns {Promise<() => void>} */
export async function show(container) {
  await Promise.all([needTexts("end"), needStyle("forms")]);
  const query = new URLSearchParams(location.search);
  const table = query.get("table");
  let board = "usa";
  const head = masthead({ board: () => board });
  const main = el("main", { class: "replay-page", id: "main" });
  container.replaceChildren(head.element, main);
  const name = () => (document.title = t("replay.page"));
  name();
  let stops = [head.stop, onLanguage(name)];

  /** @param {FilmData} data @param {string | null} from the table it was played at @param {string[]} colours by seat */
  const open = (data, from, colours) => {
    board = data.board.name;
    const seat = query.get("seat");
    const film = showFilm(main, data, {
      table: from,
      colours,
      at: Number(location.hash.slice(1)),
      eyes: seat === null ? "all" : Number(seat),
      onMoment: (at, eyes) => from && history.replaceState(null, "", address(from, at, eyes)),
    });
    const jump = () => film.go(Number(location.hash.slice(1)));
    addEventListener("hashchange", jump);
    stops.push(film.stop, () => removeEventListener("hashchange", jump));
  };
  if (table) {
    main.replaceChildren(el("p", { class: "replay-wait", role: "status" }, t("replay.loading")));
    try {
      const frames = ask(`/api/tables/${encodeURIComponent(table)}/frames`);
      const [data, colours] = await Promise.all([frames, coloursOf(table)]);
      open(data, table, colours);
    } catch (error) {
      stops.push(drawOpener(main, errorText(/** @type {Error} */ (error)), open));
    }
  } else {
    stops.push(drawOpener(main, "", open));
  }
  return () => {
    for (const stop of stops) stop();
    stops = [];
  };
}

/** The address of a moment. @param {string} table @param {number} at @param {Eyes} eyes */
function address(table, at, eyes) {
  return `/replay?table=${table}${eyes === "all" ? "" : `&seat=${eyes}`}#${at}`;
}

/**
 * Asks for a file.
 * @param {HTMLElement} main
 * @param {string} trouble
 * @param {(data: FilmData, from: null, colours: string[]) => void} open
 */
function drawOpener(main, trouble, open) {
  const choose = async (/** @type {Event & {target: HTMLInputElement}} */ event) => {
    const file = event.target.files?.[0];
    if (!file) return;
    try {
      const data = await readRecord(file);
      stop();
      open(data, null, []);
    } catch (error) {
      trouble = errorText(/** @type {Error} */ (error));
      again();
    }
  };
  const { again, stop } = live(main, () => [
    el(
      "section",
      { class: "replay-open" },
      el("h1", {}, t("replay.open")),
      el("p", {}, t("replay.open.about")),
      el("p", { class: "trouble", role: "alert" }, trouble),
      el("label", { class: "button primary large", for: "record-file" }, t("replay.choose")),
      el("input", { class: "unseen", type: "file", id: "record-file", accept: ".json,application/json", on: { change: choose } }),
    ),
  ]);
  return stop;
}

/** @param {File} file @returns {Promise<FilmData>} */
async function readRecord(file) {
  if (file.size > LARGEST_RECORD) throw new Refused({ id: "too_large" });
  let record;
  try {
    record = JSON.parse(await file.text());
  } catch {
    throw new Refused({ id: "record_unreadable" });
  }
  return ask("/api/frames", record);
}
