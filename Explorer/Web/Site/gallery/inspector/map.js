// The map of a list: a strip of all rows, and below it the rows around the viewport.

import { grouped, make, part } from "../element.js";
import { Picture } from "./picture.js";
import { kinds, read } from "./reading.js";

/** How high the rows of each kind stand, so that they can be told apart without colors. */
const heights = [0.08, 0.3, 1, 0.6, 1];
const [loading, failed] = [3, 4];
const [strip, gap, lens] = [14, 10, 36];
/** How many screens the lower strip shows. */
const screens = 12;

export class ListMap {
  constructor(title) {
    this.picture = new Picture(strip + gap + lens);
    this.element = part(title, this.picture.canvas);
  }

  /** @param list What the engine says of the list. */
  draw(engine, number, list) {
    const context = this.picture.begin();
    const { width } = this.picture;
    const { rows, first, visible, before, after, end } = list;
    if (rows === 0) return;
    const whole = read(engine, number, 0, rows, width);
    this.counts = whole.counts;
    // A page behind the last row.
    if (end > 0) whole.cells.fill(end, width - 8);
    this.drawStrip(context, whole.cells, 0, strip);
    const span = Math.min(Math.max(visible, 1) * screens, rows);
    const start = Math.round(Math.min(Math.max(first - (span - visible) / 2, 0), rows - span));
    this.drawStrip(context, read(engine, number, start, span, width).cells, strip + gap, lens);

    const frame = (from, to, top, height) => {
      const x = Math.min(from * width, width - 5);
      for (const [color, line] of [["paper", 4], ["ink", 2]]) {
        context.strokeStyle = this.picture.color(color);
        context.lineWidth = line;
        context.strokeRect(x + 1, top + 1, Math.max((to - from) * width - 2, 3), height - 2);
      }
    };
    frame(first / rows, (first + visible) / rows, 0, strip);
    frame((first - start) / span, (first + visible - start) / span, strip + gap, lens);
    // How far rows are to be loaded.
    const at = (row) => Math.min(Math.max((row - start) / span, 0), 1) * width;
    context.strokeRect(at(first - before), strip + gap / 2, at(first + visible + after) - at(first - before), 0);
  }

  drawStrip(context, cells, top, height) {
    for (let x = 0; x < cells.length;) {
      const kind = cells[x];
      let end = x + 1;
      while (end < cells.length && cells[end] === kind) end++;
      context.fillStyle = this.picture.color(kinds[kind].replace(" ", "-"));
      const tall = Math.max(height * heights[kind], 1);
      for (let from = x; from < end; from += 4) {
        context.fillRect(from, top + height - tall, Math.min(kind === loading ? 2 : 4, end - from), tall);
      }
      if (kind === failed) context.clearRect(x, top + height * 0.4, end - x, height * 0.2);
      x = end;
    }
  }

  /** Says in words what the map shows. */
  describe({ rows, first, visible }) {
    const parts = [...this.counts ?? []].map((count, kind) => `${grouped(count)} ${kinds[kind]}`).reverse();
    this.picture.canvas.ariaLabel = `Map of ${grouped(rows)} rows: ${parts.join(", ")}. `
      + `On screen: rows ${grouped(first + 1)} to ${grouped(first + visible)}.`;
  }
}

/** What the map's shapes stand for. */
export const legend = () => make("p", { className: "keys", ariaHidden: true }, ...kinds.toReversed()
  .map((kind) => make("span", { className: kind.replace(" ", "-"), textContent: kind })));
