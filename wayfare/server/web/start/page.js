/** The start page: the boards, the choosing of seats, and the waiting room, each at an address of its own. */

import { el } from "../dom.js";
import { onLanguage, t } from "../i18n.js";
import { needStyle } from "../settings/style.js";
import { showBoards } from "./boards.js";
import { masthead } from "./masthead.js";

/** @param {HTMLElement} container @returns {() => void} */
export function show(container) {
  let board = "usa";
  const head = masthead({ board: () => board });
  const main = el("main", { class: "start-page", id: "main", tabindex: -1 });
  container.replaceChildren(head.element, main);
  let leave = () => {};
  let turns = 0;
  const turn = async () => {
    const mine = ++turns;
    const [view, what = ""] = location.hash.slice(1).split("=");
    if (view === "seats") board = what;
    const show = await viewOf(view ?? "");
    if (mine !== turns) return;
    leave();
    main.replaceChildren();
    scrollTo(0, 0);
    leave = show(main, what);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "?" && !isTyping(event.target)) document.getElementById("nav-rules")?.click();
  };
  turn();
  const name = () => (document.title = t("start.page"));
  name();
  const silence = onLanguage(name);
  addEventListener("hashchange", turn);
  addEventListener("keydown", key);
  return () => {
    leave();
    silence();
    head.stop();
    removeEventListener("hashchange", turn);
    removeEventListener("keydown", key);
  };
}

/**
 * The boards come at once, the rest when it is asked for.
 * @param {string} view
 * @returns {Promise<(main: HTMLElement, what: string) => () => void>}
 */
async function viewOf(view) {
  if (view) await Promise.all([needStyle("forms"), needStyle("setup")]);
  if (view === "seats") return (await import("./setup.js")).showSetup;
  if (view === "wait") return (await import("./waiting.js")).showWaiting;
  return showBoards;
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}
