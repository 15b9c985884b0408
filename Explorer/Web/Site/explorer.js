// The page: loads the engine, does what it commands, and tells it what happened. It knows no paging rule.

import { checkIds, failure, fetchPage, keep } from "./api.js";
import { follow } from "./reader.js";
import { Rows } from "./rows.js";
import { SiteField } from "./sites.js";
import { grouped } from "./text.js";

const $ = (id) => document.getElementById(id);
const [main, form, scroller, range, live] = ["main", "choice", "scroller", "range", "live"].map($);
const rows = new Rows($("feed"), scroller, resized);
const siteField = new SiteField($("site"), $("sites"), () => form.requestSubmit());
const endRow = $("end");
const moderatorFilter = "!-*jbN0CeyJHb";

/** The engine's two lists: sites is the first, people the second. */
const lists = [
  { key: "index", requests: new Map(), timer: 0, items: new Map() },
  { key: "user_id", requests: new Map(), timer: 0, items: new Map() },
];
const [sites, people] = [0, 1];
/** How many items are kept before those are dropped that the engine has evicted: twice as many as it holds. */
const mostItems = 10_000;
const views = ["loading", "list", "empty", "failed"];
const now = () => performance.now();

let engine;
let choice = { site: "", list: "moderators", sort: "reputation" };
let count = 0;
let total = -1;
let kept;

// What the engine commands.

const commands = {
  load(list, request, number, size) {
    const abort = new AbortController();
    lists[list].requests.set(request, abort);
    load(list, request, number, size, abort.signal);
  },
  cancel(list, request) {
    lists[list].requests.get(request)?.abort();
    lists[list].requests.delete(request);
  },
  schedule(list, milliseconds) {
    clearTimeout(lists[list].timer);
    if (milliseconds < 0) return;
    lists[list].timer = setTimeout(() => engine.timerFired(list, now()), Math.max(0, Math.ceil(milliseconds - now())));
  },
  keepItem: (id) => kept.set(id, lists[people].items.get(id)),

  begin() {
    rows.feed.ariaBusy = "true";
    rows.noteFocus();
  },
  end() {
    rows.keepFocus();
    rows.keepTabStop();
    rows.feed.ariaBusy = "false";
  },
  layOut(height, position) {
    range.style.height = `${height}px`;
    if (Math.abs(scroller.scrollTop - position) >= 1) scroller.scrollTop = position;
    rows.position = scroller.scrollTop;
  },
  assign: (slot, row, isLast) => rows.assign(slot, row, isLast),
  renumber: (slot, row) => rows.renumber(slot, row),
  clear: (slot) => rows.clear(slot),
  measure: (slot) => rows.slots[slot].getBoundingClientRect().height,
  place: (slot, top) => rows.place(slot, top),
  showItem: (slot, id) => rows.showItem(slot, lists[people].items.get(id).item),
  showPlaceholder: (slot, height) => rows.showPlaceholder(slot, height),
  showFailure: (slot, height, number, isLeading) => rows.showFailure(slot, height, failure(number), isLeading !== 0),
  showEnd(state, number, top) {
    const [text, button] = endRow.children;
    const wasHidden = endRow.hidden;
    endRow.hidden = state === 0;
    endRow.style.transform = `translateY(${top}px)`;
    button.hidden = state !== 2;
    text.textContent = ["", "Loading more", failure(number)?.reason ?? "", `That is everyone: ${grouped(count)} ${noun(count)}.`][state];
    if (wasHidden && state === 3) announce(text.textContent);
  },
  showCount(newCount, newTotal) {
    const added = newCount - count;
    if (main.dataset.view === "list" && count > 0 && added > 0) announce(`${grouped(added)} more ${noun(added)}`);
    [count, total] = [newCount, newTotal];
    rows.showTotal(total);
    rows.feed.style.setProperty("--digits", `${grouped(count).length}ch`);
    $("count").textContent = total >= 0 ? `${grouped(count)} ${noun(count)}` : count > 0 ? `${grouped(count)} so far` : "";
  },
  showCurrentRow(row) {
    $("position").hidden = row < 0;
    $("position").textContent = `Row ${grouped(row + 1)} of ${total >= 0 ? grouped(count) : "many"}`;
  },
  showContent(content, number) {
    main.dataset.view = views[content];
    if (content !== 1) $("position").hidden = true;
    const problem = content === 3 ? failure(number) : undefined;
    $("failed").querySelector("h2").textContent = problem?.title ?? "";
    $("failed").querySelector(".reason").textContent = problem?.reason ?? "";
    if (problem) announce(`${problem.title}. ${problem.reason}`);
    if (content === 1) announce(`${$("title").textContent}: ${$("count").textContent}`);
    if (content === 2) announce("This list is empty");
  },
  showIndicator(isOn) {
    for (const spinner of document.querySelectorAll(".spinner")) spinner.hidden = isOn === 0;
  },
  showNotice(number, isShown) {
    $("notice").hidden = isShown === 0;
    $("notice").textContent = isShown ? `The list could not be refreshed. ${failure(number).title}: ${failure(number).reason}` : "";
    if (isShown) announce($("notice").textContent);
  },
  announceFailure: (number) => announce(`Some rows could not be loaded. ${failure(number).title}.`),
};

/** Rows got taller or lower by themselves: they are put in place at once, and what they make room for in the next frame. */
function resized(heights) {
  const changes = heights.filter(([row, height]) => engine.measured(row, height));
  if (changes.length > 0) requestAnimationFrame(() => engine.resized(scroller.clientHeight, now()));
}

async function load(list, request, number, size, signal) {
  const { requests, key } = lists[list];
  let answer;
  try {
    const { method, parameters } = address(list);
    answer = await fetchPage(method, { ...parameters, page: number, pagesize: size }, signal);
    if (list === sites) answer.items = numbered(answer.items, number);
    checkIds(answer.items, key);
  } catch (error) {
    if (signal.aborted) return;
    if (error.kind === undefined) throw error;
    requests.delete(request);
    engine.pageFailed(list, request, keep(error), Number(error.isTransient), error.delay, now());
    return;
  }
  if (signal.aborted) return;
  requests.delete(request);
  arrived(list, request, answer);
}

/** Hands a page to the engine: of its items the ids and revisions, all else is kept here. */
function arrived(list, request, { items, total, has_more }) {
  const { key, items: held } = lists[list];
  // Making room may move the engine's memory: only then is it looked at.
  const room = engine.entries(items.length);
  const entries = new Int32Array(engine.memory.buffer, room, items.length * 2);
  items.forEach((item, index) => entries.set([item[key], revise(held, item[key], item)], index * 2));
  if (list === sites) sitesArrived(items);
  const isLast = typeof has_more === "boolean" ? Number(!has_more) : -1;
  const known = Number.isInteger(total) ? Math.min(Math.max(total, 0), 0x7fffffff) : -1;
  engine.pageArrived(list, request, items.length, known, isLast, now());
  if (list === people && held.size > mostItems) dropItems();
}

/** Drops the people whom the engine does not hold any more. */
function dropItems() {
  kept = new Map();
  engine.listItems();
  lists[people].items = kept;
}

/** The sites of a page that can be used, each with a number of its own, since sites have none. */
function numbered(items, page) {
  return items.filter((site) => typeof site?.api_site_parameter === "string")
    .map((site, index) => ({ ...site, index: page * 1000 + index }));
}

function sitesArrived(arrived) {
  siteField.add(arrived);
  if (choice.site !== "") showTitle();
}

/** Keeps an item, and returns a number that is another one whenever its content is. */
function revise(items, id, item) {
  const held = items.get(id);
  const isAnother = held && JSON.stringify(held.item) !== JSON.stringify(item);
  const revision = held ? held.revision + Number(isAnother) : 0;
  items.set(id, { item, revision });
  return revision;
}

function address(list) {
  if (list === sites) return { method: "sites", parameters: { filter: "default" } };
  const parameters = { site: choice.site, order: choice.sort === "name" ? "asc" : "desc", sort: choice.sort, filter: moderatorFilter };
  return { method: choice.list === "users" ? "users" : "users/moderators", parameters };
}

const noun = (count) => {
  const plural = choice.list === "users" ? "users" : "moderators";
  return count === 1 ? plural.slice(0, -1) : plural;
};

function announce(text) {
  live.textContent = text;
}

// The choice of a list, which the address keeps.

function readForm() {
  const data = new FormData(form);
  const list = data.get("list");
  return { site: data.get("site").trim(), list, sort: list === "users" ? $("sort").value : "reputation" };
}

function formChanged() {
  $("show").disabled = $("site").value.trim() === "";
  $("sort").disabled = form.elements.list.value !== "users";
}

function hashOf({ site, list, sort }) {
  return `#${new URLSearchParams(list === "users" ? { site, list, sort } : { site, list })}`;
}

function submit() {
  const wanted = readForm();
  if (wanted.site === "") return;
  siteField.close();
  const before = location.href;
  location.hash = hashOf(wanted);
  if (location.href === before) open(wanted);
}

function followHash() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const site = hash.get("site")?.trim() ?? "";
  const list = hash.get("list") === "users" ? "users" : "moderators";
  const sort = [...$("sort").options].some(({ value }) => value === hash.get("sort")) ? hash.get("sort") : "reputation";
  $("site").value = site;
  form.elements.list.value = list;
  $("sort").value = sort;
  formChanged();
  open({ site, list, sort: list === "users" ? sort : "reputation" });
}

function open(newChoice) {
  engine.close(now());
  choice = newChoice;
  for (const request of lists[people].requests.keys()) commands.cancel(people, request);
  lists[people].items.clear();
  if (choice.site === "") {
    document.title = "swift-paging explorer";
    main.dataset.view = "welcome";
    $("position").hidden = true;
    return;
  }
  showTitle();
  engine.open(Number(choice.list === "users"), now());
}

function showTitle() {
  const title = `${choice.list === "users" ? "Users" : "Moderators"} of ${siteField.nameOf(choice.site)}`;
  $("title").textContent = title;
  document.title = `${title} · swift-paging explorer`;
}

// The start.

async function start() {
  const { instance } = await WebAssembly.instantiateStreaming(fetch($("engine").href), { page: commands });
  engine = follow(instance.exports, rows);
  engine.seed(...crypto.getRandomValues(new Uint32Array(2)));
  const rowHeight = Number.parseFloat(getComputedStyle(main).getPropertyValue("--row"));
  let height = scroller.clientHeight;
  engine.start(rowHeight, height, now());
  new ResizeObserver(() => {
    height = scroller.clientHeight || height;
    Rows.bones($("loading"), Math.ceil(height / rowHeight));
    engine.resized(height, now());
  }).observe(scroller);
  form.addEventListener("submit", (event) => { event.preventDefault(); submit(); });
  form.addEventListener("input", formChanged);
  form.addEventListener("change", (event) => { if (event.target !== $("site") && choice.site !== "") submit(); });
  $("site").addEventListener("focus", () => engine.retrySites(now()));
  window.addEventListener("hashchange", followHash);
  followHash();
  document.documentElement.dataset.ready = "";
}

start().catch((error) => {
  commands.showContent(3, keep({ title: "The page cannot start", reason: String(error) }));
  $("failed").querySelector(".retry").addEventListener("click", () => location.reload());
});
