"""The explorers, and the program that fills their database."""

import json
import re
import signal
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from .part import Part

SECONDS_TO_START = 60
# A server gives requests that it is answering five seconds.
SECONDS_TO_STOP = 8


class Explorer:
    """A server of the cluster. It keeps its port when it is started again."""

    def __init__(self, name: str, program: Path, options: Sequence[str | Path], folder: Path, group: int):
        self.name = name
        self.port = 0
        self._program = program
        self.options = options
        self.part = Part(f"server-{name}", [], folder / f"server-{name}.log", group)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        """Starts the server and waits until it listens."""
        self.part.command = [str(word) for word in [self._program, "--port", self.port, "--name", self.name, *self.options]]
        known = len(self._output())
        self.part.start()
        self.part.wait_until(lambda: self._address(known) is not None, SECONDS_TO_START)
        self.port = int(self._address(known)[1])

    def stop(self):
        """Lets the server finish the requests that it is answering, and ends it."""
        self.part.stop(signal.SIGTERM, SECONDS_TO_STOP)

    def restart(self):
        self.stop()
        self.start()

    def get(self, path: str):
        """What the server answers without a proxy."""
        with urllib.request.urlopen(self.address + path, timeout=30) as answer:
            return json.load(answer)

    def _output(self) -> str:
        return self.part.log.read_text(errors="replace") if self.part.log.exists() else ""

    def _address(self, start: int) -> re.Match | None:
        """The address that the server printed after a place in its log."""
        return re.search(r"^http://[\d.]+:(\d+)$", self._output()[start:], re.M)
