// The gallery: opens exhibits, and shows beside each what the reader can do and the Swift that runs it.

import { codeView } from "./code.js";
import { make } from "./element.js";
import { exhibits } from "./exhibits.js";
import { failureSwitches } from "./failures.js";
import { Inspector } from "./inspector/inspector.js";
import { Pulls } from "./pulls.js";
import { ServerList } from "./server.js";
import { makeTools } from "./tools.js";

const $ = (id) => document.getElementById(id);
const [main, scroller, sticky] = ["main", "scroller", "sticky"].map($);
const now = () => performance.now();
const months = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });

export class Gallery {
  /** @param page What `explorer.js` shares. */
  constructor(page) {
    this.page = page;
    this.engine = page.engine;
    page.onExhibit = (newItems, section, activity) => this.showBeside(newItems, section, activity);
    page.onClose = () => this.close();
    page.onPeople = () => this.showPeople();
    page.rows.feed.addEventListener("focusin", ({ target }) => {
      this.tools?.rowFocused(target.closest("article"));
      this.uncover(target);
    });
    window.addEventListener("online", () => { if (this.exhibit) this.engine.galleryOnline(now()); });
    /** Kept when the gallery has its looks, or cannot get them. */
    this.isStyled = addStyles();
    $("gallery").append(...[...exhibits].map(([name, exhibit]) => card(name, exhibit)));
    if ("people" in document.documentElement.dataset) this.showPeople();
  }

  /** Opens an exhibit by its name. */
  open(name) {
    const exhibit = exhibits.get(name);
    if (!exhibit || exhibit.address) return location.replace(exhibit?.address ?? "#");
    this.exhibit = exhibit;
    Object.assign(main.dataset, { view: "loading", exhibit: name, look: exhibit.look });
    document.documentElement.dataset.exhibit = name;
    $("title").textContent = exhibit.title;
    document.title = `${exhibit.title} · swift-paging explorer`;

    const kept = exhibit.isKept && this.kept;
    const server = kept ? kept.server : new ServerList(this.page, exhibit);
    this.server = server;
    this.page.list.source = (place, limit, signal, way) => server.fetchPage(way, place, limit, signal);
    this.showMore(exhibit);
    this.inspector = new Inspector(this);
    if (kept) {
      this.page.list.items = kept.items;
      this.engine.galleryReturn(exhibit.number, now());
    } else {
      const { number, given, height = 72, tail = 108 } = exhibit;
      this.page.writeEntries(server.given(given ?? 0));
      this.engine.galleryOpen(number, given ?? -1, height, tail, now());
    }
    if (exhibit.pulls) this.pulls = new Pulls(this.engine, scroller, exhibit.pulls);
  }

  close() {
    if (this.exhibit?.isKept) this.keep();
    this.pulls?.stop();
    this.inspector?.close();
    this.beside?.remove();
    $("tools").replaceChildren();
    $("tools").hidden = true;
    sticky.hidden = true;
    Object.assign(this, {
      exhibit: undefined, server: undefined, pulls: undefined, beside: undefined, tools: undefined, inspector: undefined,
    });
    delete main.dataset.exhibit;
    delete main.dataset.look;
    delete document.documentElement.dataset.exhibit;
    const { rows } = this.page;
    rows.decorate = undefined;
    for (const element of rows.slots) {
      delete element?.dataset.section;
      element?.querySelector(".changes")?.remove();
    }
  }

  /** Keeps the list that is left. Its requests are cancelled with it, and are repeated when the reader comes back. */
  keep() {
    const { list, networkFailure } = this.page;
    for (const request of list.requests.keys()) this.page.requestFailed(request, networkFailure());
    this.engine.galleryLeave(now());
    this.kept = { server: this.server, items: list.items };
    list.items = new Map();
  }

  /** Shows beside a list of people what it is and the code. */
  showPeople() {
    const moderators = exhibits.get("moderators");
    this.showAside(moderators, failureSwitches(this.page));
  }

  /** Shows what the reader can do, and beside the list what it is and the code. */
  showMore(exhibit) {
    const tools = makeTools(this, exhibit);
    if (exhibit.staticRows) tools.push(staticSection(exhibit.staticRows));
    $("tools").append(...tools);
    $("tools").hidden = tools.length === 0;
    this.showAside(exhibit);
    this.page.rows.decorate = (element, item, section) => this.decorate(element, item, section);
  }

  showAside(exhibit, ...tools) {
    this.beside = make("aside", { id: "beside", ariaLabel: "About this list" },
      make("p", { textContent: about(exhibit) }), ...tools, codeView(exhibit.code));
    main.after(this.beside);
  }

  decorate(element, item, section) {
    const { exhibit, page } = this;
    if (!exhibit) return;
    const title = section >= 0 ? monthName(section) : "";
    if (title) element.dataset.section = title; else delete element.dataset.section;
    element.ariaLabel = [title, item.display_name, item.about_me].filter(Boolean).join(", ");
    element.toggleAttribute("data-mine", this.server.mine.has(item.id));
    if (exhibit.isEditable) this.tools.decorateRow(element, item);
    if (this.server.isNumbered) element.parts.avatar.textContent = item.display_name;
    element.parts.since.textContent = exhibit.look === "page" ? `Page ${Math.floor((item.id - 1) / 25)}` : timeOf(item);
  }

  /** What the engine says of the list beside its rows. */
  showBeside(newItems, section, activity) {
    if (!this.exhibit) return;
    this.tools?.showNew(newItems, (activity & 4) !== 0);
    this.pulls?.showActivity(activity);
    sticky.hidden = section < 0;
    if (section >= 0) this.showSticky(monthName(section));
  }

  /** Shows the header of the section at the top, which the header of the next one pushes out. */
  showSticky(title) {
    sticky.textContent = title;
    sticky.style.width = `${scroller.clientWidth}px`;
    const { top } = scroller.getBoundingClientRect();
    const height = sticky.offsetHeight;
    const next = [...this.page.rows.feed.querySelectorAll("article[data-section][data-state=item]:not([hidden])")]
      .map((element) => element.getBoundingClientRect().top - top)
      .find((place) => place > 0 && place < height);
    const pushed = next === undefined ? 0 : height - next;
    sticky.style.translate = `0 ${-pushed}px`;
    sticky.style.clipPath = `inset(${pushed}px 0 0)`;
  }

  /** Scrolls a row that the keyboard has reached from under the header. */
  uncover(target) {
    const row = target.closest("article");
    if (sticky.hidden || !row || row.dataset.section || !target.matches(":focus-visible")) return;
    const covered = sticky.getBoundingClientRect().bottom - row.getBoundingClientRect().top;
    if (covered > 0) scroller.scrollTop -= covered;
  }
}

/** The number of a month, by which rows form sections. */
export const monthOf = (seconds) => {
  const date = new Date(seconds * 1000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

const monthName = (month) => months.format(new Date(Date.UTC(Math.floor(month / 12), month % 12)));

function timeOf({ created }) {
  return created > 0 ? new Date(created * 1000).toISOString().slice(0, 16).replace("T", " ") : "";
}

function staticSection(texts) {
  return make("ul", { ariaLabel: "Rows that stay" }, ...texts.map((text) => make("li", { textContent: text })));
}

function card(name, exhibit) {
  const { address = `#exhibit=${name}`, title } = exhibit;
  return make(
    "a", { href: address }, make("strong", { textContent: title }), make("span", { textContent: about(exhibit) }));
}

/** What an exhibit is: the comment in its code. */
function about({ code, doc = 0 }) {
  return code.match(/(^ *\/\/\/ .*\n)+/gm)[doc].replace(/\s*\/\/\/ /g, " ").trim();
}

function addStyles() {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = document.getElementById("engine").dataset.styles;
  document.head.append(link);
  return new Promise((done) => { link.onload = link.onerror = done; });
}
