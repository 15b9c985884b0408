"""What a request to the explorer costs, and how long it takes: with SQLite, with PostgreSQL, and in a cluster.

    Benchmarks/Cluster/bench.py [--users N] [--rate R] [--seconds S] [--rounds N] [--explorer PROGRAM]

Each server answers the same random pages at the same rate, in turns. Half are pages by number, half by cursor.
"""

import argparse
import asyncio
import os
import random
import statistics
import sys
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from cluster.cluster import Cluster, ClusterOptions  # noqa: E402
from cluster.explorer import Explorer  # noqa: E402
from load import measure  # noqa: E402
from processor import seconds  # noqa: E402

KINDS = ["servers", "PostgreSQL", "HAProxy"]
COLUMNS = [*KINDS, "all", "p50", "p95", "p99"]
LIMIT = 30
CURSORS = 300


class Setup:
    """What is measured: a port that answers, and its processes by kind."""

    def __init__(self, name: str, port: int, kinds: dict[str, list[int]], reader: Explorer):
        self.name = name
        self.port = port
        self.kinds = kinds
        self.paths = pages(reader)

    def measure(self, rate: float, count: int, generator: random.Random) -> dict[str, float]:
        """A round: milliseconds on processors for each request and kind of process, and percentiles of latencies."""
        before = self._seconds()
        outcome = asyncio.run(measure(self.port, generator.choices(self.paths, k=count), rate))
        if outcome.failures:
            sys.exit(f"{self.name}: {outcome.failures} of {count} requests failed; choose a lower --rate")
        cost = {kind: (after - before[kind]) * 1000 / count for kind, after in self._seconds().items()}
        latencies = {f"p{percent}": outcome.percentile(percent) * 1000 for percent in (50, 95, 99)}
        return cost | latencies

    def _seconds(self) -> dict[str, float]:
        return {kind: sum(map(seconds, pids)) for kind, pids in self.kinds.items()}


def pages(server: Explorer) -> list[str]:
    """Paths of pages, half of them by number and half by cursor. A cursor belongs to the keys of its server."""
    users = server.get("/2.3/users?site=stackoverflow&filter=total")["total"]
    generator = random.Random(1)
    numbers = [f"/2.3/users?site=stackoverflow&pagesize={LIMIT}&page={generator.randint(1, users // LIMIT)}"
               for _ in range(CURSORS)]
    cursors = []
    for start in (generator.randrange(users - LIMIT) for _ in range(CURSORS)):
        # The cursor of a page that begins at a reputation, which is about as deep as a random offset.
        [row] = server.get(f"/rows/offset?site=stackoverflow&start={start}&limit=1")["items"]
        path = f"/rows/cursor?site=stackoverflow&sort=reputation&max={row['reputation']}&limit={LIMIT}"
        if following := server.get(path).get("next"):
            cursors.append(f"{path}&after={following}")
    return numbers + cursors


def setups(cluster: Cluster, sqlite: Explorer, postgres: Explorer) -> list[Setup]:
    databases = [cluster.primary.part.pid, *(standby.part.pid for standby in cluster.standbys)]
    return [
        Setup("SQLite, one server", sqlite.port, {"servers": [sqlite.part.pid]}, sqlite),
        Setup("PostgreSQL, one server", postgres.port,
              {"servers": [postgres.part.pid], "PostgreSQL": [cluster.primary.part.pid]}, postgres),
        Setup("three servers and two standbys behind HAProxy", cluster.port,
              {"servers": [server.part.pid for server in cluster.servers], "PostgreSQL": databases,
               "HAProxy": [cluster.proxy.part.pid, cluster.proxy_of_databases.part.pid]}, cluster.servers[0]),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--users", type=int, default=1_000_000, help="how many users stackoverflow has")
    parser.add_argument("--rate", type=float, default=100, help="requests a second")
    parser.add_argument("--seconds", type=float, default=20, help="how long a round takes")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--explorer", type=Path, default=ROOT / "Explorer/Server/.build/release/explorer")
    parser.add_argument("--site", type=Path, default=ClusterOptions.site, help="the folder with the page's files")
    options = parser.parse_args()
    cluster = Cluster(ClusterOptions(users=options.users, explorer=options.explorer, site=options.site))
    others = []
    try:
        cluster.start(report=lambda step: print(step, file=sys.stderr, flush=True))
        postgres = cluster.another_server("one", cluster.primary.url)
        sqlite = cluster.another_server("sqlite", "")
        sqlite.options = ["--database", cluster.folder / "explorer.sqlite", "--users", options.users]
        for server in (others := [postgres, sqlite]):
            server.start()
        run(setups(cluster, sqlite, postgres), options)
    finally:
        for server in others:
            server.stop()
        cluster.stop()


def run(measured: list[Setup], options):
    generator = random.Random(2)
    count = int(options.rate * options.seconds)
    rounds = {setup.name: [] for setup in measured}
    for setup in measured:
        setup.measure(options.rate, count // 4, generator)
    for _ in range(options.rounds):
        for setup in measured:
            rounds[setup.name].append(setup.measure(options.rate, count, generator))
    print(f"{options.rate:.0f} requests a second, pages of {LIMIT} of {options.users:,} users, the median of "
          f"{options.rounds} rounds of {options.seconds:.0f} s, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    print(f"| | {' | '.join(COLUMNS)} |\n|---{'|---' * len(COLUMNS)}|")
    for name, results in rounds.items():
        medians = {column: statistics.median(result[column] for result in results) for column in results[0]}
        medians["all"] = sum(median for column, median in medians.items() if column in KINDS)
        print(f"| {name} | {' | '.join(f'{medians[column]:.2f} ms' if column in medians else '' for column in COLUMNS)} |")


if __name__ == "__main__":
    main()
