"""Which suites of tests reach which mutants, so that a mutant is run with those alone."""

import pathlib
import sys
import tempfile
from dataclasses import dataclass

from . import runs


@dataclass(frozen=True)
class Suite:
    """A suite of tests, how many seconds of processor time it takes, and the numbers of the mutants that it reaches."""

    name: str
    starts_programs: bool
    seconds: float = 0
    mutants: frozenset = frozenset()


def measured(suites, check_for, folder):
    """The suites, each run alone on the code as it is with its check. Exits if one fails.

    A mutant that a suite reaches in some runs only, because of threads or random numbers, may be missing.
    """
    found = []
    for suite in suites:
        with tempfile.TemporaryDirectory() as place:
            notes = pathlib.Path(place) / "reached"
            how, seconds = runs.run_unbroken(check_for(suite), folder, MUTANT="-1", MUTANTS_REACHED=str(notes))
            if how:
                sys.exit(f"{suite.name} {how} on the code as it is.")
            mutants = frozenset(map(int, notes.read_text().split())) if notes.exists() else frozenset()
        found.append(Suite(suite.name, suite.starts_programs, seconds, mutants))
    return found
