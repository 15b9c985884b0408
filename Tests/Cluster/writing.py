"""A writer that inserts, deletes and moves users all the while."""

import threading

import psycopg

from users import Users


class Writer:
    """Changes users on a thread of its own, on a connection that is made again when it breaks.

    Of the users that were there before, only those in `changeable` are deleted and moved.
    """

    def __init__(self, primary, changeable: list[int]):
        # How many changes were committed.
        self.count = 0
        self.broken_connections = 0
        self.inserted: set[int] = set()
        self._primary = primary
        self._changeable = changeable
        self._is_ending = threading.Event()
        self._failure = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def finish(self):
        self._is_ending.set()
        self._thread.join(60)
        assert not self._thread.is_alive()
        if self._failure is not None:
            raise self._failure

    def _run(self):
        try:
            while not self._is_ending.is_set():
                try:
                    self._write(Users(self._primary, seed=self.broken_connections))
                except psycopg.OperationalError:
                    self.broken_connections += 1
                    self._is_ending.wait(0.05)
        except BaseException as failure:
            self._failure = failure

    def _write(self, users: Users):
        while not self._is_ending.is_set():
            chance = users.random.random()
            if chance < 0.5:
                self.inserted.add(users.insert())
            elif chance < 0.75 or len(self._changeable) < 10:
                users.delete(self._changeable.pop() if self._changeable else users.insert())
            else:
                users.move(users.random.choice(self._changeable))
            self.count += 1
            # Enough to change many pages of each walk, and to leave the processors to the servers.
            self._is_ending.wait(0.01)
        users.close()
