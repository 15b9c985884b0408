"""The users in the cluster's database, as a test reads and changes them."""

import random
from dataclasses import dataclass
from pathlib import Path

import psycopg

SITE = "stackoverflow"
# Ids of users that tests insert begin here.
FIRST_NEW_ID = 100_000_000
COLUMNS = "site, id, account, name, reputation, creation, kind, gold, silver, bronze"


def connect(folder: Path) -> psycopg.Connection:
    """A connection to the database whose socket is in a folder, with all rights."""
    return psycopg.connect(
        host=str(folder), user="postgres", dbname="explorer", autocommit=True, options="-c search_path=explorer")


@dataclass(frozen=True, order=True)
class Place:
    """Where a user is in the ascending order of reputation."""

    reputation: int
    id: int


class Users:
    """The users of one site. All changes go to the primary."""

    def __init__(self, primary: Path, seed: int = 1):
        self._connection = connect(primary)
        self.site = self.value("SELECT id FROM site WHERE parameter = %s", SITE)
        self.random = random.Random(seed)
        newest = self.value("SELECT max(id) FROM users WHERE site = %s", self.site)
        self._next_id = max(newest + 1, FIRST_NEW_ID)

    def value(self, sql: str, *values):
        return self._connection.execute(sql, values).fetchone()[0]

    def execute(self, sql: str, *values):
        self._connection.execute(sql, values)

    def places(self) -> list[Place]:
        """All users, in the order in which pages have them by default: descending."""
        rows = self._connection.execute(
            "SELECT reputation, id FROM users WHERE site = %s ORDER BY reputation DESC, id DESC", (self.site,))
        return [Place(*row) for row in rows]

    def ids(self, sort: str, order: str, offset: int, limit: int) -> list[int]:
        """The ids of a page, found in the plainest way."""
        rows = self._connection.execute(
            f"SELECT id FROM users WHERE site = %s ORDER BY {sort} {order}, id {order} OFFSET %s LIMIT %s",
            (self.site, offset, limit))
        return [row[0] for row in rows]

    def insert(self, reputation: int | None = None) -> int:
        """Inserts a user with a random reputation or a given one, and returns the id."""
        id = self._next_id
        self._next_id += 1
        reputation = reputation or self.random.choice([1, self.random.randrange(1, 500), self.random.randrange(1, 100_000)])
        self.execute(
            f"INSERT INTO users ({COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, 1, 0, 0, 0)",
            self.site, id, id, f"New {self.random.randrange(1000)}", reputation,
            self.random.randrange(1_220_000_000, 1_700_000_000))
        return id

    def delete(self, id: int):
        self.execute("DELETE FROM users WHERE site = %s AND id = %s", self.site, id)

    def move(self, id: int):
        """Gives a user another reputation and another date."""
        self.execute(
            "UPDATE users SET reputation = %s, creation = creation + %s WHERE site = %s AND id = %s",
            self.random.randrange(1, 1000), self.random.randrange(1, 1_000_000), self.site, id)

    def close(self):
        self._connection.close()
