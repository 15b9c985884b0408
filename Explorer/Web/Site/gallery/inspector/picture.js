// A canvas as wide as its place, sharp on every screen.

import { make } from "../element.js";

export class Picture {
  /** @param height Its height in pixels. */
  constructor(height) {
    this.height = height;
    // What it shows is said at rest.
    this.canvas = make("canvas", { role: "img", ariaLabel: "Drawing" });
    this.canvas.style.height = `${height}px`;
  }

  /** Clears it. Returns what draws, with pixels as unit. */
  begin() {
    const { canvas } = this;
    const scale = devicePixelRatio;
    this.width = canvas.clientWidth;
    canvas.width = this.width * scale;
    canvas.height = this.height * scale;
    this.style = getComputedStyle(canvas);
    const context = canvas.getContext("2d");
    context.scale(scale, scale);
    return context;
  }

  /** A color of the style sheet. */
  color(name) {
    return this.style.getPropertyValue(`--${name}`);
  }
}
