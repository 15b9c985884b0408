// What the reader can do with an exhibit.

const now = () => performance.now();
const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const button = (text, action) => {
  const element = make("button", { type: "button", className: "tool", textContent: text });
  element.addEventListener("click", action);
  return element;
};

/** The elements of an exhibit's tools, in their order. */
export function makeTools(gallery, exhibit) {
  gallery.tools = new Tools(gallery);
  return (exhibit.tools ?? []).flatMap((name) => gallery.tools[name]());
}

class Tools {
  constructor(gallery) {
    Object.assign(this, { gallery, engine: gallery.engine, transactions: 0 });
  }

  get server() {
    return this.gallery.server;
  }

  more() {
    return button("Load more", () => this.engine.galleryLoad(1, now()));
  }

  failNext() {
    return button("Let the next request fail", () => this.server.failAll(true));
  }

  /** Others write rows at the head, and the list looks for them. */
  others() {
    this.new = button("", () => this.engine.galleryShowNew(now()));
    this.new.id = "new";
    this.new.hidden = true;
    const write = button("Others write 12 rows", async () => {
      await this.server.send("POST", `${this.server.path}/rows?place=start&count=12`);
      this.engine.galleryCheck(now());
    });
    return [this.new, write];
  }

  showNew(count) {
    if (!this.new) return;
    const isMore = this.new.hidden && count > 0;
    this.new.hidden = count === 0;
    this.new.textContent = `${count} new`;
    if (isMore) this.gallery.page.announce(`${count} new rows`);
  }

  /** A field for a message, which stands at the end as soon as the server has it. */
  write() {
    const input = make("input", { type: "text", name: "text", ariaLabel: "Message", placeholder: "Write a message", maxLength: 2000 });
    const form = make("form", { className: "tool-form" }, input, make("button", { type: "submit", className: "tool", textContent: "Send" }));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (text === "") return;
      input.value = "";
      const { items } = await this.server.send("POST", `${this.server.path}/rows?place=end`, { text });
      this.edit(insertion, items[0], -1).end(true);
    });
    return form;
  }

  query() {
    const input = make("input", { type: "search", ariaLabel: "Search", placeholder: "Search names and texts", maxLength: 100 });
    input.addEventListener("input", () => {
      this.server.query = input.value.trim();
      this.engine.galleryReset(now());
    });
    return input;
  }

  goTo() {
    const input = make("input", { type: "number", min: 1, max: this.gallery.exhibit.count, ariaLabel: "Row", placeholder: "Row" });
    const form = make("form", { className: "tool-form" }, input, make("button", { type: "submit", className: "tool", textContent: "Jump" }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value !== "") this.engine.galleryJump(input.valueAsNumber - 1, now());
    });
    return form;
  }

  network() {
    const toggle = button("Go offline", () => {
      this.server.isOffline = !this.server.isOffline;
      toggle.textContent = this.server.isOffline ? "Back online" : "Go offline";
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
    const { display_name: name } = item;
    const change = (text, label, action) => {
      const made = button(text, action);
      made.ariaLabel = `${label} ${name}`;
      return made;
    };
    element.append(make("div", { className: "changes" },
      change("Edit", "Edit", () => this.editText(item)),
      change("Delete", "Delete", () => this.change(removal, item, -1, "DELETE")),
      change("Up", "Move up", () => this.moveUp(element, item))));
  }

  editText(item) {
    const text = prompt("The text of this row", item.text);
    if (text === null || text.trim() === "") return;
    this.change(update, { ...item, text: text.trim() }, -1, "PATCH", { text: text.trim() });
  }

  moveUp(element, item) {
    const before = this.gallery.page.rows.elementOf(element.row - 1)?.dataset.id;
    if (before) this.change(move, item, Number(before), "PATCH", { before: Number(before) });
  }

  /** Shows a change, sends it, and undoes it if the server refuses. */
  async change(kind, item, place, method, body) {
    const edit = this.edit(kind, item, place);
    try {
      const refusal = this.refuses?.checked ? "?refuse=1" : "";
      await this.server.send(method, `${this.server.path}/rows/${item.id}${refusal}`, body);
      edit.end(true);
    } catch (error) {
      edit.end(false);
      this.gallery.page.announce(`Undone: ${error.message}`);
    }
  }

  /** Shows an edit in a transaction of its own; `end` says whether the server accepted it. */
  edit(kind, item, place) {
    const transaction = ++this.transactions;
    const { page } = this.gallery;
    const { items } = page.list;
    const before = items.get(item.id);
    this.engine.galleryEditing(transaction, now());
    page.writeEntries([this.server.shown(item)]);
    this.engine.galleryEdit(transaction, kind, place, now());
    return {
      end: (isAccepted) => {
        // What the engine undoes is shown as it was.
        if (!isAccepted && before) items.set(item.id, before);
        this.engine.galleryEdited(transaction, Number(isAccepted), now());
      },
    };
  }
}

/** What an edit does; see `Edit` in the engine. */
const [update, removal, move, insertion] = [0, 1, 2, 3];
