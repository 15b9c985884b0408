"""What can be broken in a source, and how.

A mutation is a set of insertions and replacements that leaves the source as it was unless its number is the active one:
`a < b` becomes `a ∗∁ b` with an operator of its own that is `<=` while the mutation is active, a condition becomes
`mutantTurned(7, condition)`, a statement `if mutantKeeps(7) { statement }`. So all of them are compiled together, once.
"""

import hashlib
import re
from dataclasses import dataclass, field

from .swift_tokens import closing, tokens

INFIX = {
    "<": ["<=", ">="],
    "<=": ["<", ">"],
    ">": [">=", "<="],
    ">=": [">", "<"],
    "==": ["!="],
    "!=": ["=="],
    "&&": ["||"],
    "||": ["&&"],
    "+": ["-"],
    "-": ["+"],
    "*": ["+"],
    "/": ["*"],
    "%": ["/"],
    "+=": ["-="],
    "-=": ["+="],
    "??": ["the default"],
    "..<": ["one more", "one less"],
    "...": ["one less"],
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
    """One way to break a source."""

    path: str
    line: int
    last_line: int
    before: str
    change: str
    edits: list = field(default_factory=list)
    operator: tuple = None
    number: int = 0

    @property
    def key(self):
        """What tells it from the others and stays the same while code around it changes."""
        return (self.path, self.before, self.change)

    @property
    def kind(self):
        """What sort of mutation it is."""
        return re.sub(r" \(\d+\)$", "", re.sub(r"`[0-9_x]+`", "literal", self.change))

    def rank(self, seed):
        """Its place in the order of a seed."""
        return hashlib.sha256(repr((seed, self.key)).encode()).hexdigest()


def mutations(path, source):
    """All ways to break a source that this tool knows."""
    return _Finder(path, source).found


def _conditional_lines(lines):
    """The numbers of the lines that `#if` encloses: not every build compiles them."""
    depth, found = 0, set()
    for number, line in enumerate(lines, start=1):
        directive = line.strip()
        if directive.startswith("#if"):
            depth += 1
        if depth:
            found.add(number)
        if directive.startswith("#endif"):
            depth -= 1
    return found


class _Finder:
    def __init__(self, path, source):
        self.path = path
        self.source = source
        self.lines = source.split("\n")
        self.tokens = tokens(source)
        self.conditional = _conditional_lines(self.lines)
        self.found = []
        self.seen = {}
        for index, token in enumerate(self.tokens):
            if self._is_declaration(token) or self._line(token.start) in self.conditional:
                continue
            self._operator(index, token)
            self._literal(index, token)
            self._call(index, token)
            self._condition(index, token)
            self._statement(index, token)
            self._body(index, token)

    def _line(self, offset):
        return self.source.count("\n", 0, offset) + 1

    def _is_declaration(self, token):
        words = self.lines[self._line(token.start) - 1].split()
        return bool(words) and any(word in DECLARATIONS for word in words[:3])

    def _add(self, token, change, edits, end=None, operator=None):
        line = self._line(token.start)
        before = self.lines[line - 1].strip()
        times = self.seen[before, change] = self.seen.get((before, change), 0) + 1
        if times > 1:
            change = f"{change} ({times})"
        last = self._line(end if end is not None else token.end)
        self.found.append(Mutation(self.path, line, last, before, change, edits, operator))

    def _operator(self, index, token):
        if token.kind != "operator":
            return
        if token.text in INFIX:
            spaced = token.spaced_before and token.spaced_after
            tight = token.text in ("..<", "...") and not token.spaced_before and not token.spaced_after
            opened = index and self.tokens[index - 1].text in ("[", "(", ",", ":")
            if spaced or (tight and not opened):
                for replacement in INFIX[token.text]:
                    self._add(
                        token, f"`{token.text}` → `{replacement}`", [(token.start, token.end, "{operator}")],
                        operator=("infix", token.text, replacement))
        elif token.text == "!" and not token.spaced_after and (token.spaced_before or self._opens(index)):
            self._add(
                token, "`!` dropped", [(token.start, token.end, "{operator}")], operator=("prefix", "!", "dropped"))

    def _opens(self, index):
        return index > 0 and self.tokens[index - 1].text in ("(", "[", "{", ",")

    def _literal(self, index, token):
        if token.kind == "number" and token.text.isdigit() and self._is_operand(index):
            for function, change in (("mutantMore", "+ 1"), ("mutantLess", "- 1")):
                self._add(
                    token, f"`{token.text}` → `{token.text} {change}`",
                    [(token.start, token.end, f"{function}({{number}}, {token.text})")])
        if token.text in ("true", "false"):
            self._add(
                token, f"`{token.text}` turned",
                [(token.start, token.end, f"mutantTurned({{number}}, {token.text})")])

    def _is_operand(self, index):
        """Whether one more or less is an off-by-one: the token stands beside an operator that counts or compares."""
        beside = [self.tokens[place].text for place in (index - 1, index + 1) if 0 <= place < len(self.tokens)]
        return any(text in INFIX and text != "??" for text in beside)

    def _call(self, index, token):
        following = self.tokens[index + 1].text if index + 1 < len(self.tokens) else ""
        previous = self.tokens[index - 1] if index else None
        if token.text in ("min", "max") and following == "(":
            start = token.start
            if previous and previous.text == ".":
                if self.tokens[index - 2].text != "Swift":
                    return
                start = self.tokens[index - 2].start
            if self.tokens[index + 2].text == ")":
                return
            other = "max" if token.text == "min" else "min"
            opening = self.tokens[index + 1]
            function = "mutantLeast" if token.text == "min" else "mutantGreatest"
            self._add(token, f"`{token.text}` → `{other}`", [(start, opening.end, f"{function}({{number}}, ")])
        elif token.text in PROPERTIES and previous and previous.text == "." and following not in ("(", "="):
            name = token.text[0].upper() + token.text[1:]
            self._add(
                token, f"`.{token.text}` → `.{PROPERTIES[token.text]}`",
                [(token.start, token.end, f"mutant{name}({{number}})")])

    def _condition(self, index, token):
        """Turns each condition of an `if`, `guard` or `while`."""
        if token.text not in ("if", "guard", "while", "where"):
            return
        start = index + 1
        depth = 0
        for place in range(start, len(self.tokens)):
            text = self.tokens[place].text
            ends = text in ("{", "else") or text == (":" if token.text == "where" else ",")
            if depth == 0 and ends:
                self._turn(start, place)
                start = place + 1
                if text != ",":
                    return
            elif text in ("(", "[", "{"):
                depth += 1
            elif text in (")", "]", "}"):
                depth -= 1
                if depth < 0:
                    return

    def _turn(self, start, end):
        first, last = self.tokens[start], self.tokens[end - 1]
        if first.text in ("case", "let", "var") or first.text.startswith("#"):
            return
        if any(token.text in COMPARISONS or token.text == "!" for token in self.tokens[start:end]):
            return  # Turning the operator is the same.
        self._add(
            first, "condition turned",
            [(first.start, first.start, "mutantTurned({number}, "), (last.end, last.end, ")")], end=last.end)

    def _statement(self, index, token):
        """Drops an assignment or a call that stands for itself."""
        begins = token.starts_line or (index and self.tokens[index - 1].text == ":" and self._in_case(index))
        if not begins or token.kind != "word" or token.text in KEYWORDS or token.text[0] in "#@":
            return
        if token.starts_line and not self._ends_statement(index - 1):
            return
        end = self._end_of_statement(index)
        if end is None:
            return
        part = self.tokens[index : end + 1]
        if not any(piece.text in ("=", "+=", "-=", "&+=", "|=") for piece in part) and part[-1].text not in (")", "}"):
            return
        last = self.tokens[end]
        self._add(
            token, "statement dropped",
            [(token.start, token.start, "if mutantKeeps({number}) {{ "), (last.end, last.end, " }}")], end=last.end)

    def _in_case(self, index):
        for place in range(index - 1, -1, -1):
            if self.tokens[place].text in ("case", "default"):
                return True
            if self.tokens[place].starts_line:
                return False
        return False

    def _ends_statement(self, index):
        """Whether what follows the token at an index begins a statement."""
        previous = self.tokens[index]
        if previous.text in ("{", "}"):
            return True
        if previous.text == ":":
            return self._in_case(index)
        return previous.kind in ("word", "number", "string") or previous.text in (")", "]", "!", "?")

    def _end_of_statement(self, index):
        depth = 0
        for place in range(index, len(self.tokens) - 1):
            text = self.tokens[place].text
            if text in ("(", "[", "{"):
                depth += 1
            elif text in (")", "]", "}"):
                depth -= 1
                if depth < 0:
                    return None
            following = self.tokens[place + 1]
            if depth == 0 and (following.starts_line or following.text == "}"):
                if following.text in (".", ",", ":", "?") or following.kind == "operator":
                    continue
                if self.tokens[place].kind == "operator" and self.tokens[place].spaced_before:
                    continue
                if text in (",", ":", "="):
                    continue
                return place
        return None

    def _body(self, index, token):
        """Returns at once from a function without a result."""
        if token.text != "func":
            return
        place = index + 1
        while self.tokens[place].text != "(":
            place += 1
        place = closing(self.tokens, place) + 1
        if self.tokens[place].text != "{":
            return
        brace = self.tokens[place]
        self._add(
            token, "body dropped", [(brace.end, brace.end, " if !mutantKeeps({number}) {{ return }}; ")])
