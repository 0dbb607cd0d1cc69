/** Fields of a form: each with its label, each telling what was chosen. */

import { el } from "../dom.js";

/**
 * @typedef {object} Choice
 * @property {string} value
 * @property {string} label
 * @property {string} [group] the heading it stands under
 */

/**
 * A list to choose from.
 * @param {{id: string, label: string, value: string, choices: Choice[], choose: (value: string) => void, about?: string}} field
 */
export function select({ id, label, value, choices, choose, about }) {
  const groups = new Map(choices.map(({ group }) => [group, choices.filter((choice) => choice.group === group)]));
  /** @param {Choice} choice */
  const option = (choice) => el("option", { value: choice.value, selected: choice.value === value }, choice.label);
  return labelled(
    id,
    label,
    el(
      "select",
      {
        class: "field",
        id,
        "aria-describedby": about && `${id}-about`,
        on: { change: (/** @type {Event & {target: HTMLSelectElement}} */ event) => choose(event.target.value) },
      },
      [...groups].map(([group, those]) =>
        group ? el("optgroup", { label: group }, those.map(option)) : those.map(option),
      ).flat(),
    ),
    about && el("p", { class: "hint", id: `${id}-about` }, about),
  );
}

/**
 * A line of text.
 * @param {{id: string, label: string, value: string, placeholder?: string, write: (value: string) => void}} field
 */
export function line({ id, label, value, placeholder, write }) {
  return labelled(
    id,
    label,
    el("input", {
      class: "field",
      id,
      type: "text",
      value,
      placeholder,
      maxlength: 40,
      autocomplete: "off",
      on: { input: (/** @type {Event & {target: HTMLInputElement}} */ event) => write(event.target.value) },
    }),
  );
}

/** @param {{id: string, label: string, value: boolean, set: (value: boolean) => void}} field */
export function checkbox({ id, label, value, set }) {
  const box = el("input", { type: "checkbox", id, checked: value, on: { change: () => set(box.checked) } });
  return el("label", { class: "choice", for: id }, box, el("span", {}, label));
}

/** @param {string} id @param {string} label @param {import("../dom.js").Child[]} field and what is said of it */
function labelled(id, label, ...field) {
  return el("div", { class: "labelled" }, el("label", { for: id }, label), field);
}
