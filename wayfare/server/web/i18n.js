/**
 * Texts: what a person reads is an id with parameters, said in the person's language.
 *
 * A text is "…{name}…", or {"one": "…", "other": "…"} chosen by the parameter `count`. With the parameter
 * `theme`, the text `id.THEME` comes before `id`. Numbers and lists among the parameters are written as the language does.
 */

import { settings } from "./settings.js";

/** @typedef {string | {one?: string, other: string}} Text */
/** @typedef {{count?: number, theme?: string, [name: string]: unknown}} Params */

export const LANGUAGES = /** @type {const} */ (["en", "fi", "sv", "it"]);
/** What each language calls itself. @type {Record<string, string>} */
export const OWN_NAMES = { en: "English", fi: "Suomi", sv: "Svenska", it: "Italiano" };

/** Stands in for a translation in tests: English with accents and brackets, so that what is not translated shows. */
const PSEUDO = "qps";

/** @type {Record<string, Text>} */
let texts = {};
let current = "en";
/** The files of texts that are in use: the rules come only when somebody opens them. */
const files = ["", ".table"];
/** @type {Set<() => void>} */
const listeners = new Set();
let loads = 0;

/** The language to speak: the one set, else the first of the browser's that we know. */
function wanted() {
  const chosen = settings.get("language");
  if (chosen !== "auto") return chosen;
  const known = /** @type {readonly string[]} */ (LANGUAGES);
  return navigator.languages.map((name) => name.slice(0, 2).toLowerCase()).find((name) => known.includes(name)) ?? "en";
}

/**
 * @param {string} code
 * @param {string} file
 * @returns {Promise<Record<string, Text>>}
 */
async function fetchFile(code, file) {
  const source = code === PSEUDO ? "en" : code;
  const answer = await fetch(new URL(`./texts/${source}${file}.json`, import.meta.url));
  if (!answer.ok) return {};
  const found = await answer.json();
  if (code !== PSEUDO) return found;
  return Object.fromEntries(Object.entries(found).map(([id, text]) => [id, pseudo(/** @type {Text} */ (text))]));
}

/** @param {Text} text @returns {Text} */
function pseudo(text) {
  if (typeof text !== "string") {
    return { other: accented(text.other), ...(text.one !== undefined && { one: accented(text.one) }) };
  }
  return accented(text);
}

const ACCENTS = new Map([..."aeiouyncsAEIOUYNCS"].map((letter, at) => [letter, [..."àéîöûýñçšÀÉÎÖÛÝÑÇŠ"][at]]));

/** @param {string} text */
function accented(text) {
  const letters = text.split(/(\{\w+\})/).map((part) =>
    part.startsWith("{") ? part : [...part].map((letter) => ACCENTS.get(letter) ?? letter).join(""),
  );
  return `⟦${letters.join("")}${"~".repeat(Math.ceil(text.length / 4))}⟧`;
}

/** Loads the texts of the wanted language, then tells everybody who shows texts. */
async function load() {
  const mine = ++loads;
  const code = wanted();
  const found = await Promise.all(files.map((file) => fetchFile(code, file)));
  if (mine !== loads) return;
  texts = Object.assign({}, ...found);
  current = code;
  document.documentElement.lang = locale().slice(0, 2);
  for (const listener of [...listeners]) listener();
}

/** The browser's formatters, which are slow to make: one of a kind for each language and manner. @type {Map<string, any>} */
const formatters = new Map();

/**
 * @template Formatter
 * @template Options
 * @param {new (locale: string, options?: Options) => Formatter} Kind
 * @param {Options} [options]
 * @returns {Formatter}
 */
function formatter(Kind, options) {
  const key = [Kind.name, locale(), JSON.stringify(options)].join();
  const known = formatters.get(key) ?? new Kind(locale(), options);
  formatters.set(key, known);
  return known;
}

/** The language as the browser's own formatters know it; English as it is written in most of the world. */
function locale() {
  return current === "en" || current === PSEUDO ? "en-GB" : current;
}

/** @returns {string} the language spoken now */
export function language() {
  return current;
}

/** @param {"auto" | "en" | "fi" | "sv" | "it" | "qps"} code */
export function setLanguage(code) {
  settings.set("language", code);
  return loading;
}

/** @param {() => void} listener called when the language has changed @returns {() => void} stops listening */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads one more file of texts, such as "rules", in this and every later language. @param {string} name */
export async function needTexts(name) {
  if (files.includes(`.${name}`)) return;
  files.push(`.${name}`);
  Object.assign(texts, await fetchFile(current, `.${name}`));
}

/** @param {string} id */
export function hasText(id) {
  return id in texts;
}

/** The text with this id. @param {string} id @param {Params} [params] @returns {string} */
export function t(id, params = {}) {
  const themed = params.theme === undefined ? undefined : texts[`${id}.${params.theme}`];
  const text = themed ?? texts[id];
  if (text === undefined) return id;
  const form = typeof text === "string" ? text : pluralForm(text, params.count);
  return form.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? shown(params[name]) : whole));
}

/** @param {Exclude<Text, string>} text @param {number | undefined} count */
function pluralForm(text, count) {
  const one = count !== undefined && formatter(Intl.PluralRules).select(count) === "one";
  return (one ? text.one : undefined) ?? text.other;
}

/** @param {unknown} value @returns {string} */
function shown(value) {
  if (typeof value === "number") return number(value);
  if (Array.isArray(value)) return list(value.map(shown));
  return String(value);
}

/**
 * A number as the language writes it, with a real minus sign.
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options) {
  return formatter(Intl.NumberFormat, options).format(value).replace("-", "−");
}

/** Points with their sign: "+7", "−12". @param {number} value */
export function signed(value) {
  return number(value, { signDisplay: "exceptZero" });
}

/** "a, b and c", or "a, b or c". @param {readonly string[]} items @param {"conjunction" | "disjunction"} [type] */
export function list(items, type = "conjunction") {
  return formatter(Intl.ListFormat, { type }).format(items);
}

/** "4 spaces · red · 7 points": a line ends only between two of them, after the dot. @param {readonly string[]} facts */
export function factLine(facts) {
  return facts
    .filter(Boolean)
    .map((fact) => fact.replaceAll(" ", "\u00a0"))
    .join("\u00a0· ");
}

/** A moment such as "16 Nov, 14:05". @param {Date} date */
export function moment(date) {
  return formatter(Intl.DateTimeFormat, { dateStyle: "medium", timeStyle: "short" }).format(date);
}

let loading = load();
settings.onChange("language", () => (loading = load()));

/** Settled once the first texts are there. */
export const ready = loading;
