"""Running the checks on one mutant after another, as many at once as there are cores."""

import concurrent.futures
import os
import resource
import subprocess
import time
from dataclasses import dataclass

MEMORY_BYTES = 6 << 30


@dataclass
class Outcome:
    """What the checks made of a mutant. `check` is the one that caught it; none did if it survived."""

    mutation: object
    check: str | None
    how: str
    seconds: float


def _bounded():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run_checks(commands, folder, number, limits):
    """Runs the checks until one fails. Returns its name and how, or none, and how long each took."""
    environment = dict(os.environ, MUTANT=str(number), SWIFT_BACKTRACE="enable=no")
    times = {}
    for name, command in commands:
        start = time.monotonic()
        try:
            run = subprocess.run(
                command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                timeout=limits.get(name), preexec_fn=_bounded)
            failed = "failed" if run.returncode > 0 else f"died of signal {-run.returncode}"
            failed = failed if run.returncode != 0 else None
        except subprocess.TimeoutExpired:
            failed = "hung"
        times[name] = time.monotonic() - start
        if failed:
            return name, failed, times
    return None, "", times


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
