"""Checks, and their runs on mutants."""

import concurrent.futures
import os
import pathlib
import resource
import selectors
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, replace

MEMORY_BYTES = 6 << 30
# On a busy machine a check may take this many times its limit of processor time.
LONGEST_WAIT = 20
# A check that uses no processor time for this many seconds waits for something that never happens.
LONGEST_IDLE = 60
# Swift Testing prints this when a test fails.
FAILURE = b"recorded an issue"


@dataclass(frozen=True)
class Check:
    """A command that succeeds on the unbroken code."""

    name: str
    command: tuple
    folder: pathlib.Path
    environment: dict
    # Processor time on the unbroken code.
    seconds: float | None = None

    @property
    def limit(self):
        """Seconds of processor time after which the check hangs."""
        return None if self.seconds is None else round(10 + 4 * self.seconds)

    def measured(self, mutant=0, **variables):
        """The check with its processor time on the unbroken code. Exits if it fails there."""
        before = os.times()
        if fate := self.run(mutant, **variables):
            sys.exit(f"{self.name} {fate} on the unbroken code.")
        seconds = sum(os.times()[2:4]) - sum(before[2:4])
        print(f"{self.name}: {seconds:.1f} s of processor time unbroken", flush=True)
        return replace(self, seconds=seconds)

    def run(self, mutant, **variables):
        """Runs the check on a mutant. Returns how it fails, or None.

        A check hangs when it uses more processor time than its limit, or none for a while. So a busy machine, on which
        all checks take long, does not make a mutant look caught.
        """
        environment = {**self.environment, "MUTANT": str(mutant), "SWIFT_BACKTRACE": "enable=no", **variables}
        process = subprocess.Popen(
            self.command, cwd=self.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            preexec_fn=self._set_limits, start_new_session=True)
        with process:
            fate = self._watch(process, is_shown=mutant <= 0)
            # Programs that the check started hold its output open.
            subprocess.run(["pkill", "-KILL", "-s", str(process.pid)])
        code = process.returncode
        if fate or code == 0:
            return fate
        return "failed" if code > 0 else "hung" if -code == signal.SIGXCPU else f"died of signal {-code}"

    def _set_limits(self):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if self.limit:
            resource.setrlimit(resource.RLIMIT_CPU, (self.limit, self.limit + 5))

    def _watch(self, process, is_shown):
        """Reads the output until the check ends, hangs, or fails a test."""
        last, used, idle_since = b"", 0.0, time.monotonic()
        deadline = self.limit and idle_since + self.limit * LONGEST_WAIT
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while True:
                if selector.select(1):
                    piece = os.read(process.stdout.fileno(), 1 << 16)
                    if not piece:
                        process.wait()
                        return None
                    if FAILURE in last + piece:
                        if is_shown:
                            print((last + piece).decode(errors="replace"), flush=True)
                        return "failed"
                    last = piece[-len(FAILURE):]
                now, seconds = time.monotonic(), _processor_seconds(process.pid)
                if seconds is None or seconds > used + 0.1:
                    used, idle_since = seconds or 0.0, now
                if now - idle_since > LONGEST_IDLE or (deadline and now > deadline):
                    return "hung"


def _processor_seconds(session):
    """Processor time of a session so far. None where the system has no /proc."""
    ticks, found = 0, False
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[3]) == session:
            found = True
            # The time of ended children counts once, for the leader.
            ticks += sum(map(int, fields[11:15] if path.parent.name == str(session) else fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK") if found else None


def run_all(checks_for, chosen, jobs):
    """Runs the checks of each mutant until one fails. Yields each mutant with the seconds that took."""

    def run(mutation):
        start = time.monotonic()
        for check in checks_for(mutation):
            if fate := check.run(mutation.number):
                mutation.caught_by, mutation.fate = check.name, fate
                break
        return mutation, time.monotonic() - start

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(run, chosen)
