// What the reader does: keys, the scroll bar, the buttons of what failed.

const $ = (id) => document.getElementById(id);
const [main, scroller, position] = ["main", "scroller", "position"].map($);
const now = () => performance.now();

/** Keys and what they ask for: see `Movement` in the engine. */
const movements = new Map(Object.entries({
  PageDown: 0, PageUp: 1, ArrowDown: 0, ArrowUp: 1, " ": 2, "Shift+ ": 3, End: 4, Home: 5,
}));
const millisecondsToRest = 200;

/** Tells an engine everything the reader does to the rows. */
export function follow(engine, rows) {
  let isTouched = false;
  let rest = 0;

  function keyPressed(event) {
    if (main.dataset.view !== "list" || event.altKey || event.metaKey) return;
    const isInRow = rows.slotOf(document.activeElement) >= 0;
    if (!isInRow && document.activeElement !== scroller && document.activeElement !== document.body) return;
    if (event.ctrlKey) {
      if (!isInRow) return;
      if (event.key === "Home") $("refresh").focus();
      else if (event.key === "End") document.querySelector("#end:not([hidden]) > button:not([hidden]), footer a").focus();
      else return;
      return event.preventDefault();
    }
    if (event.key === " " && document.activeElement instanceof HTMLButtonElement) return;
    let movement = movements.get(event.shiftKey ? `Shift+${event.key}` : event.key);
    if (movement === undefined) return;
    if (!isInRow && event.key.startsWith("Page")) movement += 2;
    event.preventDefault();
    const row = engine.keyPressed(movement, rows.rowOf(document.activeElement), now());
    rows.elementOf(row)?.focus({ preventScroll: true });
  }

  function retry(event) {
    const button = event.target.closest("button.retry");
    if (!button) return;
    const row = rows.rowOf(button);
    if (row >= 0) {
      rows.elementOf(row).focus({ preventScroll: true });
      engine.retryRow(row, now());
    } else {
      engine.retry(now());
    }
  }

  document.addEventListener("keydown", keyPressed);
  document.addEventListener("click", retry);
  $("refresh").addEventListener("click", () => engine.refresh(now()));

  rows.feed.addEventListener("focusin", (event) => {
    for (const element of rows.slots) if (element) element.tabIndex = element.contains(event.target) ? 0 : -1;
  });

  scroller.addEventListener("scroll", () => {
    position.dataset.moves = "";
    engine.hear();
    clearTimeout(rest);
    if ("onscrollend" in window) return;
    rest = setTimeout(rested, millisecondsToRest);
  }, { passive: true });
  scroller.addEventListener("scrollend", rested);

  /** The first row on screen; `Infinity` if there is none. */
  function firstRow() {
    const { top } = scroller.getBoundingClientRect();
    const onScreen = rows.slots.filter((element) => element && !element.hidden && element.getBoundingClientRect().bottom > top);
    return Math.min(...onScreen.map(({ row }) => row));
  }

  function rested() {
    if (engine.isBarHeld || isTouched) return;
    delete position.dataset.moves;
    engine.rested(now());
    history.replaceState({ row: firstRow() }, "");
  }

  // A finger that lies still would lose its hold if the scroll bar were put right under it.
  for (const name of ["touchstart", "touchend", "touchcancel"]) {
    scroller.addEventListener(name, (event) => {
      isTouched = event.touches.length > 0;
      clearTimeout(rest);
      if (!isTouched) rest = setTimeout(rested, millisecondsToRest);
    }, { passive: true });
  }

  // A press on the scroll bar is a press on the scroller itself, beyond its content.
  scroller.addEventListener("pointerdown", (event) => {
    engine.hear();
    engine.isBarHeld = event.target === scroller && event.offsetX >= scroller.clientWidth;
  });
  for (const name of ["pointerup", "pointermove", "pointercancel"]) {
    window.addEventListener(name, (event) => {
      if (!engine.isBarHeld || (name === "pointermove" && event.buttons !== 0)) return;
      engine.hear();
      engine.isBarHeld = false;
      rested();
    });
  }
}
