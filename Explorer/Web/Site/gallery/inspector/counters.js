// What is counted of each list.

import { grouped, make, part, show } from "../element.js";

const rows = {
  "Rows": ({ now }) => grouped(now.rows),
  "Items held": ({ now }) => grouped(now.items),
  "Requests": ({ requests }) => requests.counts.all,
  "Cancelled": ({ requests }) => requests.counts.cancelled,
  "Blank frames": ({ blankFrames }) => grouped(blankFrames),
  "Blank rows": ({ blankRows }) => grouped(blankRows),
  "Latency, median": ({ requests }) => `${requests.latency(0.5)} ms`,
  "Latency, 95 %": ({ requests }) => `${requests.latency(0.95)} ms`,
};

export class Counters {
  /** @param lists The lists, each of which is a column. */
  constructor(lists) {
    this.lists = lists;
    const titles = lists.map(({ title }) => make("th", { scope: "col", textContent: title }));
    const head = lists.length > 1 ? [make("tr", {}, make("td"), ...titles)] : [];
    this.cells = Object.keys(rows).map(() => lists.map(() => make("td")));
    this.element = part("Counters", make("table", {}, ...head, ...Object.keys(rows).map((name, index) =>
      make("tr", {}, make("th", { scope: "row", textContent: name }), ...this.cells[index]))));
  }

  draw() {
    Object.values(rows).forEach((value, index) =>
      this.lists.forEach((list, column) => show(this.cells[index][column], value(list))));
  }
}
