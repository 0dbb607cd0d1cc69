/** The replay itself: one moment of a film at a time. */

import { boardName } from "../board_words.js";
import { playerColour } from "../board/glyphs.js";
import { BoardView } from "../board/view.js";
import { zoomButtons } from "../board/zoom.js";
import { el } from "../dom.js";
import { scoresOf } from "../end/reckoning.js";
import { routeName, seatNames, sentence } from "../events.js";
import { t } from "../i18n.js";
import { live } from "../settings/live.js";
import { linkField } from "../start/link.js";
import { drawChoices, drawSteps, SPEEDS } from "./controls.js";
import { Film } from "./film.js";
import { drawOutcome } from "./outcome.js";
import { drawPlayers, drawRow, drawStory } from "./scene.js";

/** @typedef {import("./film.js").Eyes} Eyes */

/**
 * Shows a film.
 * @param {HTMLElement} main
 * @param {import("./film.js").FilmData} data
 * @param {{table: string | null, colours: string[], at: number, eyes: Eyes, onMoment: (at: number, eyes: Eyes) => void}} options
 * @returns {{go: (at: number) => void, stop: () => void}}
 */
export function showFilm(main, data, { table, colours: chosen, at: first, eyes: firstEyes, onMoment }) {
  const film = new Film(data);
  const { board, record } = data;
  const seats = record.players.map((name) => ({ name }));
  const colours = record.players.map((_, seat) => playerColour(chosen[seat], seat));
  const boardView = new BoardView(board);
  let at = film.held(first);
  /** @type {Eyes} */
  let eyes = record.players.some((_, seat) => seat === firstEyes) ? firstEyes : "all";
  let playing = false;
  /** @type {import("./controls.js").Speed} */
  let speed = "normal";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const file = table
    ? `/api/tables/${table}/record`
    : URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
  const download = () => el("a", { class: "button", href: file, download: `wayfare-${board.name}.json` }, t("end.record"));
  const said = () => {
    const context = { board, names: seatNames(seats), eyes };
    const told = film.happened(at).filter(({ kind }) => at === 0 ? kind === "began" : kind !== "turned up");
    return told.map((event) => sentence(event, context)).join(" ");
  };
  const routeLabel = (/** @type {number} */ number) => {
    const owner = film.view(at, eyes).owners[number];
    const name = owner === null || owner === undefined ? "" : seatNames(seats)[owner];
    return [routeName(board, number), name].filter(Boolean).join(", ");
  };
  const showBoard = () => {
    const { owners } = film.view(at, eyes);
    const before = at > 0 ? film.view(at - 1, eyes).owners : owners;
    boardView.setOwners(owners, colours);
    boardView.describe(({ kind, number }) => (kind === "place" ? board.places[number]?.shown : routeLabel(number)) ?? "");
    boardView.light(owners.flatMap((owner, number) => (owner !== before[number] ? [number] : [])), "marked");
  };
  const show = () => {
    showBoard();
    slider.value = String(at);
    onMoment(at, eyes);
    caption.again();
    steps.again();
    side.again();
    story.again();
    if (!playing) links.again();
  };
  const go = (/** @type {number} */ to) => {
    at = film.held(to);
    if (at === film.last) playing = false;
    show();
  };
  const jump = (/** @type {number} */ to) => {
    playing = false;
    go(to);
  };
  const tick = () => {
    clearTimeout(timer);
    if (!playing) return;
    timer = setTimeout(() => {
      go(at + 1);
      tick();
    }, 1000 / SPEEDS[speed]);
  };
  const play = () => {
    playing = !playing;
    if (playing && at === film.last) at = 0;
    show();
    tick();
  };
  const setSpeed = (/** @type {import("./controls.js").Speed} */ chosen) => {
    speed = chosen;
    tick();
  };
  const setEyes = (/** @type {Eyes} */ chosen) => {
    eyes = chosen;
    show();
  };
  const slider = el("input", {
    class: "replay-slider resting",
    id: "replay-slider",
    type: "range",
    min: 0,
    max: film.last,
    value: at,
    on: { input: () => jump(Number(slider.value)) },
  });
  for (const name of ["keydown", "blur"]) slider.addEventListener(name, () => slider.classList.remove("resting"));
  const box = (/** @type {string} */ name) => el("div", { class: `replay-${name}` });
  const places = { caption: box("caption"), steps: box("buttons"), choices: box("choices"), side: box("side"), links: box("links"), story: box("past") };
  const caption = live(places.caption, () => {
    slider.setAttribute("aria-label", t("replay.slider"));
    slider.setAttribute("aria-valuetext", said());
    const scores = scoresOf(film.view(at, eyes));
    return [said(), scores.length > 0 && drawOutcome(scores, seatNames(seats), table)];
  });
  const steps = live(places.steps, () => drawSteps({ at, last: film.last, playing }, { go: jump, play }));
  const choices = live(places.choices, () => drawChoices({ speed, eyes, names: seatNames(seats) }, { setSpeed, setEyes }));
  const side = live(places.side, () => {
    const name = boardName(board.name, board.title);
    boardView.listenWith({ label: name });
    return [
      el("h1", { class: "replay-title" }, t("replay.title", { board: name })),
      drawPlayers(film, at, eyes, colours),
      drawRow(film, at, eyes),
    ];
  });
  const story = live(places.story, () => [drawStory(film, at, eyes)]);
  const links = live(places.links, () => [
    table && linkField({ id: "moment-link", label: t("replay.link"), url: location.href }),
    download(),
  ]);
  const closer = box("zoom");
  const zoom = live(closer, () => [zoomButtons(boardView)]);
  const frame = el("div", { class: "replay-board" }, boardView.element, closer);
  frame.style.setProperty("--board-shape", board.drawing.board.join(" / "));
  const [width, height] = board.drawing.board;
  main.dataset.shape = height > width ? "tall" : "wide";
  main.replaceChildren(
    frame,
    el("div", { class: "replay-controls" }, places.caption, slider, places.steps, places.choices),
    el("div", { class: "replay-beside" }, places.side, places.links, places.story),
  );
  show();
  slider.focus({ preventScroll: true }); // so that the arrow keys move through time at once
  return {
    go: jump,
    stop: () => {
      clearTimeout(timer);
      for (const part of [caption, steps, choices, side, links, story, zoom]) part.stop();
      boardView.destroy();
      URL.revokeObjectURL(file);
    },
  };
}
