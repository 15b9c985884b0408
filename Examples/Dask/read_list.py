#!/usr/bin/env python3
"""Reads a planned list on a Dask cluster and writes it as JSON lines: read_list.py PLAN FOLDER [--scheduler ADDRESS].

`paginate plan` makes the plan, and `paginate` is on the PATH of the workers. What follows `--` is passed to each run, such
as `-- --header-env 'Authorization: Bearer $TOKEN'`.
"""

import argparse
import json
import pathlib
import subprocess

import dask.bag
from dask import delayed
from dask.distributed import Client


class PartFailed(Exception):
    """A part could not be read."""


def read_part(plan, number, options):
    """The items of a part. It has no effects, so Dask may run it again on another worker if one is lost."""
    run = subprocess.run(
        ["paginate", "run", "-", "--part", str(number), "--quiet", *options],
        input=plan.encode(), capture_output=True, check=False)
    if run.returncode != 0:
        raise PartFailed(f"part {number}, exit code {run.returncode}: {run.stderr.decode(errors='replace')}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def read_list(plan, options=()):
    """The items of a list, as a bag with one partition for each part.

    `plan` is the text of the file, so that workers on other machines need no common folder.
    """
    count = len(json.loads(plan)["plan"]["parts"])
    return dask.bag.from_delayed([delayed(read_part)(plan, number, options) for number in range(1, count + 1)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plan", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--scheduler", help="its address; without one, a cluster on this machine is started")
    parser.add_argument("--workers", type=int, default=2, help="how many workers that cluster has (default 2)")
    parser.add_argument("options", nargs="*", help="options of paginate run, behind --")
    arguments = parser.parse_args()
    client = Client(arguments.scheduler) if arguments.scheduler else Client(
        n_workers=arguments.workers, threads_per_worker=1)
    with client:
        items = read_list(arguments.plan.read_text(), arguments.options)
        files = items.map(json.dumps).to_textfiles(f"{arguments.folder}/part-*.ndjson")
    print(f"{len(files)} files in {arguments.folder}")


if __name__ == "__main__":
    main()
