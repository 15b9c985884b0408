"""Ends the processes of a cluster and removes its folder as soon as the process that started them is gone."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[1]
SECONDS_TO_END = 8


class Reaper:
    """A process that leads the process group of a cluster.

    The parts of the cluster join its group, so Ctrl-C in a terminal reaches only the process that started them. It waits
    at a pipe that this process holds open, and so notices however this process ends, also by SIGKILL.
    """

    def __init__(self, folder: Path):
        self._process = subprocess.Popen(
            [sys.executable, "-B", "-m", "cluster.reaper", folder], cwd=SCRIPTS, stdin=subprocess.PIPE, process_group=0)
        self.group = self._process.pid

    def finish(self):
        """Ends what still runs, removes the folder and returns when both is done."""
        self._process.stdin.close()
        self._process.wait()


def others(group: int) -> list[int]:
    """The other processes of a process group that still run."""
    command = ["ps", "-A", "-o", "pid=", "-o", "pgid=", "-o", "state="]
    # Outside of the group, so that it does not find itself.
    listed = subprocess.run(command, stdout=subprocess.PIPE, text=True, process_group=0).stdout.splitlines()
    # A zombie has ended, and the system's first process has not noticed yet.
    return [int(process) for process, its_group, state in map(str.split, listed)
            if int(its_group) == group and int(process) != os.getpid() and not state.startswith("Z")]


def end(group: int):
    """Ends the other processes of a process group: first as Ctrl-C does, after some seconds by SIGKILL."""
    # SIGINT is a fast shutdown for PostgreSQL, which waits for clients at SIGTERM.
    for ending in (signal.SIGINT, signal.SIGKILL):
        deadline = time.monotonic() + SECONDS_TO_END
        for process in others(group):
            try:
                os.kill(process, ending)
            except ProcessLookupError:
                pass
        while others(group):
            if time.monotonic() > deadline:
                break
            time.sleep(0.05)


def main(folder: str):
    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.SIG_IGN)
    sys.stdin.buffer.read()
    end(os.getpgrp())
    deadline = time.monotonic() + SECONDS_TO_END
    # PostgreSQL's processes for connections are in sessions of their own and may write a moment longer.
    while os.path.exists(folder) and time.monotonic() < deadline:
        shutil.rmtree(folder, ignore_errors=True)
        time.sleep(0.05)


if __name__ == "__main__":
    main(sys.argv[1])
