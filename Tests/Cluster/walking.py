"""Clients that walk all rows of a list by cursor while the cluster changes."""

import math
import threading

from client import Client
from users import SITE, Place

LIMIT = 100
START = f"/rows/cursor?site={SITE}&sort=reputation&order=desc&limit={LIMIT}"


class Progress:
    """How many pages all walks have read, for tests that act when a number is reached.

    Walks wait at `limit`, so that on a fast machine they are not over before a test has acted.
    """

    def __init__(self, limit: float = math.inf):
        self.pages = 0
        self._limit = limit
        self._changed = threading.Condition()

    def add(self):
        """Counts a page, and waits while no more are allowed."""
        with self._changed:
            self.pages += 1
            self._changed.notify_all()
            assert self._changed.wait_for(lambda: self.pages < self._limit, 180), "the test did not let the walk go on"

    def allow(self, limit: float):
        """Lets the walks read more pages."""
        with self._changed:
            self._limit = limit
            self._changed.notify_all()

    def wait_for(self, pages: int):
        """Waits until the walks have read so many pages."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.pages >= pages, 120), f"{pages} pages were not read in two minutes"


class Walk:
    """A client on a thread of its own that reads one page after the other, each from the link of the page before."""

    def __init__(self, address: str, progress: Progress):
        self.client = Client(address)
        self.places: list[Place] = []
        self._progress = progress
        self._failure = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def is_walking(self) -> bool:
        return self._thread.is_alive()

    def finish(self) -> list[Place]:
        """Waits for the end of the list, and returns all rows as they came."""
        self._thread.join(180)
        assert not self.is_walking, "a walk did not come to its end"
        if self._failure is not None:
            raise self._failure
        return self.places

    def _run(self):
        path = START
        try:
            while path is not None:
                answer = self.client.repeat("GET", path)
                self.places += [Place(item["reputation"], item["user_id"]) for item in answer.json["items"]]
                path = next_path(answer)
                self._progress.add()
        except BaseException as failure:
            self._failure = failure
        finally:
            self.client.close()


def next_path(answer) -> str | None:
    """The path of the next page, by the field Link; None at the end."""
    link = answer.headers["Link"]
    return link.removeprefix("<").partition(">")[0] if link else None


def is_strictly_descending(places: list[Place]) -> bool:
    return all(later < earlier for earlier, later in zip(places, places[1:]))
