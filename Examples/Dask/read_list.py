#!/usr/bin/env python3
"""Reads a planned list on a Dask cluster: read_list.py PLAN FOLDER [--scheduler ADDRESS] [-- OPTIONS].

`paginate plan` makes the plan, and `paginate` is on the PATH of the workers. Each part becomes a file of JSON lines in the
folder, which all workers share: a local folder for workers on this machine, or a URL such as s3://bucket/folder. OPTIONS are
passed to each run of paginate, such as --header-env 'Authorization: Bearer $TOKEN'.
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
    """The items of a part, as the server wrote them. If the worker is lost, Dask calls this again on another one."""
    run = subprocess.run(
        ["paginate", "run", "-", "--part", str(number), "--quiet", *options],
        input=plan.encode(), capture_output=True, check=False)
    if run.returncode != 0:
        raise PartFailed(f"part {number}, exit code {run.returncode}: {run.stderr.decode(errors='replace')}")
    # Not splitlines(): a text in JSON may contain other line separators.
    return run.stdout.decode().split("\n")[:-1]


def read_list(plan, options=()):
    """The items of a list, as a bag of lines with one partition for each part.

    `plan` is the text of the file, so that workers on other machines need not read it.
    """
    count = json.loads(plan)["parts"]
    shared = delayed(plan)
    return dask.bag.from_delayed([delayed(read_part)(shared, number, options) for number in range(1, count + 1)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plan", type=pathlib.Path)
    parser.add_argument("folder")
    parser.add_argument("--scheduler", help="its address; without one, a cluster on this machine is started")
    parser.add_argument("--workers", type=int, default=2, help="how many workers that cluster has (default 2)")
    parser.add_argument("options", nargs="*", help="options of paginate run, after --")
    arguments = parser.parse_args()
    local = pathlib.Path(arguments.folder)
    if "://" not in arguments.folder and local.exists() and any(local.iterdir()):
        parser.error(f"{local} has files already, which would remain beside the new ones")
    client = Client(arguments.scheduler) if arguments.scheduler else Client(
        n_workers=arguments.workers, threads_per_worker=1)
    with client:
        items = read_list(arguments.plan.read_text(), arguments.options)
        files = items.to_textfiles(f"{arguments.folder}/part-*.ndjson", last_endline=True)
    print(f"{len(files)} files in {arguments.folder}")


if __name__ == "__main__":
    main()
