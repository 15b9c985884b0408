"""The example for Dask, as its reader starts it."""

import subprocess
import sys

import psutil
import pytest

from conftest import ROOT, killed

PROGRAM = ROOT / "Examples/Dask/read_list.py"


def start(planned_list, folder, *arguments):
    return subprocess.Popen(
        [sys.executable, PROGRAM, planned_list.plan, folder, *arguments], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)


def read(folder):
    return [line for file in sorted(folder.glob("*.ndjson")) for line in file.read_text().split("\n")]


def test_a_worker_that_is_killed_in_the_middle_loses_and_doubles_no_row(planned_list, tmp_path):
    folder = tmp_path / "items"
    with start(planned_list, folder) as program:
        kill, done = killed(program, lambda run: psutil.Process(run.ppid()))
        planned_list.gate.arm(after=7, call=kill)
        output, errors = program.communicate(timeout=240)
    assert program.returncode == 0, errors
    assert done, "no worker was killed"
    assert output == f"{planned_list.part_count} files in {folder}\n"
    assert planned_list.sorted_keys(read(folder)) == planned_list.keys


@pytest.mark.parametrize("planned_list", ["by total"], indirect=True)
def test_a_part_that_cannot_be_read_ends_the_program_with_its_message(planned_list, tmp_path):
    damaged = tmp_path / "damaged"
    damaged.write_text(planned_list.plan.read_text().replace("/page", "/pages"))
    planned_list.plan = damaged
    with start(planned_list, tmp_path / "items") as program:
        _, errors = program.communicate(timeout=240)
    assert program.returncode != 0
    assert "exit code 66" in errors and "damaged" in errors
