/** Zoom and pan: wheel, pinch, drag, double click; the board never leaves the window. */

import { motionReduced } from "../settings.js";

/**
 * @typedef {{x: number, y: number, scale: number}} Stand where the board's corner is on the screen, and how large it is
 */

const DRAG_STARTS = 7;
const CLOSEST_SPACE = 110;
const GLIDE = 220;

export class Camera {
  /**
   * @param {Element} element the window that is looked through
   * @param {[number, number]} size of the board
   * @param {{spaceLength: number, margin?: number, onMove: (stand: Stand) => void}} options
   */
  constructor(element, size, { spaceLength, margin = 8, onMove }) {
    this.element = element;
    this.size = size;
    this.margin = margin;
    this.onMove = onMove;
    this.closest = CLOSEST_SPACE / spaceLength;
    this.stand = { x: 0, y: 0, scale: 1 };
    this.width = 0;
    this.height = 0;
    /** Whether the whole board is shown, so that it stays whole when the window changes. */
    this.whole = true;
    /** Whether the last pointer has dragged, so that its click means nothing. */
    this.dragged = false;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.glide = 0;
    /** Where it glides to, while it does. */
    this.target = this.stand;
    this.frame = 0;
    this.resizes = new ResizeObserver(() => this.#resize());
    this.resizes.observe(element);
  }

  /** Take the pointer and the wheel. */
  listen() {
    const on = /** @type {HTMLElement} */ (this.element);
    on.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    on.addEventListener("pointerdown", (event) => this.#down(event));
    on.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      on.addEventListener(name, (event) => this.pointers.delete(event.pointerId));
    }
  }

  stop() {
    this.resizes.disconnect();
    this.#halt();
    cancelAnimationFrame(this.frame);
  }

  /** The scale at which the whole board is seen. */
  get wholeScale() {
    const [width, height] = this.size;
    return Math.min((this.width - 2 * this.margin) / width, (this.height - 2 * this.margin) / height);
  }

  #resize() {
    const { width, height } = this.element.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const [middleX, middleY] = this.toBoard(this.width / 2, this.height / 2);
    const first = this.width === 0;
    [this.width, this.height] = [width, height];
    if (first || this.whole) this.#stand(this.#wholeStand());
    else this.#stand(this.#centred(middleX, middleY, this.stand.scale));
  }

  #wholeStand() {
    return this.#centred(this.size[0] / 2, this.size[1] / 2, this.wholeScale);
  }

  /** Show the whole board. */
  fit() {
    this.#glideTo(this.#wholeStand());
    this.whole = true;
  }

  /** @param {number} factor @param {number} [x] the point of the window that stays @param {number} [y] */
  zoomBy(factor, x = this.width / 2, y = this.height / 2) {
    this.#glideTo(this.#zoomed(factor, x, y, this.#aim));
  }

  /** Show this part of the board. @param {[number, number, number, number]} box */
  zoomTo([left, top, right, bottom]) {
    const room = 90;
    const scale = Math.min(this.width / (right - left + room * 2), this.height / (bottom - top + room * 2), 1.1);
    this.#glideTo(this.#centred((left + right) / 2, (top + bottom) / 2, Math.max(scale, this.wholeScale)));
  }

  /** Move so that this point of the board is well inside the window. @param {number} x @param {number} y */
  reveal(x, y) {
    const { width, height } = this;
    const stand = this.#aim;
    const [sx, sy] = [x * stand.scale + stand.x, y * stand.scale + stand.y];
    const edge = Math.min(60, width / 4, height / 4);
    const dx = Math.max(edge - sx, 0) + Math.min(width - edge - sx, 0);
    const dy = Math.max(edge - sy, 0) + Math.min(height - edge - sy, 0);
    if (dx || dy) this.#glideTo({ ...stand, x: stand.x + dx, y: stand.y + dy });
  }

  /** @param {number} dx @param {number} dy in pixels */
  panBy(dx, dy) {
    const stand = this.#aim;
    this.#glideTo({ ...stand, x: stand.x + dx, y: stand.y + dy });
  }

  /** @param {number} x @param {number} y in the window @returns {[number, number]} on the board */
  toBoard(x, y) {
    return [(x - this.stand.x) / this.stand.scale, (y - this.stand.y) / this.stand.scale];
  }

  /** @param {{clientX: number, clientY: number}} event @returns {[number, number]} in the window */
  inWindow(event) {
    const { left, top } = this.element.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  /** @param {number} x @param {number} y @param {number} scale @returns {Stand} */
  #centred(x, y, scale) {
    return { x: this.width / 2 - x * scale, y: this.height / 2 - y * scale, scale };
  }

  /** Where it will stand: steps that follow each other quickly add up. */
  get #aim() {
    return this.glide ? this.target : this.stand;
  }

  /** @param {number} factor @param {number} x @param {number} y @param {Stand} from @returns {Stand} */
  #zoomed(factor, x, y, from = this.stand) {
    const least = this.wholeScale;
    const scale = Math.min(Math.max(from.scale * factor, least), Math.max(this.closest, least * 1.5));
    const grown = scale / from.scale;
    return { x: x - (x - from.x) * grown, y: y - (y - from.y) * grown, scale };
  }

  /** The nearest stand at which the board is held. @param {Stand} stand @returns {Stand} */
  #held({ x, y, scale }) {
    const [width, height] = this.size;
    return {
      x: held(x, width * scale, this.width, this.margin),
      y: held(y, height * scale, this.height, this.margin),
      scale,
    };
  }

  /** @param {Stand} stand */
  #stand(stand) {
    this.stand = this.#held(stand);
    this.whole = stand.scale <= this.wholeScale * 1.001;
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.onMove(this.stand);
    });
  }

  /** @param {Stand} target */
  #glideTo(target) {
    this.#halt();
    this.target = this.#held(target);
    if (motionReduced() || this.width === 0) {
      this.#stand(target);
      return;
    }
    const from = { ...this.stand };
    const start = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const part = Math.min(1, Math.max(0, now - start) / GLIDE);
      const eased = 1 - (1 - part) ** 3;
      const at = /** @param {"x" | "y" | "scale"} key */ (key) => from[key] + (target[key] - from[key]) * eased;
      this.#stand({ x: at("x"), y: at("y"), scale: at("scale") });
      this.glide = part < 1 ? requestAnimationFrame(step) : 0;
    };
    this.glide = requestAnimationFrame(step);
  }

  #halt() {
    cancelAnimationFrame(this.glide);
    this.glide = 0;
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.#halt();
    const lines = event.deltaMode === 1 ? 16 : 1;
    const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0018));
    this.#stand(this.#zoomed(factor, ...this.inWindow(event)));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.pointerType === "mouse" && event.button > 1) return;
    this.#halt();
    const [x, y] = this.inWindow(event);
    // The first finger: none that was lost on the way is still there.
    if (event.isPrimary) this.pointers.clear();
    this.dragged = this.pointers.size > 0;
    this.pointers.set(event.pointerId, { x, y });
    this.start = { x, y };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const [x, y] = this.inWindow(event);
    if (this.pointers.size === 1) {
      const far = Math.hypot(x - (this.start?.x ?? x), y - (this.start?.y ?? y)) > DRAG_STARTS;
      if (!this.dragged && !far) return;
      if (!this.dragged) this.element.setPointerCapture(event.pointerId);
      this.dragged = true;
      this.#stand({ ...this.stand, x: this.stand.x + x - before.x, y: this.stand.y + y - before.y });
    } else if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1] ?? before;
      const factor = Math.hypot(x - other.x, y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
      // What lies between the fingers stays between them.
      const zoomed = this.#zoomed(factor, (before.x + other.x) / 2, (before.y + other.y) / 2);
      this.#stand({ ...zoomed, x: zoomed.x + (x - before.x) / 2, y: zoomed.y + (y - before.y) / 2 });
    }
    this.pointers.set(event.pointerId, { x, y });
  }
}

/**
 * One side of the board, held so that it fills the window or stands in its middle.
 * @param {number} at
 * @param {number} length
 * @param {number} window
 * @param {number} margin
 */
function held(at, length, window, margin) {
  if (length <= window - 2 * margin) return (window - length) / 2;
  return Math.min(margin, Math.max(window - margin - length, at));
}
