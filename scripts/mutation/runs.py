"""Running the checks on one mutant after another, as many at once as there are cores."""

import concurrent.futures
import os
import resource
import signal
import subprocess
import time
from dataclasses import dataclass

MEMORY_BYTES = 6 << 30
# How many seconds a check may take for each second of processor time that it may take.
LONGEST_WAIT = 20


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


def run_unbroken(commands, folder):
    """Runs the checks on the engine as it is. Returns the name of one that fails and how, or none, and how many seconds
    of processor time each took."""
    seconds = {}
    for name, command in commands:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        failed, how, _ = run_checks([(name, command)], folder, 0, {})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if failed:
            return failed, how, seconds
        seconds[name] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return None, "", seconds


def run_checks(commands, folder, number, limits):
    """Runs the checks until one fails. Returns its name and how, or none, and how long each took.

    A check hangs when it takes more seconds of processor time than its limit, so that a busy machine, on which all take
    long, does not make a mutant look caught; or when it waits for nothing, for a far longer time.
    """
    environment = dict(os.environ, MUTANT=str(number), SWIFT_BACKTRACE="enable=no")
    times = {}
    for name, command in commands:
        start = time.monotonic()
        limit = limits.get(name)
        try:
            run = subprocess.run(
                command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                timeout=limit and limit * LONGEST_WAIT, preexec_fn=lambda: _bounded(limit))
            failed = _fate(run.returncode)
        except subprocess.TimeoutExpired:
            failed = "hung"
        times[name] = time.monotonic() - start
        if failed:
            return name, failed, times
    return None, "", times


def _fate(code):
    """What became of a check that returned a code; none if it passed."""
    if code == 0:
        return None
    if code > 0:
        return "failed"
    return "hung" if -code == signal.SIGXCPU else f"died of signal {-code}"


def run_all(commands, folder, chosen, limits, jobs, report):
    """Runs the checks on every mutant, and reports each outcome as it comes."""

    def run(mutation):
        check, how, times = run_checks(commands, folder, mutation.number, limits)
        return Outcome(mutation, check, how, sum(times.values()))

    outcomes = []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for outcome in pool.map(run, chosen):
            outcomes.append(outcome)
            report(outcome)
    return outcomes
