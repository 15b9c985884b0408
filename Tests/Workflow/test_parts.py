"""scripts/test: parts that only compute run beside the others, at low priority, and count like them."""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = """from .counts import one_check
from .part import Part

PARTS = {{
    "own": Part(one_check, [["sh", "-c", {own!r}]]),
    "beside": Part(one_check, [["sh", "-c", {beside!r}]], is_beside=True),
}}
LONG_PARTS = {{}}
"""
# Waits until the other part has begun too. Without it the part ends by its time, and the test fails.
MEET = "touch {own}; for try in $(seq 200); do [ -e {other} ] && exit 0; sleep 0.05; done; exit 1"


@pytest.fixture
def project(tmp_path):
    """A copy of the script, whose parts a test writes."""
    shutil.copytree(ROOT / "scripts/testing", tmp_path / "scripts/testing")
    for name in ["test", "replan"]:
        shutil.copy(ROOT / "scripts" / name, tmp_path / "scripts" / name)
    (tmp_path / "Sources").mkdir()
    return tmp_path


def command(project, own, beside):
    (project / "scripts/testing/parts.py").write_text(PARTS.format(own=own, beside=beside))
    return [sys.executable, project / "scripts/test"]


def run(project, own, beside):
    return subprocess.run(command(project, own, beside), capture_output=True, text=True)


def test_a_part_beside_the_others_runs_at_the_same_time(project):
    result = run(project, MEET.format(own="a", other="b"), MEET.format(own="b", other="a"))
    assert result.returncode == 0, result.stdout
    assert result.stdout.splitlines()[-1] == "2 passed, 0 failed"


def test_a_part_beside_the_others_has_a_low_priority(project):
    show = "echo nice $(nice); cat /proc/self/autogroup 2>/dev/null || true"
    printed = run(project, show, show).stdout
    own, *own_group = re.findall(r"^  (?!beside).*\bnice (\d+)$", printed, re.M)
    beside, *beside_group = re.findall(r"^  beside: .*\bnice (\d+)$", printed, re.M)
    assert int(beside) == 19 > int(own)
    assert [int(nice) for nice in beside_group] == [19] * len(own_group)


@pytest.mark.parametrize("own, beside", [("exit 1", "true"), ("true", "echo error: here; exit 1")])
def test_either_kind_of_part_fails_the_run(project, own, beside):
    result = run(project, own, beside)
    assert result.returncode == 1
    assert result.stdout.splitlines()[-1] == "1 passed, 1 failed"


def test_what_a_failed_part_printed_is_said_again_at_the_end(project):
    result = run(project, "true", "echo error: here; exit 1")
    assert result.stdout.splitlines()[-4:-2] == ["beside failed; all of its output is in .build/test-logs/beside.log", "  error: here"]


def test_an_interrupted_run_ends_its_commands(project):
    begun = "touch {}; sleep 60"
    process = subprocess.Popen(
        command(project, begun.format("a"), begun.format("b")), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    while not all((project / name).exists() for name in "ab"):
        assert process.poll() is None
    os.kill(process.pid, signal.SIGINT)
    # The pipe is open as long as a command runs.
    process.communicate(timeout=30)
    assert process.returncode != 0
