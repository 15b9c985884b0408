// The page: loads the engine, does what it commands, and tells it what happened. It knows no paging rule.
// Only what the first view needs is here; `later.js` has the rest.

import { checkIds, failure, fetchAnswer, fetchPage, keep, networkFailure } from "./api.js";
import { connect } from "./engine.js";
import { Rows } from "./rows.js";
import { decoded, grouped } from "./text.js";

const $ = (id) => document.getElementById(id);
const [main, form, scroller, range, live] = ["main", "choice", "scroller", "range", "live"].map($);
const rows = new Rows($("feed"), scroller, resized);
const endRow = $("end");
const moderatorFilter = "!-*jbN0CeyJHb";

/** The engine's two lists: sites is the first, and the list on screen the second. `source` brings their pages. */
const lists = [
  { key: "index", source: sitePage, requests: new Map(), timer: 0, items: new Map() },
  { key: "user_id", source: undefined, requests: new Map(), timer: 0, items: new Map() },
];
const [sites, shown] = [0, 1];
/** How many items are kept before those are dropped that the engine has evicted: twice as many as it holds. */
const mostItems = 10_000;
const views = ["loading", "list", "empty", "failed"];
const now = () => performance.now();

let engine;
let whole;
let isOpen = false;
/** The address that the page shows. */
let followed;
/** The row where the reader was before a reload, or at this place of the history. It is shown with the first page. */
let rowToShow = 0;
/** What the page shows: a list of people, or an exhibit of the gallery. */
let choice = { site: "", list: "moderators", sort: "reputation" };
let count = 0;
let total = -1;
/** The items that the engine names while all others are dropped. */
let kept;

// What the engine commands.

const commands = {
  load(list, request, way, place, limit) {
    const abort = new AbortController();
    lists[list].requests.set(request, abort);
    load(list, request, way, place, limit, abort.signal);
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
  keepItem: (id) => kept.set(id, lists[shown].items.get(id)),

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
  showItem: (slot, id, section) => rows.showItem(slot, lists[shown].items.get(id).item, section),
  showPlaceholder: (slot, height) => rows.showPlaceholder(slot, height),
  showFailure: (slot, height, number, isLeading) => rows.showFailure(slot, height, failure(number), isLeading !== 0),
  showEnd(state, number, top) {
    const [text, button] = endRow.children;
    const wasHidden = endRow.hidden;
    endRow.hidden = state === 0;
    endRow.style.transform = `translateY(${top}px)`;
    button.hidden = state !== 2;
    const end = choice.site ? `That is everyone: ${grouped(count)} ${noun(count)}.` : "That is all.";
    text.textContent = ["", "Loading more", failure(number)?.reason ?? "", end][state];
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
    $("position").textContent = `Row ${grouped(row + 1)}${total >= 0 ? ` of ${grouped(count)}` : ""}`;
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
    const problem = isShown ? failure(number) : undefined;
    $("notice").textContent = problem ? `The list could not be refreshed. ${problem.title}: ${problem.reason}` : "";
    if (problem) announce($("notice").textContent);
  },
  announceFailure: (number) => announce(`Some rows could not be loaded. ${failure(number).title}.`),
  showExhibit: (newItems, section, activity) => page.onExhibit?.(newItems, section, activity),
};

/** Rows got taller or lower by themselves: they are put in place at once, and what they make room for in the next frame. */
function resized(heights) {
  const changes = heights.filter(([row, height]) => engine.measured(row, height));
  if (changes.length > 0) requestAnimationFrame(() => engine.resized(scroller.clientHeight, now()));
}

async function load(list, request, way, place, limit, signal) {
  const { requests, key, source } = lists[list];
  let answer;
  try {
    answer = await source(place, limit, signal, way);
    checkIds(answer.items, key);
  } catch (error) {
    if (signal.aborted) return;
    if (error.kind === undefined) throw error;
    requests.delete(request);
    requestFailed(list, request, error);
    return;
  }
  if (signal.aborted) return;
  requests.delete(request);
  arrived(list, request, answer);
}

function requestFailed(list, request, error) {
  engine.pageFailed(list, request, keep(error), Number(error.isTransient), error.delay, now());
}

/** Hands a page to the engine: of its items the ids and revisions, all else is kept here. Cursors are numbers. */
function arrived(list, request, { items, total, has_more, next = -1, previous = -1 }) {
  writeEntries(list, items);
  if (list === sites) sitesArrived(items);
  const isLast = typeof has_more === "boolean" ? Number(!has_more) : -1;
  const known = Number.isInteger(total) ? Math.min(Math.max(total, 0), 0x7fffffff) : -1;
  engine.pageArrived(list, request, items.length, known, isLast, next, previous, now());
  if (list === shown && rowToShow > 0 && rowToShow < Infinity) engine.galleryJump(rowToShow, now());
  if (list === shown) rowToShow = 0;
  if (list === shown && lists[shown].items.size > mostItems) dropItems();
}

/** Drops the items that the engine does not hold any more. */
function dropItems() {
  kept = new Map();
  engine.listItems();
  lists[shown].items = kept;
}

/** Puts items where the engine reads them, and keeps all that it does not need. */
function writeEntries(list, items) {
  const { key, items: held } = lists[list];
  // Making room may move the engine's memory: only then is it looked at.
  const room = engine.entries(items.length);
  const entries = new Int32Array(engine.memory.buffer, room, items.length * 3);
  items.forEach((item, index) => entries.set([item[key], revise(held, item[key], item), item.section ?? 0], index * 3));
}

/** The sites of a page that can be used, each with a number of its own, since sites have none. */
function numbered(items, page) {
  return items.filter((site) => typeof site?.api_site_parameter === "string")
    .map((site, index) => ({ ...site, index: page * 1000 + index }));
}

function sitesArrived(arrived) {
  for (const site of arrived) page.sites.set(site.api_site_parameter, decoded(String(site.name ?? "")));
  page.onSites?.();
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

async function sitePage(number, size, signal) {
  const answer = await fetchPage("sites", { filter: "default", page: number, pagesize: size }, signal);
  return { ...answer, items: numbered(answer.items, number) };
}

/** What brings the pages of a list of people. */
function peoplePages({ site, list, sort }) {
  const parameters = { site, order: sort === "name" ? "asc" : "desc", sort, filter: moderatorFilter };
  const method = list === "users" ? "users" : "users/moderators";
  return (number, size, signal) => fetchPage(method, { ...parameters, page: number, pagesize: size }, signal);
}

const noun = (count) => (count === 1 ? choice.list.slice(0, -1) : choice.list);

function announce(text) {
  live.textContent = text;
}

// The choice of a list, which the address keeps.

function followHash() {
  followed = location.hash;
  const hash = new URLSearchParams(location.hash.slice(1));
  const site = hash.get("site")?.trim() ?? "";
  const list = hash.get("list") === "users" ? "users" : "moderators";
  const sort = [...$("sort").options].some(({ value }) => value === hash.get("sort")) ? hash.get("sort") : "reputation";
  $("site").value = site;
  form.elements.list.value = list;
  $("sort").value = sort;
  page.onForm?.();
  if (hash.has("exhibit")) return openExhibit(hash.get("exhibit"));
  openPeople({ site, list, sort: list === "users" ? sort : "reputation" });
}

function openPeople(people) {
  close(people);
  if (people.site === "") {
    document.title = "swift-paging explorer";
    main.dataset.view = "welcome";
    $("position").hidden = true;
    return;
  }
  lists[shown].source = peoplePages(people);
  rowToShow = history.state?.row ?? 0;
  showTitle();
  engine.open(Number(people.list === "users"), now());
  isOpen = true;
  document.documentElement.dataset.people = "";
  page.onPeople?.();
}

async function openExhibit(name) {
  const { hash } = location;
  close({ site: "", list: "rows" });
  const { open } = await whole;
  if (location.hash !== hash) return;
  isOpen = true;
  open(name);
}

/** Closes what is shown, for another choice. */
function close(newChoice) {
  page.onClose?.();
  if (isOpen) engine.close(now());
  isOpen = false;
  delete document.documentElement.dataset.people;
  rows.clearAll();
  choice = newChoice;
  rowToShow = 0;
  for (const request of lists[shown].requests.keys()) commands.cancel(shown, request);
  lists[shown].items.clear();
}

function showTitle() {
  const title = `${choice.list === "users" ? "Users" : "Moderators"} of ${page.sites.get(choice.site) || choice.site}`;
  $("title").textContent = title;
  document.title = `${title} · swift-paging explorer`;
}

/** What `later.js` works with. It sets what begins with `on`. */
const page = {
  rows, announce, openPeople, fetchAnswer, networkFailure, lists, list: lists[shown],
  /** The names of the sites by what the API calls them. */
  sites: new Map(),
  writeEntries: (items) => writeEntries(shown, items),
  requestFailed: (request, error) => requestFailed(shown, request, error),
};

// The start.

function notLoaded() {
  throw new Error("this part of the engine is not loaded yet");
}

async function start() {
  const module = await WebAssembly.compileStreaming(fetch($("engine").href));
  // The rest of the engine takes the places of these.
  const later = Object.fromEntries(WebAssembly.Module.imports(module)
    .filter(({ module: space }) => space === "later").map(({ name }) => [name, notLoaded]));
  const { exports } = await WebAssembly.instantiate(module, { page: commands, later });
  const rest = import("./later.js").then(({ loadRest }) => loadRest(exports));
  engine = connect(exports, rows, scroller, rest);
  page.engine = engine;
  whole = rest.then((begin) => begin(page));
  engine.seed(...crypto.getRandomValues(new Uint32Array(2)));
  const rowHeight = Number.parseFloat(getComputedStyle(main).getPropertyValue("--row"));
  let height = scroller.clientHeight;
  engine.start(rowHeight, height, now());
  new ResizeObserver(() => {
    if (scroller.clientHeight === height) return;
    height = scroller.clientHeight || height;
    Rows.bones($("loading"), Math.ceil(height / rowHeight));
    engine.resized(height, now());
  }).observe(scroller);
  Rows.bones($("loading"), Math.ceil(height / rowHeight));
  followHash();
  await whole;
  window.addEventListener("hashchange", followHash);
  engine.hear();
  if (location.hash !== followed) followHash();
  document.documentElement.dataset.ready = "";
}

start().catch((error) => {
  commands.showContent(3, keep({ title: "The page cannot start", reason: String(error) }));
  $("failed").querySelector(".retry").addEventListener("click", () => location.reload());
});
