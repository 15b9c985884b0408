"""The example for Spark, as its reader starts it. PySpark is installed by `make test-all` only."""

import subprocess
import sys

import psutil
import pytest

from conftest import ROOT, killed

pyspark = pytest.importorskip("pyspark")

EXAMPLE = ROOT / "Examples/Spark"


def start(planned_list, folder, master):
    return subprocess.Popen(
        ["spark-submit", "--master", master, "--conf", "spark.ui.enabled=false", "--py-files",
         EXAMPLE / "paginate_source.py", EXAMPLE / "read_list.py", planned_list.plan, folder],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**__import__("os").environ, "PYSPARK_PYTHON": sys.executable})


def executor_of(run):
    """The process of Java that the worker of a run belongs to; none if it is the driver's."""
    return next((process for process in run.parents() if "CoarseGrainedExecutorBackend" in " ".join(process.cmdline())), None)


@pytest.mark.parametrize(
    ("master", "worker_of"),
    [("local[2,4]", lambda run: psutil.Process(run.ppid())), ("local-cluster[2,1,1024]", executor_of)],
    ids=["a worker of Python", "an executor"])
def test_a_worker_that_is_killed_in_the_middle_loses_and_doubles_no_row(planned_list, tmp_path, master, worker_of):
    folder = tmp_path / "items"
    with start(planned_list, folder, master) as program:
        kill, done = killed(program, worker_of)
        planned_list.gate.arm(after=7, call=kill)
        output, errors = program.communicate(timeout=300)
    assert program.returncode == 0, errors[-4000:]
    assert done, "no worker was killed"
    assert f"{len(planned_list.keys)} items in {folder}" in output
    items = pyspark_rows(folder)
    assert planned_list.sorted_keys(items) == planned_list.keys


def pyspark_rows(folder):
    """The items in files of Parquet."""
    import pyarrow.parquet

    return pyarrow.parquet.read_table(folder).column("item").to_pylist()
