// Failures on purpose, of a list of people.

import { make } from "./element.js";

/** What fails, and how: a request that is answered so, or none at all. */
const kinds = [
  ["No network", undefined],
  ["Not JSON", "icon.svg"],
  ["API error", "2.3/sites?page=0"],
];

/** A switch for each kind of failure. While one is on, the list that is open is loaded from its first page, and cannot be. */
export function failureSwitches({ list, fetchAnswer, networkFailure, engine }) {
  const { source } = list;
  const switches = kinds.map(([title, address]) => {
    const toggle = make("button", { type: "button", className: "tool", textContent: title, ariaPressed: "false" });
    toggle.addEventListener("click", () => {
      const isOn = toggle.ariaPressed === "false";
      for (const other of switches) other.ariaPressed = String(isOn && other === toggle);
      list.source = isOn ? (_place, _limit, signal) => fail(address, signal) : source;
      engine.galleryReset(performance.now());
    });
    return toggle;
  });

  function fail(address, signal) {
    if (address === undefined) throw networkFailure();
    return fetchAnswer(address, { signal });
  }

  return make("fieldset", {}, make("legend", { textContent: "Let requests fail" }), ...switches);
}
