// What the reader chooses: how the server behaves, and how the laboratory's list is loaded.

import { make, part } from "../element.js";

/** Choices by their labels: each option's text, and its value where that is another one. */
const serverChoices = {
  "Latency": [["none", 0], ["150 ms", 150], ["300 ms", 300], ["500 ms", 500], ["600 ms", 600], ["1 s", 1000], ["2 s", 2000]],
  "Jitter": [["none", 0], ["± 50 %", 0.5], ["± 90 %", 0.9]],
  "Failures": [["none", 0], ["10 %", 0.1], ["30 %", 0.3], ["all", 1]],
  "Trouble": [
    "none", ["rows shift", "shifts"], ["page size is clamped", "clamps"], ["large pages are rejected", "rejects"],
    ["rows repeat", "repeats"], ["empty pages", "empty"], ["wrong totals", "totals"],
  ],
};
const policies = [
  ["adaptive", "4,0"], ["two screens", "3,2"], ["one screen", "3,1"], ["50 rows", "2,50"], ["10 rows", "2,10"],
  ["last row", "1,0"], ["first page only", "0,0"],
];
const listChoices = {
  "Pages by": [["number", 0], ["offset", 1], ["cursor", 2]],
  "Page size": [20, 10, 50, 100],
  "Prefetch": policies,
  "Items held": [["all", -1], 200, 500, 1000],
  "Compare with": [policies[5], ...policies.filter((_, index) => index !== 5), ["nothing", "-1,0"]],
};

/** Selects with labels. */
class Choices {
  constructor(title, choices, onChange) {
    this.selects = Object.entries(choices).map(([label, options]) => {
      const select = make("select", { ariaLabel: `${title}: ${label}` }, ...options.map((option) => {
        const [textContent, value] = [option].flat();
        return make("option", { textContent, value: value ?? textContent });
      }));
      select.addEventListener("change", onChange);
      return select;
    });
    this.element = part(title, make("div", { className: "choices" }, ...this.selects.map((select, index) =>
      make("label", {}, Object.keys(choices)[index], select))));
  }

  get values() {
    return this.selects.map(({ value }) => value);
  }
}

/** How the server of a list behaves. */
export function serverControls(server) {
  const choices = new Choices("Server", serverChoices, () => {
    const [latency, jitter, rate, trouble] = choices.values;
    const [least, most] = [1 - jitter, 1 + Number(jitter)].map((factor) => Math.round(latency * factor));
    server.behave({ latency: `${least}-${most}`, "failure-rate": rate, trouble })
      .catch(({ message }) => server.page.announce(message));
  });
  choices.selects[0].value = server.behavior.latency;
  return choices;
}

/** How the laboratory's list is loaded, and what it is compared with. */
export const listControls = (onChange) => new Choices("List", listChoices, onChange);
