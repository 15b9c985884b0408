// The list whose loading the reader chooses, beside one with the same viewport and another prefetch policy.

import { listControls } from "./controls.js";
import { make } from "../element.js";
import { distance, duration } from "./trace.js";

const now = () => performance.now();
const play = "Play a scroll";

export class Laboratory {
  /** @param onRestart Called before the lists open. */
  constructor(gallery, onRestart) {
    Object.assign(this, { gallery, engine: gallery.engine, onRestart });
    gallery.page.lists[2] = { key: "user_id", requests: new Map(), timer: 0, items: new Map() };
    this.controls = listControls(() => this.restart());
    this.button = make("button", { type: "button", className: "tool", textContent: play });
    this.button.addEventListener("click", () => this.trace ? this.stop() : this.play());
    this.controls.element.append(this.button);
    this.scroller = document.getElementById("scroller");
  }

  /** The policies of the two lists; the second is `undefined` where there is none. */
  get policies() {
    const [, , first, , second] = this.controls.selects.map(({ selectedOptions: [option] }) => option);
    return [first, second].filter(({ value }) => value !== "-1,0").map(({ textContent }) => textContent);
  }

  /** Chooses how the list opens next, and opens the one beside it. */
  configure() {
    const [addressing, size, policy, retention, other] = this.controls.values;
    this.engine.galleryConfigure(addressing, size, ...policy.split(","), retention);
    this.engine.galleryCompare(...other.split(","), now());
  }

  restart() {
    this.stop();
    this.onRestart();
    this.engine.close(now());
    this.gallery.page.rows.clearAll();
    this.configure();
    this.engine.galleryOpen(this.gallery.exhibit.number, -1, 72, 108, now());
  }

  play() {
    this.restart();
    this.trace = { position: 0 };
    this.button.textContent = "Stop";
  }

  stop() {
    this.trace = undefined;
    this.button.textContent = play;
  }

  /** Scrolls on, once the list has rows. */
  step(time, list) {
    const { trace } = this;
    if (!trace || list.rows === 0) return;
    trace.start ??= time;
    const step = Math.trunc(distance(time - trace.start) - trace.position);
    trace.position += step;
    this.scroller.scrollTop += step;
    if (time - trace.start > duration) this.stop();
  }

  close() {
    this.engine.galleryCompare(-1, 0, now());
  }
}
