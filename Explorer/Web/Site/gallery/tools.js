// What the reader can do with an exhibit.

import { grouped, make } from "./element.js";

const now = () => performance.now();
const button = (text, action) => {
  const element = make("button", { type: "button", className: "tool", textContent: text });
  element.addEventListener("click", action);
  return element;
};
const submit = (text) => make("button", { type: "submit", className: "tool", textContent: text });
/** What an edit does; see `Edit` in the engine. */
const [update, removal, move, insertion] = [0, 1, 2, 3];
/** The key that moves to the last row; see `Movement` in the engine. */
const toLastRow = 4;

/** The elements of an exhibit's tools, in their order. */
export function makeTools(gallery, exhibit) {
  const tools = new Tools(gallery);
  gallery.tools = tools;
  return exhibit.tools ? [...exhibit.tools.flatMap((name) => tools[name]()), tools.said] : [];
}

class Tools {
  constructor(gallery) {
    Object.assign(this, { gallery, engine: gallery.engine, page: gallery.page, transactions: 0, newCount: 0 });
    /** What went wrong last. */
    this.said = make("p", { id: "said" });
  }

  get server() {
    return this.gallery.server;
  }

  /** Whether the exhibit of these tools is still shown. What the server answers afterwards is of no interest. */
  get isOpen() {
    return this.gallery.tools === this;
  }

  /** Does something that needs the server. Returns what that returns; says what went wrong and returns nothing if it fails. */
  async attempt(action) {
    try {
      const result = await action();
      return this.isOpen ? result : undefined;
    } catch (error) {
      this.report(error);
    }
  }

  report(error, prefix = "") {
    if (!this.isOpen) return;
    this.said.textContent = `${prefix}${error.title ?? error.message}`;
    this.page.announce(this.said.textContent);
  }

  more() {
    return button("Load more", () => this.engine.galleryLoad(1, now()));
  }

  failNext() {
    return button("Let the next request fail", () => this.attempt(() => this.server.failAll(true)));
  }

  /** Others write rows at the head, and the list looks for them. */
  others() {
    this.new = button("", () => {
      this.engine.galleryShowNew(now());
      this.engine.galleryJump(0, now());
      this.page.rows.elementOf(0)?.focus({ preventScroll: true });
    });
    this.new.id = "new";
    this.new.hidden = true;
    const write = button("Others write 12 rows", async () => {
      if (await this.attempt(() => this.server.change("POST", "rows?place=start&count=12"))) this.engine.galleryCheck(now());
    });
    return [this.new, write];
  }

  /** Shows how many new rows wait; `hasMore` if there may be more of them than are known. */
  showNew(count, hasMore) {
    if (!this.new) return;
    this.new.hidden = count === 0;
    this.new.textContent = `${count}${hasMore ? "+" : ""} new`;
    if (count > this.newCount) this.page.announce(`${this.new.textContent} rows`);
    this.newCount = count;
  }

  /** A field for a message, which stands at the end as soon as the server has it. */
  write() {
    const input = make("input", { type: "text", ariaLabel: "Message", placeholder: "Write a message", maxLength: 2000 });
    const form = make("form", { className: "tool-form" }, input, submit("Send"));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (text === "") return;
      input.value = "";
      const answer = await this.attempt(() => this.server.change("POST", "rows?place=end", { text }));
      if (!answer) return void (input.value ||= text);
      this.server.mine.add(answer.items[0].id);
      this.edit(insertion, answer.items[0], -1).end(true);
      this.engine.keyPressed(toLastRow, -1, now());
    });
    return form;
  }

  query() {
    const input = make("input", { type: "search", ariaLabel: "Search", placeholder: "Search names and texts", maxLength: 100 });
    input.addEventListener("input", () => {
      const query = input.value.trim();
      if (query === this.server.query) return;
      this.server.query = query;
      this.engine.galleryReset(now());
    });
    return input;
  }

  goTo() {
    const { count } = this.gallery.exhibit;
    const input = make("input", { type: "number", min: 1, max: count, required: true, ariaLabel: "Row", placeholder: "Row" });
    const form = make("form", { className: "tool-form" }, input, submit("Jump"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.engine.galleryJump(input.valueAsNumber - 1, now());
      this.page.announce(`Row ${grouped(input.valueAsNumber)}`);
    });
    return form;
  }

  network() {
    const title = () => (this.server.isOffline ? "Back online" : "Go offline");
    const toggle = button(title(), () => {
      this.server.isOffline = !this.server.isOffline;
      toggle.textContent = title();
      if (!this.server.isOffline) this.engine.galleryOnline(now());
    });
    return toggle;
  }

  refuse() {
    this.refuses = make("input", { type: "checkbox" });
    return make("label", { className: "tool-check" }, this.refuses, "The server refuses");
  }

  /** Gives a row the buttons that change it. */
  decorateRow(element, item) {
    element.querySelector(".changes")?.remove();
    const change = (text, label, action) => {
      const made = button(text, action);
      made.ariaLabel = `${label} ${item.display_name}`;
      made.tabIndex = -1;
      return made;
    };
    element.append(make("div", { className: "changes" },
      change("Edit", "Edit", () => this.editText(element, item)),
      change("Delete", "Delete", () => this.remove(element, item)),
      change("Up", "Move up", () => this.moveUp(element, item))));
  }

  /** Leaves the buttons of one row alone to the Tab key, so that it gets past the list. */
  rowFocused(row) {
    for (const button of this.page.rows.feed.querySelectorAll(".changes button")) button.tabIndex = row.contains(button) ? 0 : -1;
  }

  /** Puts a form in the place of a row's buttons. */
  editText(element, item) {
    const input = make("input", {
      type: "text", value: item.text, required: true, ariaLabel: `Text of ${item.display_name}`, maxLength: 2000,
    });
    const close = () => {
      this.decorateRow(element, item);
      element.querySelector(".changes button").focus({ preventScroll: true });
    };
    const form = make("form", { className: "changes" }, input, submit("Save"), button("Cancel", close));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = input.value.trim();
      close();
      if (text !== "" && text !== item.text) this.change(update, { ...item, text }, -1, "PATCH", { text });
    });
    // The keys of a field are not those of the list.
    form.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") close();
    });
    element.querySelector(".changes").replaceWith(form);
    input.select();
  }

  remove(element, item) {
    const { row } = element;
    this.change(removal, item, -1, "DELETE");
    const { rows } = this.page;
    (rows.elementOf(row) ?? rows.elementOf(row - 1))?.focus({ preventScroll: true });
  }

  moveUp(element, item) {
    const before = this.page.rows.elementOf(element.row - 1)?.dataset.id;
    if (before) this.change(move, item, Number(before), "PATCH", { before: Number(before) });
  }

  /** Shows a change, sends it, and undoes it if the server refuses. */
  async change(kind, item, place, method, body) {
    this.said.textContent = "";
    const edit = this.edit(kind, item, place);
    const refusal = this.refuses?.checked ? "?refuse=1" : "";
    try {
      await this.server.change(method, `rows/${item.id}${refusal}`, body);
      edit.end(true);
    } catch (error) {
      edit.end(false);
      this.report(error, "Undone: ");
    }
  }

  /** Shows an edit in a transaction of its own; `end` says whether the server accepted it. */
  edit(kind, item, place) {
    const transaction = ++this.transactions;
    const { items } = this.page.list;
    const before = items.get(item.id);
    this.engine.galleryEditing(transaction, now());
    this.page.writeEntries([this.server.shown(item)]);
    const after = items.get(item.id);
    after.before = before;
    this.engine.galleryEdit(transaction, kind, place, now());
    return {
      end: (isAccepted) => {
        if (!this.isOpen) return;
        if (!isAccepted && before) undo(items, item.id, after);
        this.engine.galleryEdited(transaction, Number(isAccepted), now());
      },
    };
  }
}

/** Shows an item as it was before an edit, but for the edits that were made since. */
function undo(items, id, edited) {
  let newer = items.get(id);
  if (newer === edited) return void items.set(id, edited.before);
  while (newer && newer.before !== edited) newer = newer.before;
  if (newer) newer.before = edited.before;
}
