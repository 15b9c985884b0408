// Scroll speed and prefetch distance over the last 20 seconds in which something happened.

import { make, part, show } from "../element.js";
import { Picture } from "./picture.js";

const height = 72;
/** What is shown, and over what the speed is measured, in milliseconds. */
const [span, window] = [20_000, 400];

export class Timeline {
  constructor() {
    this.samples = [];
    this.picture = new Picture(height);
    this.texts = [make("span", { className: "speed" }), make("span", { className: "distance" })];
    this.element = part("Speed and prefetch distance", this.picture.canvas, make("p", { className: "keys" }, ...this.texts));
  }

  /** @param at The time, in milliseconds in which something happened. */
  add(at, { first, visible, after }) {
    const { samples } = this;
    const before = samples.find((sample) => sample.at >= at - window) ?? { at: at - window, first };
    // A faster move is a jump.
    const speed = Math.min(Math.abs(first - before.first) / Math.max(at - before.at, 16) * 1000, 20 * visible);
    samples.push({ at, first, speed, distance: after });
    while (samples[0].at < at - span) samples.shift();
  }

  draw() {
    const { picture, samples, texts } = this;
    const context = picture.begin();
    const last = samples.at(-1);
    const x = ({ at }) => (1 - (last.at - at) / span) * picture.width;
    const curve = (name, least) => {
      const most = Math.max(this.most(name), least);
      context.beginPath();
      for (const sample of samples) context.lineTo(x(sample), height - 1 - sample[name] / most * (height - 4));
    };
    curve("speed", 10);
    context.lineTo(picture.width, height);
    context.lineTo(x(samples[0]), height);
    context.fillStyle = picture.color("evicted");
    context.fill();
    curve("distance", 20);
    context.strokeStyle = picture.color("loading");
    context.lineWidth = 2;
    context.stroke();
    show(texts[0], `${Math.round(last.speed)} rows a second`);
    show(texts[1], `${last.distance} rows ahead`);
  }

  most(name) {
    return Math.max(...this.samples.map((sample) => sample[name]));
  }

  describe() {
    this.picture.canvas.ariaLabel = "In the last 20 seconds of movement: "
      + `at most ${Math.round(this.most("speed"))} rows a second, and up to ${this.most("distance")} rows ahead.`;
  }
}
