// Pulls beyond the ends of a list: by touch, by mouse, and by wheel or trackpad, with resistance.

const now = () => performance.now();
const edges = { head: 0, end: 1 };
/** A wheel that has not turned for so long was let go, in milliseconds. */
const wheelRest = 150;

export class Pulls {
  /**
   * @param engine The engine's functions.
   * @param scroller What scrolls.
   * @param ends Where the list can be pulled: "head", "end".
   */
  constructor(engine, scroller, ends) {
    Object.assign(this, { engine, scroller, ends, range: scroller.firstElementChild, stopping: new AbortController() });
    const { signal } = this.stopping;
    const listen = (target, name, action, options) => target.addEventListener(name, action, { signal, ...options });
    listen(scroller, "wheel", (event) => this.wheeled(event), { passive: false });
    listen(scroller, "touchstart", ({ touches: [touch] }) => this.begin(touch.clientY));
    listen(scroller, "touchmove", (event) => this.move(event.touches[0].clientY, event), { passive: false });
    for (const name of ["touchend", "touchcancel"]) listen(scroller, name, () => this.release());
    listen(scroller, "pointerdown", (event) => {
      const isRow = event.offsetX < scroller.clientWidth && !event.target.closest("button, input, textarea");
      if (event.pointerType === "mouse" && event.button === 0 && isRow) this.begin(event.clientY);
    });
    listen(window, "pointermove", (event) => {
      if (event.pointerType === "mouse" && event.buttons === 1) this.move(event.clientY, event);
    });
    listen(window, "pointerup", (event) => { if (event.pointerType === "mouse") this.release(); });
    this.indicators = Object.fromEntries(ends.map((end) => [end, this.makeIndicator(end)]));
  }

  stop() {
    this.stopping.abort();
    clearTimeout(this.rest);
    this.moveRows(0);
    for (const indicator of Object.values(this.indicators)) indicator.remove();
  }

  /** The end that the list stands at and can be pulled beyond in a direction: -1 toward the head. */
  endAt(direction) {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const end = direction < 0 ? "head" : "end";
    const isAtEnd = direction < 0 ? scrollTop <= 0 : scrollTop >= scrollHeight - clientHeight - 1;
    return isAtEnd && this.ends.includes(end) ? end : undefined;
  }

  begin(y) {
    Object.assign(this, { lastY: y, end: undefined, pulled: 0 });
  }

  /** A finger or the mouse moved. What it moved beyond an end is a pull. */
  move(y, event) {
    if (this.lastY === undefined) return;
    const distance = this.lastY - y;
    this.lastY = y;
    if (this.add(distance) && event.cancelable) event.preventDefault();
  }

  /** Only a turn that begins at an end pulls: the momentum of one that has scrolled there does not. */
  wheeled(event) {
    const { timeStamp, deltaY } = event;
    if (timeStamp - (this.lastTurn ?? -Infinity) > wheelRest) this.isTurnedAtEnd = this.endAt(Math.sign(deltaY)) !== undefined;
    this.lastTurn = timeStamp;
    if (!this.isTurnedAtEnd || !this.add(deltaY)) return;
    event.preventDefault();
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.release(), wheelRest);
  }

  /** Adds a distance toward the end, or toward the head where negative. Returns whether it was part of a pull. */
  add(distance) {
    this.end ??= this.endAt(Math.sign(distance));
    if (!this.end) return false;
    this.pulled = Math.max(0, (this.pulled ?? 0) + (this.end === "head" ? -distance : distance));
    this.show(false);
    if (this.pulled === 0) this.end = undefined;
    return true;
  }

  release() {
    this.lastY = undefined;
    if (!this.end) return;
    this.show(true);
    Object.assign(this, { end: undefined, pulled: 0 });
    this.moveRows(0);
  }

  /** Moves the rows with the pull and tells the engine how far that is. */
  show(isReleased) {
    const points = this.resisted(this.pulled);
    this.moveRows(this.end === "head" ? points : -points);
    const progress = this.engine.galleryPulled(edges[this.end], points, Number(isReleased), now());
    const indicator = this.indicators[this.end];
    indicator.style.setProperty("--progress", isReleased ? 0 : Math.min(progress, 1));
    indicator.toggleAttribute("data-ready", !isReleased && progress >= 1);
  }

  /** Moves the rows from their resting place, and neither the scroll range nor the scroll bar. */
  moveRows(pixels) {
    this.range.style.setProperty("--pull", `${pixels}px`);
    this.range.toggleAttribute("data-pulled", pixels !== 0);
  }

  /** How far rows follow: less and less, and never as far as the view is tall. As UIKit's scroll views do. */
  resisted(distance) {
    const height = this.scroller.clientHeight;
    return (1 - 1 / ((distance * 0.55) / height + 1)) * height;
  }

  /** Shows which ends load: 1 for a refresh, 2 for the end. */
  showActivity(activity) {
    this.indicators.head?.toggleAttribute("data-loading", (activity & 1) !== 0);
    this.indicators.end?.toggleAttribute("data-loading", (activity & 2) !== 0);
  }

  makeIndicator(end) {
    const indicator = document.createElement("div");
    indicator.className = "pull";
    indicator.dataset.edge = end;
    indicator.ariaHidden = "true";
    indicator.append(document.createElement("span"));
    this.scroller.after(indicator);
    return indicator;
  }
}
