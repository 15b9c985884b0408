// Texts: what the server sends and what the reader sees.

const numbers = new Intl.NumberFormat("en-US");
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const decoder = document.createElement("textarea");

/** A number with its digits in groups of three. */
export const grouped = (number) => numbers.format(number);

/**
 * A text whose HTML entities are replaced by the characters they stand for. Only a single, well-formed entity ever
 * reaches the parser, and what comes back is text.
 */
export function decoded(text) {
  return text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/gi, (entity) => {
    decoder.innerHTML = entity;
    const { value } = decoder;
    // Some names are known without their semicolon: then only a part of this one was an entity.
    return value.length > 1 && value.endsWith(";") ? entity : value;
  });
}

/** The first characters of a name's first and last words. */
export function initials(name) {
  const words = name.split(/[\s._\-()]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = (word = "") => {
    const [grapheme] = graphemes.segment(word.replace(/^[^\p{L}\p{N}]+/u, ""));
    return grapheme?.segment ?? "";
  };
  // Georgian names begin with no capital: Mtavruli is for headlines, and few fonts have it.
  const capital = (letter) => /\p{Script=Georgian}/u.test(letter) ? letter : letter.toLocaleUpperCase("en");
  return capital(first(words[0])) + (words.length > 1 ? capital(first(words.at(-1))) : "") || "?";
}

/** A hue for an id, far from those of its neighbours. */
export const hue = (id) => Math.abs(id * 137.508) % 360;
