"""The explorer's server, as the tests run it."""

import json
import os
import re
import subprocess
import threading
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXECUTABLE = ROOT / ".build/everything/debug/explorer"
SITE = ROOT / "Explorer/Web/.build/page"
SECONDS_TO_START = 300  # the first server of a run makes the data


class Server:
    """A running server. It prints its address once it can be asked."""

    def __init__(self, database: Path, *options: str):
        command = [EXECUTABLE, "--port", "0", "--site", SITE, "--database", database, "--count-requests", *options]
        # Tests that need no million of users can have fewer, which are made in a moment.
        if users := os.environ.get("EXPLORER_USERS"):
            command += ["--users", users]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.output = []
        self._ready = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()
        if not self._ready.wait(SECONDS_TO_START) or not self.address:
            self.stop()
            raise RuntimeError("the server did not start:\n" + "".join(self.output))

    address = None

    def _read(self):
        for line in self.process.stdout:
            self.output.append(line)
            found = re.search(r"http://\S+", line)
            if found and not self.address:
                self.address = found.group().rstrip("/")
                self._ready.set()
        self._ready.set()

    def requests(self) -> dict[str, int]:
        """How often each path and query of the API was asked for."""
        with urllib.request.urlopen(f"{self.address}/explorer/requests") as answer:
            return json.load(answer)["requests"]

    def stop(self):
        self.process.terminate()
        try:
            return self.process.wait(120)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
