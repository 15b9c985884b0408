"""The example for Dask, as its reader starts it."""

import json
import subprocess
import sys

import psutil
import pytest

from conftest import ROOT, killed, paginate, program

PROGRAM = ROOT / "Examples/Dask/read_list.py"


def command(planned_list, folder):
    return [sys.executable, PROGRAM, planned_list.plan, folder]


def read(folder):
    return [line for file in sorted(folder.glob("*.ndjson")) for line in file.read_text().split("\n") if line]


def test_a_worker_that_is_killed_in_the_middle_loses_and_doubles_no_row(planned_list, tmp_path):
    folder = tmp_path / "items"
    with program(command(planned_list, folder), 240) as (process, end):
        kill, done = killed(process, lambda run: psutil.Process(run.ppid()))
        planned_list.gate.arm(after=7, call=kill)
        output, errors = end()
    assert process.returncode == 0, errors
    assert done, "no worker was killed"
    assert output == f"{planned_list.part_count} files in {folder}\n"
    assert planned_list.sorted_keys(read(folder)) == planned_list.keys
    # As the server wrote them.
    assert sorted(read(folder)) == sorted(paginate(planned_list.url, "--page-size", "50").split("\n")[:-1])


def test_plan_by_a_key_is_read(explorer, tmp_path):
    url = f"{explorer}/2.3/users?site=stackoverflow&sort=creation"
    plan = ["paginate", "plan", url, "--lower", "min", "--upper", "max", "--from", "1214870400", "--to", "1767225600",
            "--by", "/creation_date", "--parts", "8", "-o", tmp_path / "users.plan"]
    subprocess.run(plan, check=True, capture_output=True, timeout=60)
    subprocess.run(
        [sys.executable, PROGRAM, tmp_path / "users.plan", tmp_path / "users"], check=True, capture_output=True, timeout=240)
    items = read(tmp_path / "users")
    assert len(items) == len(set(items)) == len(paginate(url, "--page-size", "100").splitlines())


@pytest.mark.parametrize("planned_list", ["by total"], indirect=True)
def test_a_part_that_cannot_be_read_ends_the_program_with_its_message(planned_list, tmp_path):
    damaged = tmp_path / "damaged"
    damaged.write_text(planned_list.plan.read_text().replace("/page", "/pages"))
    planned_list.plan = damaged
    with program(command(planned_list, tmp_path / "items"), 240) as (process, end):
        _, errors = end()
    assert process.returncode != 0
    assert "exit code 66" in errors and "damaged" in errors


@pytest.mark.parametrize("planned_list", ["by total"], indirect=True)
def test_a_folder_with_files_is_refused_because_they_would_stay_among_the_new_ones(planned_list, tmp_path):
    (tmp_path / "part-99.ndjson").write_text("{}\n")
    with program(command(planned_list, tmp_path), 60) as (process, end):
        _, errors = end()
    assert process.returncode == 2 and "has files already" in errors
    assert json.loads(planned_list.plan.read_text())["parts"] > 1
