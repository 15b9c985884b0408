"""Runs a cluster of explorers until Ctrl-C: run-cluster [options].

It makes the data in PostgreSQL, prints the page's address when everything answers, and reports each part that ends.
"""

import argparse
import math
import signal
import sys
import time
from pathlib import Path

from .cluster import NO_LIMIT, Cluster, ClusterOptions
from .explorer import Explorer
from .part import ClusterError
from .postgres import Database
from .proxy import Proxy

# A part that was started again and ends sooner than this would end again.
SECONDS_TO_PROVE_ITSELF = 10
EXIT_CODE_OF_CTRL_C = 130
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Ended(BaseException):
    """A signal that ends the program."""


def end(number, frame):
    raise Ended


def note(text: str):
    print(text, file=sys.stderr, flush=True)


def watch(cluster: Cluster):
    """Reports each part that ends, and starts it again."""
    started_again = {}
    while True:
        for member in cluster.members:
            part = member.part
            if not part.is_wanted or part.is_running:
                continue
            note(f"{part.name} {part.ending}")
            if time.monotonic() < started_again.get(part.name, -math.inf) + SECONDS_TO_PROVE_ITSELF:
                part.is_wanted = False
                note(f"{part.name} is not started again, because it ended so soon:\n{part.last_lines()}")
            else:
                start_again(member)
                started_again[part.name] = time.monotonic()
        time.sleep(0.2)


def start_again(member: Database | Explorer | Proxy):
    part = member.part
    try:
        member.start()
        note(f"{part.name} is started again, process {part.pid}")
    except ClusterError as error:
        part.is_wanted = False
        note(str(error))


def number(low: int, high: int):
    """Reads a whole number of an option, which must be in a range."""

    def read(text: str) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"must be a number from {low} to {high}, not {text}")
        return int(text)

    return read


def arguments() -> ClusterOptions:
    parser = argparse.ArgumentParser(prog="run-cluster", description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=number(0, 65_535), default=8080, help="the port of the page; 0 takes any that is free")
    parser.add_argument("--users", type=number(1_000, 10_000_000), default=1_000_000,
                        help="how many users stackoverflow gets")
    parser.add_argument("--rate-limit", type=number(0, NO_LIMIT), default=100,
                        help="requests a second of each address; 0 is no limit")
    parser.add_argument("--explorer", type=Path, default=ClusterOptions.explorer, help="the program of the servers")
    parser.add_argument("--site", type=Path, default=ClusterOptions.site, help="the folder with the page's files")
    given = parser.parse_args()
    given.rate_limit = given.rate_limit or NO_LIMIT
    return ClusterOptions(**vars(given))


def main() -> int:
    for ending in SIGNALS:
        signal.signal(ending, end)
    cluster = None
    try:
        cluster = Cluster(arguments())
        cluster.start(report=note, is_terminal=sys.stderr.isatty())
        print(cluster.address, flush=True)
        for member in cluster.members:
            note(f"  {member.part.name:18} process {member.part.pid}")
        watch(cluster)
    except Ended:
        return EXIT_CODE_OF_CTRL_C if cluster is None or not cluster.has_started else 0
    except ClusterError as error:
        note(f"run-cluster: {error}")
        return 1
    finally:
        for ending in SIGNALS:
            signal.signal(ending, signal.SIG_IGN)
        if cluster is not None:
            cluster.stop()


sys.exit(main())
