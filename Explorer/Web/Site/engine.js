// The engine's functions.

const now = () => performance.now();

/** The functions that the first view calls. `scripts/split` moves what only the others need into another file. */
export const first = ["seed", "start", "open", "entries", "pageArrived", "measured"];

/**
 * The functions of an engine, each of which hears of a scroll first.
 *
 * A browser scrolls at once and says so with the next frame: till then the engine would lay out what the reader has left.
 *
 * @param later A promise that is kept when all of the engine is there. Calls of what the first view does not need wait for it.
 */
export function connect(exports, rows, scroller, later) {
  let isWhole = false;
  later.then(() => { isWhole = true; });
  const connected = (name, call) => (...fact) => {
    if (!isWhole && !first.includes(name)) return later.then(() => engine[name](...fact));
    engine.hear();
    return call(...fact);
  };
  const engine = Object.fromEntries(Object.entries(exports)
    .map(([name, value]) => [name, value instanceof Function ? connected(name, value) : value]));
  engine.isBarHeld = false;
  /** Tells the engine where the reader has scrolled to. A list that is hidden has no position. */
  engine.hear = () => {
    if (!isWhole || scroller.clientHeight === 0 || scroller.scrollTop === rows.position) return;
    exports.scrolled(scroller.scrollTop, Number(engine.isBarHeld), now());
  };
  return engine;
}
