// Swift, shown as its author's editor would.

const keywords = "import|extension|static|private|var|let|func|return|struct|enum|switch|case|self|nil|true|false";
const parts = new RegExp(String.raw`(//.*)|("[^"]*"|\b\d[\d_]*)|\b(${keywords})\b|\b([A-Z]\w*)`, "g");
const kinds = ["comment", "literal", "keyword", "type"];

/** An element with code that can be scrolled and copied. */
export function codeView(text) {
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.textContent = "The Swift that runs it";
  const code = document.createElement("pre");
  code.tabIndex = 0;
  code.ariaLabel = "Swift code";
  let end = 0;
  for (const match of text.matchAll(parts)) {
    const span = document.createElement("span");
    span.className = kinds[match.slice(1).findIndex((part) => part !== undefined)];
    span.textContent = match[0];
    code.append(text.slice(end, match.index), span);
    end = match.index + match[0].length;
  }
  code.append(text.slice(end));
  figure.append(caption, code);
  return figure;
}
