// The row elements: made once, reused for row after row.

import { decoded, grouped, hue, initials } from "./text.js";

const template = document.getElementById("row").content.firstElementChild;
/** The parts of a row that have its item's texts. */
const contents = ["avatar", "bdi", "since", "about", "reputation", "gold", "silver", "bronze"];
const widths = ["148px", "192px", "120px", "168px", "136px"];

export class Rows {
  /**
   * @param feed The element that holds the rows.
   * @param substitute The element that has the focus while its row is not in the document.
   * @param onResize Called with the row of an element and its height when that has changed.
   */
  constructor(feed, substitute, onResize) {
    Object.assign(this, { feed, substitute });
    this.observer = new ResizeObserver((entries) => onResize(entries
      .filter(({ target }) => !target.hidden && target.dataset.state === "item")
      .map(({ target, borderBoxSize: [size] }) => [target.row, size.blockSize])));
    this.slots = [];
    this.total = -1;
    /** Where the scroll bar was in pixels when the engine last heard of it or moved it. */
    this.position = 0;
  }

  /** The slot of the row element that a node is in, or -1. */
  slotOf(node) {
    const element = node instanceof Element ? node.closest("article") : null;
    return element && this.feed.contains(element) ? this.slots.indexOf(element) : -1;
  }

  /** The row that a node is in, or -1. */
  rowOf(node) {
    const slot = this.slotOf(node);
    return slot < 0 ? -1 : this.slots[slot].row;
  }

  /** The element that shows a row now. */
  elementOf(row) {
    return this.slots.find((element) => element && !element.hidden && element.row === row);
  }

  assign(slot, row, isLast) {
    const element = this.slots[slot] ??= this.make();
    element.hidden = false;
    element.row = row;
    element.ariaSetSize = this.total;
    element.style.setProperty("--width", widths[row % widths.length]);
    this.renumber(slot, row);
    if (isLast) this.feed.append(element); else this.feed.prepend(element);
  }

  renumber(slot, row) {
    const element = this.slots[slot];
    if (this.focused?.element === element && this.focused.row === element.row) this.focused.row = row;
    element.row = row;
    element.ariaPosInSet = row + 1;
    element.parts.number.textContent = grouped(row + 1);
  }

  /** Remembers which row has the focus, before elements are given to other rows. */
  noteFocus() {
    const element = this.slots[this.slotOf(document.activeElement)];
    if (element) this.focused = { element, row: element.row, id: element.dataset.id, isAway: false };
    else if (document.activeElement !== this.substitute) this.focused = undefined;
  }

  /** Leaves the focus on its item, in whatever element that is now. While it has none, the substitute has the focus. */
  keepFocus() {
    const { focused } = this;
    if (!focused) return;
    const isSame = (element) => element && !element.hidden
      && (element.dataset.id && focused.id ? element.dataset.id === focused.id : element.row === focused.row);
    if (!focused.isAway && isSame(focused.element) && focused.element.contains(document.activeElement)) return;
    const element = this.slots.find(isSame);
    if (!element && focused.isAway) return;
    focused.isAway = !element;
    (element ?? this.substitute).focus({ preventScroll: true });
  }

  clear(slot) {
    const element = this.slots[slot];
    if (!element) return;
    element.hidden = true;
    element.row = -1;
  }

  /** Takes all elements out of use, for another list. */
  clearAll() {
    for (const slot of this.slots.keys()) this.clear(slot);
  }

  place(slot, top) {
    this.slots[slot].style.transform = `translateY(${top}px)`;
  }

  /** Leaves exactly one row that the Tab key stops at. */
  keepTabStop() {
    if (this.slots.some((element) => element && !element.hidden && element.tabIndex === 0)) return;
    for (const element of this.slots) if (element) element.tabIndex = -1;
    const first = this.feed.querySelector("article:not([hidden])");
    if (first) first.tabIndex = 0;
  }

  showTotal(total) {
    this.total = total;
    for (const element of this.slots) if (element) element.ariaSetSize = total;
  }

  /** Shows a person; `section` is the number of the section that begins with the row, or negative. */
  showItem(slot, user, section) {
    const element = this.slots[slot];
    const { parts } = element;
    const name = decoded(String(user.display_name ?? ""));
    const badges = user.badge_counts ?? {};
    this.reset(element, "item");
    element.dataset.id = user.user_id;
    element.style.setProperty("--hue", hue(user.user_id));
    parts.avatar.textContent = initials(name);
    parts.bdi.textContent = name;
    const year = user.creation_date > 0 ? new Date(user.creation_date * 1000).getUTCFullYear() : undefined;
    const location = user.location && decoded(String(user.location));
    parts.since.textContent = [location, year && `since ${year}`].filter(Boolean).join(" · ");
    parts.about.textContent = decoded(String(user.about_me ?? ""));
    parts.reputation.textContent = grouped(user.reputation ?? 0);
    const spoken = [];
    for (const metal of ["gold", "silver", "bronze"]) {
      parts[metal].textContent = badges[metal] > 0 ? grouped(badges[metal]) : "";
      if (badges[metal] > 0) spoken.push(`${grouped(badges[metal])} ${metal}`);
    }
    const badgeText = spoken.length ? `, badges: ${spoken.join(", ")}` : "";
    element.ariaLabel = `${name}, reputation ${grouped(user.reputation ?? 0)}${badgeText}`;
    this.decorate?.(element, user, section);
  }

  showPlaceholder(slot, height) {
    this.reset(this.slots[slot], "placeholder", height);
    this.slots[slot].ariaLabel = `Row ${grouped(this.slots[slot].row + 1)}, loading`;
  }

  showFailure(slot, height, failure, isLeading) {
    const element = this.slots[slot];
    this.reset(element, "failed", height);
    element.toggleAttribute("data-lead", isLeading);
    element.parts.reason.textContent = isLeading ? `${failure.title}. ${failure.reason}` : "";
    element.ariaLabel = `Row ${grouped(element.row + 1)} could not be loaded`;
  }

  reset(element, state, height) {
    const { parts } = element;
    element.style.height = height ? `${height}px` : "";
    if (element.dataset.state === "item" && state !== "item") {
      for (const name of contents) parts[name].textContent = "";
      delete element.dataset.id;
    }
    element.removeAttribute("data-lead");
    element.dataset.state = state;
  }

  make() {
    const element = template.cloneNode(true);
    element.parts = Object.fromEntries(
      ["number", "avatar", "since", "about", "reputation", "gold", "silver", "bronze", "reason"]
        .map((name) => [name, element.querySelector(`.${name}`)]));
    element.parts.bdi = element.querySelector("bdi");
    this.observer.observe(element);
    return element;
  }

  /** Fills an element with the bones of rows, for as long as nothing is known of the list. */
  static bones(panel, count) {
    for (let row = panel.querySelectorAll(".bone").length; row < count; row++) {
      const bone = document.createElement("div");
      bone.className = "bone";
      bone.ariaHidden = true;
      bone.append(...template.cloneNode(true).children);
      bone.querySelector(".problem").remove();
      bone.style.setProperty("--width", widths[row % widths.length]);
      panel.append(bone);
    }
  }
}
