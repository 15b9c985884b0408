// What the page needs after its first view: the rest of the engine, what the reader does, and the gallery.

import { followForm } from "./choice.js";
import { follow } from "./reader.js";
import { Gallery } from "./gallery/gallery.js";

/** Loads the rest of the engine. Returns what begins to listen to the reader. */
export async function loadRest(exports) {
  // The rest puts its functions into the table of the first part.
  await WebAssembly.instantiateStreaming(fetch(document.getElementById("engine").dataset.rest), { engine: exports });
  return begin;
}

/**
 * Begins to listen to the reader.
 *
 * @param page What `explorer.js` shares.
 * @returns What opens an exhibit of the gallery by its name.
 */
async function begin(page) {
  follow(page.engine, page.rows);
  followForm(page);
  const gallery = new Gallery(page);
  await gallery.isStyled;
  return { open: (name) => gallery.open(name) };
}
