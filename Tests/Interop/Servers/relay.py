"""Strawberry's Relay connections, forward and backward, at /graphql."""

from collections.abc import Iterable
from datetime import datetime

import strawberry
from starlette.applications import Starlette
from starlette.routing import Route
from strawberry import relay
from strawberry.asgi import GraphQL

import serving
from rows import COUNT, ROWS


@strawberry.type
class Row(relay.Node):
    """A row. Its `id` in an answer is Relay's, of type and number; `number` is the row's own."""

    id: relay.NodeID[int]
    name: str
    score: int | None
    created: datetime

    @strawberry.field
    def number(self) -> int:
        return self.id

    @classmethod
    def resolve_nodes(cls, *, info, node_ids, required=False):
        return [NODES[int(node_id) - 1] if 0 < int(node_id) <= COUNT else None for node_id in node_ids]


NODES = [Row(**vars(row)) for row in ROWS]


@strawberry.type
class CountedConnection(relay.ListConnection[Row]):
    """Relay's connection and the number of all rows, which the specification leaves out."""

    @strawberry.field
    def total_count(self) -> int:
        return COUNT


@strawberry.type
class Query:
    """The same rows, with two limits of what may be asked for at once."""

    @relay.connection(CountedConnection, max_results=1000)
    def rows(self) -> Iterable[Row]:
        return NODES

    # A hundred is the library's own limit.
    @relay.connection(CountedConnection)
    def capped(self) -> Iterable[Row]:
        return NODES


def main():
    options = serving.arguments(__doc__)
    graphql = GraphQL(strawberry.Schema(Query), graphql_ide=None)
    serving.run_asgi(Starlette(routes=[Route("/graphql", graphql)]), options)


if __name__ == "__main__":
    main()
