"""A process of the cluster."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

# A program that makes something removes it when it is told to end.
SECONDS_TO_STOP = 5


class ClusterError(Exception):
    """A part of the cluster cannot start. The message says which one, why, and what to do."""


class Part:
    """A process that can be ended and started again with the same command. Its output goes to a log."""

    def __init__(self, name: str, command: Sequence[str | Path], log: Path, group: int,
                 environment: dict[str, str] | None = None):
        self.name = name
        self.command = [str(word) for word in command]
        self.environment = environment or {}
        self.log = log
        # Whether the process is wanted: a part that was stopped or killed on purpose is not missed.
        self.is_wanted = False
        self._group = group
        self._process: subprocess.Popen | None = None

    def start(self, **options):
        """Starts the process, with options of subprocess.Popen in place of the usual ones."""
        with self.log.open("ab") as log:
            usual = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log, "env": os.environ | self.environment}
            try:
                self._process = subprocess.Popen(self.command, process_group=self._group, **(usual | options))
            except OSError as error:
                raise ClusterError(f"{self.name} cannot run {self.command[0]}: {error.strerror}") from None
        self.is_wanted = True

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def ending(self) -> str:
        """How the process ended, such as `was killed by SIGKILL`."""
        status = self._process.returncode
        return f"was killed by {signal.Signals(-status).name}" if status < 0 else f"ended with exit code {status}"

    def wait_until(self, is_ready: Callable[[], bool], seconds: float):
        """Waits until the started process is ready.

        Raises ClusterError with the end of the log if the process ends before that, or takes longer.
        """
        deadline = time.monotonic() + seconds
        while not is_ready():
            if not self.is_running:
                raise ClusterError(f"{self.name} {self.ending} while it started:\n{self.last_lines()}")
            if time.monotonic() > deadline:
                raise ClusterError(f"{self.name} was not ready after {seconds:.0f} s:\n{self.last_lines()}")
            time.sleep(0.05)

    def wait_until_it_ends(self) -> int:
        """Waits for the end of the process, and returns its exit code."""
        return self._process.wait()

    def stop(self, ending: signal.Signals, seconds: float):
        """Ends the process with a signal, and by SIGKILL if it takes longer. Does nothing if it does not run."""
        self.is_wanted = False
        if not self.is_running:
            return
        self._process.send_signal(ending)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self):
        """Ends the process by SIGKILL."""
        self.is_wanted = False
        self._process.kill()
        self._process.wait()

    def last_lines(self, count: int = 10) -> str:
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        return "\n".join(f"  {line}" for line in lines[-count:])


def run_to_end(part: Part, **options):
    """Runs a program of the cluster until it ends, with options of subprocess.Popen.

    If this is interrupted, the program is ended by SIGTERM, so that it can remove what it has made.
    Raises ClusterError with the end of its log if it fails.
    """
    part.start(**options)
    try:
        code = part.wait_until_it_ends()
    finally:
        part.stop(signal.SIGTERM, SECONDS_TO_STOP)
    if code != 0:
        raise ClusterError(f"{part.name} {part.ending}:\n{part.last_lines()}")


def is_root() -> bool:
    return os.geteuid() == 0
