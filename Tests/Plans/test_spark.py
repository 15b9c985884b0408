"""The example for Spark, as its reader starts it. PySpark is installed by `make test-all` only."""

import os
import shlex
import sys

import psutil
import pytest

from conftest import ROOT, killed, program

LINE = shlex.split(
    "spark-submit --master 'local[2,4]' --py-files Examples/Spark/paginate_source.py Examples/Spark/read_list.py")


def command(planned_list, folder, master):
    """The README's command, with another master, plan and folder."""
    return [*(master if word == "local[2,4]" else word for word in LINE), planned_list.plan, folder]


def executor_of(run):
    """The process of Java that the worker of a run belongs to; none if it is the driver's."""
    return next(
        (process for process in run.parents() if "CoarseGrainedExecutorBackend" in " ".join(process.cmdline())), None)


@pytest.mark.parametrize(
    ("master", "worker_of"),
    [("local[2,4]", lambda run: psutil.Process(run.ppid())), ("local-cluster[2,1,1024]", executor_of)],
    ids=["a worker of Python", "an executor"])
def test_a_worker_that_is_killed_in_the_middle_loses_and_doubles_no_row(planned_list, tmp_path, master, worker_of):
    folder = tmp_path / "items"
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable}
    with program(command(planned_list, folder, master), 300, cwd=ROOT, env=environment) as (process, end):
        kill, done = killed(process, worker_of)
        planned_list.gate.arm(after=7, call=kill)
        output, errors = end()
    assert process.returncode == 0, errors[-4000:]
    assert done, "no worker was killed"
    assert f"{len(planned_list.keys)} items in {folder}" in output
    assert planned_list.sorted_keys(rows(folder)) == planned_list.keys


def rows(folder):
    """The items in files of Parquet."""
    import pyarrow.parquet

    return pyarrow.parquet.read_table(folder).column("item").to_pylist()
