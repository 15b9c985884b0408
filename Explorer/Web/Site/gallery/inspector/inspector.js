// The inspector: shows the engine at work, beside each list of the gallery.

import { serverControls } from "./controls.js";
import { Counters } from "./counters.js";
import { make } from "../element.js";
import { Laboratory } from "./laboratory.js";
import { ListMap, legend } from "./map.js";
import { read } from "./reading.js";
import { Requests } from "./requests.js";
import { Timeline } from "./timeline.js";
import { Waterfall, most } from "./waterfall.js";

/** How long the clock runs on when nothing happens, in milliseconds. */
const rest = 400;

export class Inspector {
  /** @param gallery The gallery, whose list has a source and opens next. */
  constructor(gallery) {
    const { page, engine, exhibit, server } = gallery;
    Object.assign(this, { engine, lastChange: 0, idle: 0, time: performance.now() });
    this.element = make("div", { id: "inspector" });
    this.requests = [page.list];
    if (exhibit.isLaboratory) {
      this.laboratory = new Laboratory(gallery, () => this.begin());
      page.lists[2].source = page.list.source;
      this.requests.push(page.lists[2]);
    }
    this.requests = this.requests.map((list) => new Requests(list, () => performance.now() - this.idle));
    this.waterfall = new Waterfall();
    this.controls = serverControls(server);
    this.begin();
    this.laboratory?.configure();
    if (this.laboratory) gallery.beside.firstChild.after(this.element); else gallery.beside.append(this.element);
    // It is not shown on a narrow screen.
    this.observer = new ResizeObserver(([{ contentRect: { width } }]) => {
      cancelAnimationFrame(this.frame);
      this.key = undefined;
      if (width > 0) this.tick();
    });
    this.observer.observe(this.element);
  }

  /** Begins with lists that have no rows yet. */
  begin() {
    const policies = this.laboratory?.policies ?? [undefined];
    this.lists = policies.map((policy, index) => {
      const name = policies.length > 1 ? "AB"[index] : "";
      const title = policy ? `${name} ${policy}`.trim() : "Pages";
      this.requests[index].reset(name && `${name} · `);
      return { number: index + 1, title, requests: this.requests[index], map: new ListMap(title), blankFrames: 0, blankRows: 0 };
    });
    this.timeline = new Timeline();
    this.counters = new Counters(this.lists);
    this.element.replaceChildren(
      ...this.lists.map(({ map }) => map.element), legend(), ...this.laboratory ? [this.laboratory.controls.element] : [],
      this.controls.element, this.timeline.element, this.waterfall.element, this.counters.element);
  }

  tick() {
    this.frame = requestAnimationFrame(() => this.tick());
    const time = performance.now();
    const { lists, laboratory } = this;
    for (const list of lists) list.now = read(this.engine, list.number);
    laboratory?.step(time, lists[0].now);
    const key = JSON.stringify(lists.map(({ now, requests: { counts } }) => [now, counts]));
    const isLoading = lists.some(({ requests }) => requests.counts.loading > 0);
    if (key !== this.key || isLoading) this.lastChange = time;
    const isActive = time - this.lastChange < rest;
    if (!isActive) this.idle += time - this.time;
    this.time = time;
    if (isActive) this.draw(time - this.idle, key);
    else if (this.wasActive) this.describe();
    this.wasActive = isActive;
  }

  draw(clock, key) {
    const { lists, timeline } = this;
    for (const list of lists) {
      list.blankRows += list.now.blank;
      list.blankFrames += Number(list.now.blank > 0);
      if (key !== this.key) list.map.draw(this.engine, list.number, list.now);
    }
    this.key = key;
    timeline.add(clock, lists[0].now);
    timeline.draw();
    this.counters.draw();
    this.waterfall.draw(lists.flatMap(({ requests }) => requests.all.slice(-most))
      .sort((a, b) => a.start - b.start), clock);
  }

  describe() {
    for (const { map, now } of this.lists) map.describe(now);
    this.timeline.describe();
  }

  close() {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    this.laboratory?.close();
  }
}
