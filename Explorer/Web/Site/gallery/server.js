// The list that an exhibit has on the server: made for this visitor, and kept in the server's memory.

import { monthOf } from "./gallery.js";

/** The ways in which the engine asks for a page; see `page_load` in the engine. */
const [byNumber, byOffset, after] = [0, 1, 2];

export class ServerList {
  constructor(page, exhibit) {
    Object.assign(this, { page, exhibit, query: "", isOffline: false, fails: false });
    /** How the server behaves; see its README. */
    this.behavior = { latency: exhibit.latency };
    /** The texts of the cursors, by the numbers that the engine knows them by, and the numbers by the texts. */
    Object.assign(this, { cursors: [], cursorNumbers: new Map() });
    /** The rows that this visitor wrote. */
    this.mine = new Set();
    /** Where the rows of a list begin that has others after a refresh, and where those begin. */
    Object.assign(this, { first: 0, following: 0 });
  }

  /** The path of the list, which is made for the first request. */
  path() {
    this.made ??= this.make();
    return this.made;
  }

  async make() {
    const { count, look } = this.exhibit;
    const newest = look === "chat" ? { newest: "end" } : {};
    try {
      const { id } = await this.send("POST", `lists?${new URLSearchParams({ rows: count, ...this.behavior, ...newest })}`);
      return `lists/${id}`;
    } catch {
      this.made = undefined;
      throw this.page.networkFailure();
    }
  }

  /** The first rows, which the page has without a request. */
  given(count) {
    const item = (id) => ({ id, name: `Row ${id}`, text: "", revision: 0 });
    return Array.from({ length: count }, (_, index) => this.shown(item(index + 1)));
  }

  async fetchPage(way, place, limit, signal) {
    if (this.isOffline) throw this.page.networkFailure();
    const { count, isOtherAtRefresh, isOpenEnded } = this.exhibit;
    const isRefresh = isOtherAtRefresh && place === 0;
    const first = isRefresh ? this.following : this.first;
    let answer;
    try {
      const url = `${await this.path()}/${this.address(way, first + place, limit)}`;
      // A browser lets equal requests that it may keep wait for each other.
      answer = await this.page.fetchAnswer(url, { signal, cache: "no-store" });
    } catch (error) {
      if (this.fails && !signal.aborted) await this.failAll(false).catch(() => {});
      // The server forgets lists: another one is made for the next request.
      if (error.status === 404) this.made = undefined;
      throw error;
    }
    if (isRefresh) Object.assign(this, { first, following: (first + limit) % count });
    return {
      ...answer,
      total: isOpenEnded ? undefined : answer.total,
      items: answer.items.map((item) => this.shown(item)),
      next: this.cursor(answer.next),
      previous: this.cursor(answer.previous),
    };
  }

  /** Lets the server fail every request, or none. The first failure ends it. */
  async failAll(fails) {
    if (!fails) this.fails = false;
    await this.behave(this.behavior, fails && { "failure-rate": 1 });
    this.fails = fails;
  }

  /**
   * Sets how the server behaves.
   *
   * @param behavior What stays.
   * @param now What goes before it for now.
   */
  behave(behavior, now) {
    this.behavior = behavior;
    return this.change("PUT", `server?${new URLSearchParams({ ...behavior, ...now })}`);
  }

  address(way, place, limit) {
    const search = this.query === "" ? {} : { q: this.query };
    switch (way) {
      case byNumber: return `page?${new URLSearchParams({ page: place, pagesize: limit, ...search })}`;
      case byOffset: return `offset?${new URLSearchParams({ start: place, limit, ...search })}`;
    }
    const from = this.exhibit.look === "chat" ? { from: "end" } : {};
    const side = place < 0 ? from : { [way === after ? "after" : "before"]: this.cursors[place] };
    return `cursor?${new URLSearchParams({ limit, ...side, ...search })}`;
  }

  /** The number of a cursor: equal ones where the texts are equal. */
  cursor(text) {
    if (text === undefined || text === null) return -1;
    if (!this.cursorNumbers.has(text)) this.cursorNumbers.set(text, this.cursors.push(text) - 1);
    return this.cursorNumbers.get(text);
  }

  /** Whether rows show their numbers alone. */
  get isNumbered() {
    return this.exhibit.look === "number" || this.exhibit.look === "page";
  }

  /** An item as the rows show it. */
  shown(item) {
    const { isNumbered } = this;
    return {
      ...item,
      user_id: item.id,
      display_name: isNumbered ? String(item.id) : this.mine.has(item.id) ? "You" : item.name,
      about_me: isNumbered ? "" : item.text,
      section: this.exhibit.hasSections ? monthOf(item.created) : 0,
    };
  }

  /** Sends a change of the list. Returns the answer's object; throws what the server says where it refuses. */
  async change(method, path, body) {
    return this.send(method, `${await this.path()}/${path}`, body);
  }

  async send(method, path, body) {
    let response;
    try {
      response = await fetch(path, {
        method, headers: body && { "content-type": "application/json" }, body: body && JSON.stringify(body),
      });
    } catch {
      throw this.page.networkFailure();
    }
    const answer = response.status === 204 ? {} : await response.json().catch(() => ({}));
    if (!response.ok) throw Object.assign(new Error(), { title: answer.error_message ?? `status ${response.status}` });
    return answer;
  }
}
