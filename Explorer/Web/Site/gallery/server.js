// The list that an exhibit has on the server: made for this visitor, and kept in the server's memory.

import { monthOf } from "./gallery.js";

/** The ways in which the engine asks for a page; see `page_load` in the engine. */
const [byNumber, byOffset, after] = [0, 1, 2];

export class ServerList {
  constructor(page, exhibit) {
    Object.assign(this, { page, exhibit, query: "", isOffline: false, fails: false, wasOpened: false });
    /** The texts of the cursors, by the numbers that the engine knows them by. */
    this.cursors = [];
  }

  /** Makes the list. */
  async make() {
    const { count, latency } = this.exhibit;
    const { id } = await this.send("POST", `lists?${new URLSearchParams({ rows: count, latency })}`);
    this.path = `lists/${id}`;
  }

  /** The first rows, which the page has without a request. */
  given(count) {
    return Array.from({ length: count }, (_, index) => this.shown({ id: index + 1, name: `Row ${index + 1}`, text: "", revision: 0 }));
  }

  async fetchPage(way, place, limit, signal) {
    if (this.isOffline) throw this.page.networkFailure();
    if (this.exhibit.isOtherAtRefresh && way === byOffset && place === 0) await this.bringOthers(limit);
    let answer;
    try {
      answer = await this.page.fetchAnswer(`${this.path}/${this.address(way, place, limit)}`, { signal });
    } finally {
      if (this.fails) await this.failAll(false);
    }
    return {
      ...answer,
      items: answer.items.map((item) => this.shown(item)),
      next: this.cursor(answer.next),
      previous: this.cursor(answer.previous),
    };
  }

  /** Lets the server fail every request, or none. The first failure ends it. */
  async failAll(fails) {
    this.fails = fails;
    await this.send("PUT", `${this.path}/server?${new URLSearchParams({ latency: this.exhibit.latency, "failure-rate": Number(fails) })}`);
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

  /** At a refresh of this exhibit the server has other rows than before. */
  async bringOthers(count) {
    if (this.wasOpened) await this.send("POST", `${this.path}/rows?place=start&count=${count}`);
    this.wasOpened = true;
  }

  /** The number of a cursor: equal ones where the texts are equal. */
  cursor(text) {
    if (text === undefined || text === null) return -1;
    const number = this.cursors.indexOf(text);
    return number < 0 ? this.cursors.push(text) - 1 : number;
  }

  /** An item as the rows show it. */
  shown(item) {
    const isNumber = this.exhibit.look === "number" || this.exhibit.look === "page";
    return {
      ...item,
      user_id: item.id,
      display_name: isNumber ? String(item.id) : item.name,
      about_me: isNumber ? "" : item.text,
      section: this.exhibit.hasSections ? monthOf(item.created) : 0,
    };
  }

  /** Sends a change. Returns the answer's object; throws what the server says where it refuses. */
  async send(method, path, body) {
    const response = await fetch(path, {
      method, headers: body && { "content-type": "application/json" }, body: body && JSON.stringify(body),
    });
    const answer = response.status === 204 ? {} : await response.json();
    if (!response.ok) throw Object.assign(new Error(answer.error_message ?? `status ${response.status}`), { status: response.status });
    return answer;
  }
}
