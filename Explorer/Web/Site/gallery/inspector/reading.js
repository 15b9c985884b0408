// What the engine says of a list at one moment.

/** The kinds of rows; see `RowKind` in the engine. */
export const kinds = ["not requested", "evicted", "loaded", "loading", "failed"];

/**
 * Reads a list; see `galleryPages` in the engine.
 *
 * @param list 1 for the list on screen, 2 for the one beside it.
 * @param start The first row of a range that is divided into cells.
 */
export function read(engine, list, start = 0, count = 0, cells = 0) {
  const length = 14 + cells;
  const place = engine.entries(Math.ceil(length / 3));
  new Int32Array(engine.memory.buffer, place, length).fill(0);
  engine.galleryPages(list, start, count, cells);
  // The call may have moved the engine's memory.
  const numbers = new Int32Array(engine.memory.buffer, place, length);
  const [version, rows, items, first, visible, blank, before, after, end] = numbers;
  const [counts, shown] = [numbers.slice(9, 14), numbers.slice(14)];
  return { version, rows, items, first, visible, blank, before, after, end, counts, cells: shown };
}
