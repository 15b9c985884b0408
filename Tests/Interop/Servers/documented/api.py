"""What an imitated API is: an address, where its pagination is documented, and how it answers."""

import base64
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, quote, urlencode

from rows import ROWS

ITEMS = [{"id": row.id, "name": row.name, "score": row.score} for row in ROWS]


@dataclass
class Request:
    """A request, and what of its address an answer's links are made of."""

    origin: str
    path: str
    query: dict[str, str]
    fields: dict[str, str]
    body: dict

    @property
    def address(self) -> str:
        return self.origin + self.path

    def number(self, name: str, default: int) -> int:
        """A number in the query; what is no number is taken for the default, as lenient servers do."""
        try:
            return int(self.query.get(name, default))
        except ValueError:
            return default

    def link(self, **changes) -> str:
        """This address with some parameters changed; those that are None are left out."""
        query = {**self.query, **{name.replace("__", "-"): value for name, value in changes.items()}}
        return self.address + "?" + urlencode({name: value for name, value in query.items() if value is not None}, quote_via=quote)

    def relative(self, **changes) -> str:
        return self.link(**changes).removeprefix(self.origin)


@dataclass
class Answer:
    body: object
    fields: dict[str, str] = field(default_factory=dict)
    status: int = 200
    type: str = "application/json"

    @property
    def bytes(self) -> bytes:
        return (self.body if isinstance(self.body, str) else json.dumps(self.body)).encode()


@dataclass
class API:
    name: str
    # The page that documents the pagination.
    documentation: str
    # Path and query as a client asks for a list first.
    address: str
    answer: Callable[[Request], Answer]
    # Options that any client of the API needs, such as a GraphQL query.
    options: list[str] = field(default_factory=list)
    # Where the rows are, if an answer has several lists.
    items: str | None = None


@dataclass
class Slice:
    """Some of the rows, and what is before and behind them."""

    start: int
    size: int

    @property
    def items(self) -> list[dict]:
        return ITEMS[self.start : self.start + self.size]

    @property
    def end(self) -> int:
        return self.start + len(self.items)

    @property
    def has_more(self) -> bool:
        return self.end < len(ITEMS)


COUNT = len(ITEMS)


def pages(size: int) -> int:
    return (COUNT + size - 1) // size


def by_page(request: Request, parameter: str = "page", size: str | None = "per_page", default: int = 20, largest: int = 100,
            first: int = 1) -> tuple[int, Slice]:
    """A page by its number. A number before the first is taken for the first."""
    size = min(max(request.number(size, default) if size else default, 1), largest)
    number = max(request.number(parameter, first), first)
    return number, Slice((number - first) * size, size)


def by_offset(request: Request, parameter: str = "offset", size: str | None = "limit", default: int = 20,
              largest: int = 100, first: int = 0) -> Slice:
    size = min(max(request.number(size, default) if size else default, 1), largest)
    return Slice(max(request.number(parameter, first) - first, 0), size)


def token(place: int) -> str:
    """An opaque token for a place in the list."""
    return base64.urlsafe_b64encode(f"row:{place}".encode()).decode().rstrip("=")


def place(text: str) -> int:
    """The place that a token names; the beginning for anything else."""
    try:
        return int(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode().removeprefix("row:"))
    except ValueError:
        return 0


def by_token(request: Request, parameter: str, size: str | None = "limit", default: int = 20, largest: int = 100) -> Slice:
    size = min(max(request.number(size, default) if size else default, 1), largest)
    return Slice(place(request.query.get(parameter, "")), size)


def behind_id(request: Request, parameter: str, size: str | None = "limit", default: int = 20, largest: int = 100) -> Slice:
    """The rows behind the one of an id."""
    size = min(max(request.number(size, default) if size else default, 1), largest)
    return Slice(request.number(parameter, 0), size)


def next_token(slice: Slice) -> str | None:
    return token(slice.end) if slice.has_more else None


def parse(target: str) -> tuple[str, dict[str, str]]:
    path, _, query = target.partition("?")
    return path, dict(parse_qsl(query, keep_blank_values=True))
