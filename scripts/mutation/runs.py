"""Running the checks on one mutant after another, as many at once as there are cores."""

import concurrent.futures
import os
import pathlib
import resource
import selectors
import signal
import subprocess
import time
from dataclasses import dataclass, replace

MEMORY_BYTES = 6 << 30
# How many seconds a check may take for each second of processor time that it may take.
LONGEST_WAIT = 20
# A check that takes next to no processor time for so many seconds waits for something that never happens.
LONGEST_IDLE = 10
# How swift-testing says that a test has failed.
FAILURE = b"recorded an issue"


@dataclass(frozen=True)
class Check:
    """A command that passes on the code as it is, and how many seconds of processor time it may take."""

    name: str
    command: tuple
    limit: int | None = None

    def limited(self, seconds):
        """The same check, that takes so many seconds of processor time on the code as it is. What takes far longer
        hangs."""
        return replace(self, limit=round(10 + 4 * seconds))


@dataclass
class Outcome:
    """What the checks made of a mutant. `check` is the one that caught it; none did if it survived."""

    mutation: object
    check: str | None
    how: str
    seconds: float


def _bounded(processor_seconds):
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if processor_seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (processor_seconds, processor_seconds + 5))


def run_unbroken(check, folder, **variables):
    """Runs a check on the code as it is. Returns how it fails, or none, and how many seconds of processor time it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    how = run_check(check, folder, 0, **variables)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return how, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run_check(check, folder, number, **variables):
    """Runs a check on a mutant. Returns how it fails, or none.

    A check hangs when it takes more seconds of processor time than its limit, so that a busy machine, on which all take
    long, does not make a mutant look caught; or when it takes next to none for a while; or when it takes far longer.
    """
    environment = {**os.environ, "MUTANT": str(number), "SWIFT_BACKTRACE": "enable=no", **variables}
    start = time.monotonic()
    run = subprocess.Popen(
        check.command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        preexec_fn=lambda: _bounded(check.limit), start_new_session=True)
    with run:
        failed = _watch(run, number, check.limit and start + check.limit * LONGEST_WAIT)
        # A check may have started programs, which hold its output open.
        subprocess.run(["pkill", "-KILL", "-s", str(run.pid)])
    return failed or _fate(run.returncode)


def _watch(run, number, deadline):
    """Reads what a check prints until it ends. Returns at once when a test fails, without waiting for the others, and
    when the check hangs. Prints how a test fails on the code as it is, which is mutant 0."""
    last, idle_since, used = b"", time.monotonic(), 0.0
    with selectors.DefaultSelector() as selector:
        selector.register(run.stdout, selectors.EVENT_READ)
        while True:
            if selector.select(1):
                piece = os.read(run.stdout.fileno(), 1 << 16)
                if not piece:
                    run.wait()
                    return None
                if FAILURE in last + piece:
                    if number == 0:
                        print((last + piece).decode(errors="replace"), flush=True)
                    return "failed"
                last = piece[-len(FAILURE):]
            now, seconds = time.monotonic(), _processor_seconds(run.pid)
            if seconds is None or seconds > used + 0.1:
                idle_since, used = now, seconds or 0.0
            if now - idle_since > LONGEST_IDLE or (deadline and now > deadline):
                return "hung"


def _processor_seconds(pid):
    """How much processor time a process and those that it has started have taken so far; none where the system does not
    say."""
    ticks, found = 0, False
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        # The session is that of the check.
        if int(fields[3]) == pid:
            found = True
            ticks += sum(map(int, fields[11:15] if path.parent.name == str(pid) else fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK") if found else None


def _fate(code):
    """What became of a check that returned a code; none if it passed."""
    if code == 0:
        return None
    if code > 0:
        return "failed"
    return "hung" if -code == signal.SIGXCPU else f"died of signal {-code}"


def run_all(checks_for, folder, chosen, jobs, report):
    """Runs the checks of each mutant on it until one fails, and reports each outcome as it comes."""

    def run(mutation):
        start = time.monotonic()
        for check in checks_for(mutation):
            if how := run_check(check, folder, mutation.number):
                return Outcome(mutation, check.name, how, time.monotonic() - start)
        return Outcome(mutation, None, "", time.monotonic() - start)

    outcomes = []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for outcome in pool.map(run, chosen):
            outcomes.append(outcome)
            report(outcome)
    return outcomes
