"""How many tests or checks the output of a command has, and how many of them failed."""

import re
from dataclasses import dataclass, field


@dataclass
class Count:
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    complaints: list[str] = field(default_factory=list)
    # Whether something broke that does not fail the run.
    warns: bool = False

    def __add__(self, other):
        return Count(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped,
            self.complaints + other.complaints)

    def __str__(self):
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def one_check(output, status):
    """A command that is one check."""
    return Count(passed=int(status == 0), failed=int(status != 0))


def fresh_seeds(output, status):
    """A broken promise of a schedule that ran for the first time, or a path that no schedule took, is a warning.

    The engine had the fault before, and an unrelated change must not wait for it.
    """
    if status == 0 or not re.search(r"^seed \d+ breaks|^never taken: ", output, re.M):
        return one_check(output, status)
    return Count(passed=1, warns=True)


def swift_tests(output, status):
    """Swift Testing ends a run with how many tests it had, and names each that failed."""
    total = sum(int(count) for count in re.findall(r"^. Test run with (\d+) tests?", output, re.M))
    failed = len(set(re.findall(r"^✘ Test (?!run with|case passing)(.+?) (?:with \d+ test cases? )?failed after", output, re.M)))
    if status != 0 and failed == 0:
        failed = 1
        total = max(total, 1)
    return Count(total - failed, failed)


def pytest_tests(output, status):
    """pytest ends with how many tests passed, failed, or could not run."""
    lines = [line for line in output.splitlines() if re.search(r"\d+ (passed|failed|errors?)\b.* in [\d.]+s", line)]
    found = {word.rstrip("s"): int(count) for count, word in re.findall(r"(\d+) (\w+)", lines[-1])} if lines else {}
    count = Count(found.get("passed", 0), found.get("failed", 0) + found.get("error", 0))
    return count if status == 0 or count.failed else count + Count(failed=1)


def swift_tests_and_pytest_tests(output, status):
    """Tests in Swift, and then others in Python."""
    count = swift_tests(output, 0) + pytest_tests(output, 0)
    return count if status == 0 or count.failed else count + Count(failed=1)


def listed_checks(output, status):
    """A command that prints a line for each of its checks, which begins with ok, FAILED or skipped."""
    count = Count(*(len(re.findall(rf"^{word} ", output, re.M)) for word in ["ok", "FAILED", "skipped"]))
    return count if status == 0 or count.failed else count + Count(failed=1)
