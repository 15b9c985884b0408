// The last requests, each with a bar from its start to its end.

import { make, part, show } from "../element.js";

/** How many requests are shown at most. */
export const most = 30;
/** How much time the bars show at most, in milliseconds. */
const span = 12_000;

export class Waterfall {
  constructor() {
    this.list = make("ol", { tabIndex: 0, ariaLabel: "The last requests" });
    this.element = part("Requests", this.list);
  }

  /**
   * @param requests All requests, in the order of their starts.
   * @param now The current time.
   */
  draw(requests, now) {
    const { list } = this;
    const shown = requests.slice(-most);
    while (list.children.length > shown.length) list.lastChild.remove();
    while (list.children.length < shown.length) list.append(make("li", {}, make("span"), make("i"), make("span")));
    const begin = Math.max(shown[0]?.start, now - span);
    const place = (time) => Math.max(time - begin, 0) / Math.max(now - begin, 1000);
    shown.forEach(({ name, asked, outcome, start, end = now }, index) => {
      const item = list.children[index];
      item.dataset.outcome = outcome;
      show(item.firstChild, name + asked);
      show(item.lastChild, outcome === "answered" ? `${Math.round(end - start)} ms` : outcome);
      item.children[1].style.cssText = `--start:${place(start)};--end:${place(end)}`;
    });
    if (this.last !== shown.at(-1)) list.scrollTop = list.scrollHeight;
    this.last = shown.at(-1);
  }
}
