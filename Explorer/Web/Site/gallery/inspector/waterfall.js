// The last requests, each with a bar from its start to its end.

import { make, part, show } from "./element.js";

const most = 30;

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
    const begin = shown[0]?.start;
    const width = Math.max(now - begin, 1000);
    shown.forEach(({ name, asked, outcome, start, end = now }, index) => {
      const item = list.children[index];
      item.dataset.outcome = outcome;
      show(item.firstChild, name + asked);
      show(item.lastChild, outcome === "answered" ? `${Math.round(end - start)} ms` : outcome);
      item.children[1].style.cssText = `--start:${(start - begin) / width};--end:${(end - begin) / width}`;
    });
    if (this.last !== shown.at(-1)) list.scrollTop = list.scrollHeight;
    this.last = shown.at(-1);
  }
}
