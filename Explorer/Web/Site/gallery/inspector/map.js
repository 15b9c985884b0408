// The map of a list: a strip of all rows, and one of the rows around the viewport.

import { part, plural } from "./element.js";
import { Picture } from "./picture.js";
import { kinds, read } from "./reading.js";

/** How high a row of each kind stands in its strip. */
const heights = [0.08, 0.3, 1, 0.6, 1];
const names = ["unloaded", "evicted", "loaded", "loading", "failed"];
const [strip, gap, lens] = [14, 8, 34];
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
    if (width === 0) return;
    const whole = read(engine, number, 0, list.rows, width);
    this.counts = whole.counts;
    this.drawStrip(context, whole.cells, 0, strip);
    this.drawEnd(context, list, strip);
    const span = Math.min(Math.max(list.visible, 1) * screens, list.rows);
    const start = Math.round(Math.min(Math.max(list.first - (span - list.visible) / 2, 0), list.rows - span));
    this.drawStrip(context, read(engine, number, start, span, width).cells, strip + gap, lens);
    context.strokeStyle = this.picture.color("ink");
    this.drawViewport(context, list, 0, list.rows, 0, strip);
    this.drawViewport(context, list, start, span, strip + gap, lens);
    this.drawReach(context, list, start, span);
  }

  drawStrip(context, cells, top, height) {
    const { picture } = this;
    for (let x = 0; x < cells.length;) {
      const kind = cells[x];
      let end = x + 1;
      while (end < cells.length && cells[end] === kind) end++;
      context.fillStyle = picture.color(names[kind]);
      const part = Math.max(1, height * heights[kind]);
      if (kind === 3) {
        for (; x < end; x += 4) context.fillRect(x, top + height - part, Math.min(2, end - x), part);
      } else {
        context.fillRect(x, top + height - part, end - x, part);
        if (kind === 4) context.clearRect(x, top + height * 0.4, end - x, height * 0.2);
      }
      x = end;
    }
  }

  /** A page that loads or has failed behind the last row. */
  drawEnd(context, { end }, height) {
    if (end > 0) this.drawStrip(context, new Array(10).fill(end), 0, height);
  }

  drawViewport(context, { first, visible }, start, count, top, height) {
    const { width } = this.picture;
    const x = (first - start) / count * width;
    context.lineWidth = 1.5;
    context.strokeRect(Math.min(Math.max(x, 1), width - 4), top + 1, Math.max(visible / count * width, 3), height - 2);
  }

  /** How far rows are to be loaded before and after the viewport. */
  drawReach(context, { first, visible, before, after }, start, count) {
    const { width } = this.picture;
    const at = (row) => (row - start) / count * width;
    const y = strip + gap / 2;
    context.beginPath();
    context.moveTo(at(first - before), y);
    context.lineTo(at(first + visible + after), y);
    context.stroke();
  }

  /** Says in words what the map shows. */
  describe({ rows, first, visible }) {
    const parts = [...this.counts].map((count, kind) => `${count.toLocaleString("en")} ${kinds[kind]}`).reverse();
    this.picture.canvas.ariaLabel = `Map of ${plural(rows, "row")}: ${parts.join(", ")}. `
      + `On screen: rows ${first + 1} to ${first + visible}.`;
  }
}
