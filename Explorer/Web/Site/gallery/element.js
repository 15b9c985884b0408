// Elements of the gallery.

/** An element with properties and children. */
export function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** A part with a heading. */
export const part = (title, ...children) => make("section", {}, make("h2", { textContent: title }), ...children);

/** Sets a text, if it is another one. */
export function show(element, text) {
  if (element.textContent !== String(text)) element.textContent = text;
}

export const grouped = (number) => number.toLocaleString("en");
