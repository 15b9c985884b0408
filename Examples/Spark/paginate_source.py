"""A data source for Spark that reads a planned list: spark.read.format("paginate").option("plan", PATH).load().

`paginate plan` makes the plan, and `paginate` is on the PATH of the executors. Each row has one column, item: the JSON of
the item as the server wrote it. Options of `paginate run` are in the option `arguments`, as a shell has them.
"""

import contextlib
import json
import pathlib
import shlex
import subprocess

from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition


class PartFailed(Exception):
    """A part could not be read."""


class PlanSource(DataSource):
    """The items of a planned list."""

    @classmethod
    def name(cls):
        return "paginate"

    def schema(self):
        return "item string"

    def reader(self, schema):
        return PlanReader(pathlib.Path(self.options["plan"]).read_text(), shlex.split(self.options.get("arguments", "")))


class PlanReader(DataSourceReader):
    """Reads one partition for each part of the plan."""

    def __init__(self, plan, arguments):
        self.plan = plan
        self.arguments = arguments

    def partitions(self):
        count = json.loads(self.plan)["parts"]
        return [InputPartition(number) for number in range(1, count + 1)]

    def read(self, partition):
        """The rows of a part. If it fails in the middle, Spark drops them and runs the task again."""
        with subprocess.Popen(
            ["paginate", "run", "-", "--part", str(partition.value), "--quiet", *self.arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        ) as run:
            # A run that refuses its options ends before it reads the plan.
            with contextlib.suppress(BrokenPipeError):
                run.stdin.write(self.plan.encode())
                run.stdin.close()
            for line in run.stdout:
                yield (line.decode().rstrip("\n"),)
        if run.returncode != 0:
            raise PartFailed(f"part {partition.value}: exit code {run.returncode}, see the log of the executor")
