// The row elements: made once, reused for row after row.

import { decoded, grouped, hue, initials } from "./text.js";

const template = document.getElementById("row").content.firstElementChild;
const widths = ["148px", "192px", "120px", "168px", "136px"];

export class Rows {
  /** @param feed The element that holds the rows. */
  constructor(feed) {
    this.feed = feed;
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
    element.ariaPosInSet = row + 1;
    element.ariaSetSize = this.total;
    element.parts.number.textContent = grouped(row + 1);
    element.style.setProperty("--width", widths[row % widths.length]);
    if (isLast) this.feed.append(element); else this.feed.prepend(element);
  }

  clear(slot) {
    const element = this.slots[slot];
    element.hidden = true;
    element.row = -1;
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

  showItem(slot, user) {
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
    parts.since.textContent = [user.location && decoded(String(user.location)), year && `since ${year}`].filter(Boolean).join(" · ");
    parts.reputation.textContent = grouped(user.reputation ?? 0);
    const spoken = [];
    for (const metal of ["gold", "silver", "bronze"]) {
      parts[metal].textContent = badges[metal] > 0 ? grouped(badges[metal]) : "";
      if (badges[metal] > 0) spoken.push(`${grouped(badges[metal])} ${metal}`);
    }
    const badgeText = spoken.length ? `, badges: ${spoken.join(", ")}` : "";
    element.ariaLabel = `${name}, reputation ${grouped(user.reputation ?? 0)}${badgeText}`;
  }

  showPlaceholder(slot) {
    this.reset(this.slots[slot], "placeholder");
    this.slots[slot].ariaLabel = `Row ${grouped(this.slots[slot].row + 1)}, loading`;
  }

  showFailure(slot, failure, isLeading) {
    const element = this.slots[slot];
    this.reset(element, "failed");
    element.toggleAttribute("data-lead", isLeading);
    element.parts.reason.textContent = isLeading ? `${failure.title}. ${failure.reason}` : "";
    element.ariaLabel = `Row ${grouped(element.row + 1)} could not be loaded`;
  }

  reset(element, state) {
    const { parts } = element;
    if (element.dataset.state === "item" && state !== "item") {
      for (const name of ["avatar", "bdi", "since", "reputation", "gold", "silver", "bronze"]) parts[name].textContent = "";
      delete element.dataset.id;
    }
    element.removeAttribute("data-lead");
    element.dataset.state = state;
  }

  make() {
    const element = template.cloneNode(true);
    element.parts = Object.fromEntries(
      ["number", "avatar", "since", "reputation", "gold", "silver", "bronze", "reason"]
        .map((name) => [name, element.querySelector(`.${name}`)]));
    element.parts.bdi = element.querySelector("bdi");
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
