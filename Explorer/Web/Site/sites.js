// The site field: a combobox with the sites that match what was typed.

const longest = 50;

export class SiteField {
  /**
   * @param input The text field.
   * @param list The list of suggestions.
   * @param sites The names of the sites by what the API calls them.
   * @param onChoice Called when a suggestion was taken.
   */
  constructor(input, list, sites, onChoice) {
    Object.assign(this, { input, list, onChoice, sites, selected: -1, isOpen: false });
    input.addEventListener("input", () => this.open());
    input.addEventListener("click", () => this.open());
    input.addEventListener("blur", () => this.close());
    input.addEventListener("keydown", (event) => this.keyPressed(event));
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const option = event.target.closest("li");
      if (option) this.choose(option);
    });
  }

  /** There are more sites than before. */
  sitesArrived() {
    if (this.isOpen) this.open();
  }

  matches(text) {
    const wanted = text.trim().toLowerCase();
    const rank = ([parameter, name]) => {
      if (parameter.startsWith(wanted)) return 0;
      if (name.toLowerCase().startsWith(wanted)) return 1;
      return parameter.includes(wanted) || name.toLowerCase().includes(wanted) ? 2 : 3;
    };
    return [...this.sites].map((site) => ({ site, rank: rank(site) })).filter(({ rank }) => rank < 3)
      .sort((a, b) => a.rank - b.rank).slice(0, longest).map(({ site }) => site);
  }

  open() {
    const matches = this.matches(this.input.value);
    // Stays open with nothing to show: the sites that match may still be on their way.
    this.isOpen = true;
    this.list.replaceChildren(...matches.map(([parameter, name], index) => {
      const option = document.createElement("li");
      option.role = "option";
      option.id = `site-${index}`;
      option.ariaSelected = "false";
      option.dataset.site = parameter;
      option.append(span(name), span(parameter));
      return option;
    }));
    this.select(-1);
    this.list.hidden = matches.length === 0;
    this.input.ariaExpanded = String(!this.list.hidden);
    this.list.scrollTop = 0;
  }

  close() {
    this.isOpen = false;
    this.select(-1);
    this.list.hidden = true;
    this.input.ariaExpanded = "false";
  }

  select(index) {
    const options = this.list.children;
    if (options[this.selected]) options[this.selected].ariaSelected = "false";
    this.selected = index;
    const option = options[index];
    if (!option) return this.input.removeAttribute("aria-activedescendant");
    option.ariaSelected = "true";
    option.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", option.id);
  }

  choose(option) {
    this.input.value = option.dataset.site;
    this.close();
    this.onChoice();
  }

  keyPressed(event) {
    const count = this.list.children.length;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp": {
        event.preventDefault();
        if (this.list.hidden) return this.open();
        const step = event.key === "ArrowDown" ? 1 : -1;
        return this.select(this.selected < 0 && step < 0 ? count - 1 : (this.selected + step + count) % count);
      }
      case "Enter":
        if (this.list.hidden || this.selected < 0) return this.close();
        event.preventDefault();
        return this.choose(this.list.children[this.selected]);
      case "Escape":
        if (this.list.hidden) return;
        event.preventDefault();
        return this.close();
    }
  }
}

function span(text) {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}
