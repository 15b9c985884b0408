"""Small ways to break Swift source.

A mutation is a set of insertions and replacements that change nothing until its number is active. `a < b` becomes
`a ∗∁ b`, with an operator of its own that is `<=` while the mutation is active. A condition becomes
`mutantTurned(7, condition)`, a statement `if mutantKeeps(7) { statement }`. So one build contains all mutants.
"""

import bisect
import collections
import hashlib
import re
from dataclasses import dataclass

from .swift_tokens import tokens

INFIX = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"], "+=": ["-="], "-=": ["+="],
    "??": ["the default"], "..<": ["one more", "one less"], "...": ["one less"],
}
COMPARISONS = {"<", "<=", ">", ">=", "==", "!="}
PROPERTIES = {"first": "last", "last": "first", "lowerBound": "upperBound", "upperBound": "lowerBound"}
DECLARATIONS = {"extension", "struct", "enum", "protocol", "import", "infix", "prefix", "typealias", "associatedtype"}
KEYWORDS = DECLARATIONS | {
    "actor", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "fallthrough", "fileprivate",
    "final", "for", "func", "guard", "if", "in", "indirect", "init", "internal", "let", "mutating", "nonmutating",
    "precondition", "preconditionFailure", "private", "public", "repeat", "return", "static", "subscript", "switch",
    "throw", "try", "var", "where", "while", "get", "set", "consuming", "borrowing",
}


@dataclass
class Mutation:
    path: str
    line: int
    last_line: int
    before: str
    change: str
    # (start, end, replacement)
    edits: list
    operator: tuple | None
    number: int = 0
    # The check that catches it, and how that check fails.
    caught_by: str = ""
    fate: str = ""

    @property
    def key(self):
        """Identifies the mutation, also after changes to the code around it."""
        return (self.path, self.before, self.change)

    @property
    def kind(self):
        return re.sub(r" \(\d+\)$", "", re.sub(r"`[0-9_x]+`", "literal", self.change))

    def rank(self, seed):
        return hashlib.sha256(repr((seed, self.key)).encode()).hexdigest()


class Finder:
    """Finds all mutations of a source."""

    def __init__(self, path, source):
        self.path = path
        self.lines = source.split("\n")
        self.line_starts = [0, *(match.end() for match in re.finditer("\n", source))]
        self.tokens = tokens(source)
        self.found, self.seen = [], collections.Counter()
        skipped = self._skipped_lines()
        for index, token in enumerate(self.tokens):
            if self._line(token.start) in skipped:
                continue
            self._operator(index, token)
            self._literal(index, token)
            self._call(index, token)
            self._condition(index, token)
            self._statement(index, token)
            self._body(index, token)

    def _skipped_lines(self):
        """Lines of declarations, and those in `#if`, because not every build compiles them."""
        depth, skipped = 0, set()
        for number, line in enumerate(self.lines, start=1):
            depth += line.strip().startswith("#if")
            if depth or DECLARATIONS.intersection(line.split()[:3]):
                skipped.add(number)
            depth -= line.strip().startswith("#endif")
        return skipped

    def _line(self, offset):
        return bisect.bisect_right(self.line_starts, offset)

    def _text(self, index):
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def _add(self, token, change, edits, end=None, operator=None):
        line = self._line(token.start)
        before = self.lines[line - 1].strip()
        self.seen[before, change] += 1
        if (times := self.seen[before, change]) > 1:
            change = f"{change} ({times})"
        self.found.append(Mutation(self.path, line, self._line(end or token.end), before, change, edits, operator))

    def _replace(self, token, change, replacement, operator=None):
        self._add(token, change, [(token.start, token.end, replacement)], operator=operator)

    def _operator(self, index, token):
        if token.kind != "operator":
            return
        previous, spaces = self._text(index - 1), (token.spaced_before, token.spaced_after)
        if token.text in INFIX:
            is_tight = token.text in ("..<", "...") and not any(spaces) and previous not in ("[", "(", ",", ":")
            for replacement in INFIX[token.text] if all(spaces) or is_tight else ():
                self._replace(
                    token, f"`{token.text}` → `{replacement}`", "{operator}", (token.text, replacement))
        elif token.text == "!" and not token.spaced_after and (token.spaced_before or previous in ("(", "[", "{", ",")):
            self._replace(token, "`!` dropped", "{operator}", ("!", "dropped"))

    def _literal(self, index, token):
        if token.kind == "number" and token.text.isdigit():
            # Beside an operator that counts or compares, the change is an off-by-one.
            if any(text in INFIX and text != "??" for text in (self._text(index - 1), self._text(index + 1))):
                for function, change in (("mutantMore", "+ 1"), ("mutantLess", "- 1")):
                    self._replace(
                        token, f"`{token.text}` → `{token.text} {change}`", f"{function}({{number}}, {token.text})")
        if token.text in ("true", "false"):
            self._replace(token, f"`{token.text}` turned", f"mutantTurned({{number}}, {token.text})")

    def _call(self, index, token):
        previous, following = self._text(index - 1), self._text(index + 1)
        if token.text in ("min", "max") and following == "(":
            is_method = previous == "." and self._text(index - 2) != "Swift"
            if is_method or self._text(index + 2) == ")":
                return
            start = self.tokens[index - 2].start if previous == "." else token.start
            other, function = ("max", "mutantLeast") if token.text == "min" else ("min", "mutantGreatest")
            self._add(
                token, f"`{token.text}` → `{other}`", [(start, self.tokens[index + 1].end, f"{function}({{number}}, ")])
        elif token.text in PROPERTIES and previous == "." and following not in ("(", "="):
            name = token.text[0].upper() + token.text[1:]
            self._replace(token, f"`.{token.text}` → `.{PROPERTIES[token.text]}`", f"mutant{name}({{number}})")

    def _condition(self, index, token):
        """Turns each condition of an `if`, `guard`, `while` or `where`."""
        if token.text not in ("if", "guard", "while", "where"):
            return
        start, depth = index + 1, 0
        for place in range(start, len(self.tokens)):
            text = self._text(place)
            if depth == 0 and (text in ("{", "else") or text == (":" if token.text == "where" else ",")):
                self._turn(start, place)
                start = place + 1
                if text != ",":
                    return
            else:
                depth += self.tokens[place].depth
                if depth < 0:
                    return

    def _turn(self, start, end):
        first, last = self.tokens[start], self.tokens[end - 1]
        if first.text in ("case", "let", "var") or first.text.startswith("#"):
            return
        if any(token.text in COMPARISONS or token.text == "!" for token in self.tokens[start:end]):
            return  # The mutation of the operator is the same.
        self._add(
            first, "condition turned",
            [(first.start, first.start, "mutantTurned({number}, "), (last.end, last.end, ")")], end=last.end)

    def _statement(self, index, token):
        """Drops an assignment or a call whose result is not used."""
        if token.kind != "word" or token.text in KEYWORDS or token.text[0] in "#@":
            return
        if not (self._ends_statement(index - 1) if token.starts_line else self._is_in_case(index)):
            return
        end = self._end_of_statement(index)
        if end is None:
            return
        assigns = any(piece.text in ("=", "+=", "-=", "&+=", "|=") for piece in self.tokens[index : end + 1])
        last = self.tokens[end]
        if assigns or last.text in (")", "}"):
            self._add(
                token, "statement dropped",
                [(token.start, token.start, "if mutantKeeps({number}) {{ "), (last.end, last.end, " }}")], end=last.end)

    def _is_in_case(self, index):
        """Whether the token follows the colon of a `case`."""
        if self._text(index - 1) != ":":
            return False
        for place in range(index - 2, -1, -1):
            if self._text(place) in ("case", "default") or self.tokens[place].starts_line:
                return self._text(place) in ("case", "default")
        return False

    def _ends_statement(self, index):
        """Whether a line that starts after the token starts a statement."""
        previous = self.tokens[index]
        if previous.text == ":":
            return self._is_in_case(index + 1)
        return previous.kind in ("word", "number", "string") or previous.text in ("{", "}", ")", "]", "!", "?")

    def _end_of_statement(self, index):
        depth = 0
        for place in range(index, len(self.tokens) - 1):
            token, following = self.tokens[place], self.tokens[place + 1]
            depth += token.depth
            if depth < 0:
                return None
            if depth == 0 and (following.starts_line or following.text == "}"):
                continues = following.text in (".", ",", ":", "?") or following.kind == "operator"
                is_open = token.text in (",", ":", "=") or (token.kind == "operator" and token.spaced_before)
                if not continues and not is_open:
                    return place
        return None

    def _body(self, index, token):
        """Returns at once from a function without a result."""
        if token.text != "func":
            return
        place, depth = index + 1, 0
        while (depth := depth + self.tokens[place].depth) or self._text(place) != ")":
            place += 1
        if self._text(place + 1) == "{":
            end = self.tokens[place + 1].end
            self._add(token, "body dropped", [(end, end, " if !mutantKeeps({number}) {{ return }}; ")])
