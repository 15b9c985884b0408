// The form in which the reader chooses a list of people. The address keeps the choice.

import { SiteField } from "./sites.js";

const $ = (id) => document.getElementById(id);
const form = $("choice");

/** Follows the form. `page` is what `explorer.js` shares. */
export function followForm(page) {
  const siteField = new SiteField($("site"), $("sites"), page.sites, () => form.requestSubmit());
  page.onSites = () => siteField.sitesArrived();
  page.onForm = formChanged;

  function formChanged() {
    $("show").disabled = $("site").value.trim() === "";
    $("sort").disabled = form.elements.list.value !== "users";
  }

  function submit() {
    const wanted = readForm();
    if (wanted.site === "") return;
    siteField.close();
    const before = location.href;
    location.hash = hashOf(wanted);
    if (location.href === before) page.openPeople(wanted);
  }

  form.addEventListener("submit", (event) => { event.preventDefault(); submit(); });
  form.addEventListener("input", formChanged);
  form.addEventListener("change", (event) => { if (event.target !== $("site") && location.hash.includes("site=")) submit(); });
  $("site").addEventListener("focus", () => page.engine.retrySites(performance.now()));
  formChanged();
}

function readForm() {
  const data = new FormData(form);
  const list = data.get("list");
  return { site: data.get("site").trim().toLowerCase(), list, sort: list === "users" ? $("sort").value : "reputation" };
}

function hashOf({ site, list, sort }) {
  return `#${new URLSearchParams(list === "users" ? { site, list, sort } : { site, list })}`;
}
