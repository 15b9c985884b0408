"""The tokens of Swift source that mutations need."""

import re
from typing import NamedTuple

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
DEPTHS = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}


class Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int
    # 1 for an opening bracket, -1 for a closing one.
    depth: int
    spaced_before: bool
    spaced_after: bool
    starts_line: bool


def tokens(source):
    """The tokens without spaces and comments."""
    found = []
    for match in PATTERN.finditer(source):
        # The last group of a raw string is its hashes.
        kind = "raw" if match["raw"] else match.lastgroup
        if kind in ("space", "comment"):
            continue
        text, start, end = match.group(), *match.span()
        is_spaced = [not place or place.isspace() for place in (source[max(start - 1, 0) : start], source[end : end + 1])]
        line = source[source.rfind("\n", 0, start) + 1 : start]
        found.append(Token(kind, text, start, end, DEPTHS.get(text, 0), *is_spaced, not line.strip()))
    return found
