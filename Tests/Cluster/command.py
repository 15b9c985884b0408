"""The command that runs a cluster, with deadlines for all that it prints."""

import queue
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

from conftest import EXECUTABLE, ROOT, SITE_FOLDER
from waiting import SECONDS_OF_PATIENCE

COMMAND = [sys.executable, "-B", "-m", "cluster", "--explorer", EXECUTABLE]
PARTS = 8


class Lines:
    """The lines of a stream, read on a thread of its own."""

    def __init__(self, stream):
        self.all: list[str] = []
        self._stream = stream
        self._new = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def next(self) -> str | None:
        """The next line; None at the end of the stream."""
        try:
            return self._new.get(timeout=SECONDS_OF_PATIENCE)
        except queue.Empty:
            raise AssertionError(f"there was no line for {SECONDS_OF_PATIENCE} s after {self.all}") from None

    def _read(self):
        for line in self._stream:
            self.all.append(line.rstrip("\n"))
            self._new.put(self.all[-1])
        self._new.put(None)


class Command:
    """A command that runs a cluster, at any free port."""

    def __init__(self, temporary: Path, users: int):
        """Starts the command, with a folder for its temporary files."""
        options = ["--port", "0", "--users", str(users), "--site", SITE_FOLDER]
        self.process = subprocess.Popen(
            ["env", f"TMPDIR={temporary}", *COMMAND, *options], cwd=ROOT / "scripts", text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self._addresses = Lines(self.process.stdout)
        self._notes = Lines(self.process.stderr)

    def address(self) -> str:
        """The address of the page."""
        return self._line(self._addresses)

    def note(self) -> str:
        """The next line of what the command reports."""
        return self._line(self._notes)

    def pids(self) -> dict[str, int]:
        """The processes of the parts by name, as the command prints them."""
        found = {}
        deadline = time.monotonic() + SECONDS_OF_PATIENCE
        while len(found) < PARTS:
            assert time.monotonic() < deadline, f"the parts were not printed in time: {self._notes.all}"
            if match := re.match(r" +([\w-]+) +process (\d+)$", self.note()):
                found[match[1]] = int(match[2])
        return found

    def folder(self) -> Path:
        """The folder of the cluster, which its reaper is to remove."""
        everything = ["ps", "-A", "-ww", "-o", "ppid=", "-o", "args="]
        listed = subprocess.run(everything, stdout=subprocess.PIPE, text=True).stdout
        return Path(re.search(rf"^ *{self.process.pid} .* -m cluster\.reaper (\S+)$", listed, re.M)[1])

    def close(self):
        """Ends the command, whose processes end with it."""
        self.process.kill()
        self.process.wait(SECONDS_OF_PATIENCE)

    def _line(self, lines: Lines) -> str:
        line = lines.next()
        assert line is not None, f"the command ended with {self.process.wait(SECONDS_OF_PATIENCE)}: {self._notes.all}"
        return line


def refusal(*options) -> tuple[int, str]:
    """The exit code of a command that does not start, and its last line."""
    result = subprocess.run(
        [*COMMAND, *options], cwd=ROOT / "scripts", capture_output=True, text=True, timeout=SECONDS_OF_PATIENCE)
    return result.returncode, result.stderr.splitlines()[-1]
