"""Swift source as tokens: just enough to find what can be broken."""

import re
from dataclasses import dataclass

PATTERN = re.compile(
    r"""
      (?P<comment> //[^\n]* | /\*.*?\*/ )
    | (?P<raw> (?P<hashes> \#+)(?: ".*?" | /.*?/ )(?P=hashes) )
    | (?P<regex> (?<=[(,=:\s])/(?![/*\s])(?:\\.|[^/\\\n])+/(?=[,).\s]) )
    | (?P<string> \"\"\".*?\"\"\" | "(?:\\.|[^"\\\n])*" )
    | (?P<number> 0x[0-9A-Fa-f_]+ | [0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:e[0-9]+)? )
    | (?P<word> [#@$]?[A-Za-z_][A-Za-z0-9_]* | \$[0-9]+ | `[A-Za-z_]+` )
    | (?P<operator> \.\.[.<] | [-+*/%<>=!&|^~?]+ )
    | (?P<mark> [()\[\]{},:;.\\] )
    | (?P<space> \s+ )
    | (?P<other> . )
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True)
class Token:
    """A piece of source and where it stands."""

    kind: str
    text: str
    start: int
    spaced_before: bool
    spaced_after: bool
    starts_line: bool

    @property
    def end(self):
        return self.start + len(self.text)


def tokens(source):
    """The tokens of a source, without spaces and comments."""
    found = []
    for match in PATTERN.finditer(source):
        # The last group of a raw string is that of its hashes.
        kind = "raw" if match["raw"] else match.lastgroup
        if kind in ("space", "comment"):
            continue
        start, end = match.span()
        before = source[start - 1] if start else "\n"
        after = source[end] if end < len(source) else "\n"
        line = source[source.rfind("\n", 0, start) + 1 : start]
        found.append(
            Token(kind, match.group(), start, before.isspace(), after.isspace(), not line.strip())
        )
    return found


def closing(found, opening):
    """The index of the token that closes the bracket at an index."""
    depth = 0
    for index in range(opening, len(found)):
        if found[index].text in ("(", "[", "{"):
            depth += 1
        elif found[index].text in (")", "]", "}"):
            depth -= 1
            if depth == 0:
                return index
    return len(found) - 1
