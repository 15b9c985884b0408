import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))
sys.path.append(str(ROOT / "Tests/Browser"))

from client import Client  # noqa: E402
from cluster.cluster import Cluster, ClusterOptions  # noqa: E402
from users import Users, connect  # noqa: E402
from waiting import until  # noqa: E402

USERS = 100_000
EXECUTABLE = Path(os.environ.get("EXPLORER") or ClusterOptions.explorer)
SITE_FOLDER = Path(os.environ.get("SITE") or ClusterOptions.site)


@pytest.fixture(scope="session")
def running_cluster():
    """A cluster with a hundred thousand users, whose servers log every request."""
    options = ClusterOptions(
        users=USERS, explorer=EXECUTABLE, site=SITE_FOLDER, server_options=["--log-level", "info"])
    cluster = Cluster(options)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()


@pytest.fixture
def cluster(running_cluster):
    """The cluster, with all of its parts before and after the test."""
    yield running_cluster
    running_cluster.restore()
    wait_for_replay(running_cluster)


@pytest.fixture
def connect_to(cluster):
    """Makes clients of servers and proxies, whose connections end with the test."""
    clients = []

    def make(address, **options):
        clients.append(Client(address, **options))
        return clients[-1]

    yield make
    for client in clients:
        client.close()


@pytest.fixture
def client(cluster, connect_to):
    """A client of the proxy."""
    return connect_to(cluster.address)


@pytest.fixture
def users(cluster):
    """The users in the primary."""
    users = Users(cluster.primary.folder)
    yield users
    users.close()


def wait_for_replay(cluster):
    """Waits until both standbys have all that is committed in the primary."""
    with connect(cluster.primary.folder) as primary:
        [end] = primary.execute("SELECT pg_current_wal_lsn()").fetchone()
    for standby in cluster.standbys:
        with connect(standby.folder) as connection:
            until(lambda: connection.execute("SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn", (end,)).fetchone()[0],
                  f"{standby.name} has replayed all changes")
