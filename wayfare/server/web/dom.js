/** Making elements, in one line each. */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {{[name: string]: any, on?: {[event: string]: (event: any) => void}}} Props */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element: `el("button", {class: "button", on: {click}}, "Text")`. A property with the value null, undefined or
 * false is left out, true is an empty attribute; `on` holds listeners, `data` the dataset.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, props);
  element.append(...nodes(children));
  return element;
}

/**
 * The same for a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag));
  dress(element, props);
  element.append(...nodes(children));
  return element;
}

/** @param {Element} element @param {Props} props */
export function dress(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "data") {
      Object.assign(/** @type {HTMLElement | SVGElement} */ (element).dataset, value);
    } else if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/** @param {Element} element @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function nodes(children) {
  const found = [];
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    found.push(child instanceof Node ? child : String(child));
  }
  return found;
}
