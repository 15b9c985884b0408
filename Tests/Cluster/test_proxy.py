"""What the proxies add: the spread of requests and reads, addresses of clients, and rate limits."""

import socket
import sys

import pytest

from cluster import cluster as cluster_module
from cluster.cluster import CONNECTION_LIMIT
from cluster.part import ClusterError
from users import connect
from waiting import until

# Any address of 127.0.0.0/8 is this machine's on Linux, so that a client can come from another address than the proxy's.
OTHER_ADDRESS = "127.0.0.77"
other_addresses = pytest.mark.skipif(sys.platform != "linux", reason="macOS has only 127.0.0.1")

PAGE = "/rows/cursor?site=stackoverflow&limit=1"


def scans(database) -> int:
    """How many scans of tables and indexes of users a PostgreSQL server has counted."""
    with connect(database.folder) as connection:
        return connection.execute(
            "SELECT sum(idx_scan) FROM pg_stat_user_indexes WHERE schemaname = 'explorer'").fetchone()[0]


def test_reads_are_spread_over_the_standbys_and_spare_the_primary(cluster, connect_to):
    clients = [connect_to(server.address) for server in cluster.servers]
    databases = [cluster.primary, *cluster.standbys]
    before = [scans(database) for database in databases]

    def both_standbys_read():
        for client in clients:
            for _ in range(10):
                client.get(PAGE)
        return all(scans(standby) > count for standby, count in zip(cluster.standbys, before[1:]))

    until(both_standbys_read, "both standbys answer")
    assert scans(cluster.primary) == before[0]


def test_requests_are_spread_over_the_servers(cluster, client):
    before = sessions(cluster)
    for _ in range(12):
        client.get(PAGE)
    assert all(count > before[name] for name, count in sessions(cluster).items())


def sessions(cluster) -> dict[str, int]:
    return {name: int(row["stot"]) for name, row in cluster.proxy.statistics("servers").items()}


@other_addresses
def test_servers_log_the_address_of_the_client_and_not_what_it_says(cluster, connect_to):
    client = connect_to(cluster.address, source=OTHER_ADDRESS)
    path = "/rows/cursor?site=stackoverflow&limit=17"
    client.send("GET", path, headers={"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9"})

    def lines():
        logs = "".join(server.part.log.read_text() for server in cluster.servers)
        return [line for line in logs.splitlines() if path in line]

    [line] = until(lines, "the request is logged")
    assert OTHER_ADDRESS in line and "203.0.113.9" not in line


@pytest.fixture
def strict_proxy(cluster):
    """Another proxy in front of the same servers, which allows five requests a second."""
    proxy = cluster.another_proxy("strict-proxy")
    port = cluster.start_proxy(proxy, 0, rate_limit=5)
    yield f"http://127.0.0.1:{port}"
    proxy.stop()


@other_addresses
def test_requests_above_the_limit_of_an_address_are_answered_429(cluster, strict_proxy, connect_to):
    client = connect_to(strict_proxy, source=OTHER_ADDRESS)
    answers = [client.send("GET", PAGE) for _ in range(40)]
    refused = [answer for answer in answers if answer.status != 200]
    assert refused and len(refused) < 40
    assert {answer.status for answer in refused} == {429}
    assert {answer.headers["Retry-After"] for answer in refused} == {"1"}
    assert refused[0].json["error_name"] == "throttle_violation"
    assert connect_to(strict_proxy).send("GET", PAGE).status == 200, "another address has a limit of its own"
    assert client.get(PAGE)["items"], "the client is answered when it has waited"


@other_addresses
def test_connections_above_the_limit_of_an_address_are_refused_and_others_are_served(cluster, connect_to):
    proxy = cluster.another_proxy("narrow-proxy")
    port = cluster.start_proxy(proxy, 0, cluster_module.NO_LIMIT, connection_limit=5)
    held = [socket.create_connection(("127.0.0.1", port), source_address=(OTHER_ADDRESS, 0)) for _ in range(20)]
    try:
        until(lambda: sum(map(is_closed, held)) == 15, "those above the limit are closed")
        assert connect_to(f"http://127.0.0.1:{port}").send("GET", PAGE).status == 200
    finally:
        for connection in held:
            connection.close()
        proxy.stop()


@other_addresses
def test_slow_requests_of_an_address_leave_connections_to_the_same_server_for_others(cluster, connect_to):
    client = connect_to(cluster.address)
    slow, quick = lists_of_one_server(client)
    client.repeat("PUT", f"/lists/{slow}/server?latency=60000")
    port = cluster.port
    held = [socket.create_connection(("127.0.0.1", port), source_address=(OTHER_ADDRESS, 0)) for _ in range(800)]
    try:
        for connection in held:
            try:
                connection.sendall(f"GET /lists/{slow}/offset?start=0&limit=5 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            except ConnectionError:
                pass
        backend = f"lists-{slow.partition('-')[0]}"
        until(lambda: int(cluster.proxy.statistics(backend)[slow[0]]["scur"]) >= CONNECTION_LIMIT, "requests are held")
        assert client.send("GET", f"/lists/{quick}/offset?start=0&limit=5").status == 200
    finally:
        for connection in held:
            connection.close()


def lists_of_one_server(client) -> list[str]:
    """The ids of two lists that the same server has."""
    made = {}
    while True:
        id = client.repeat("POST", "/lists?rows=10").json["id"]
        ids = made.setdefault(id.partition("-")[0], [])
        ids.append(id)
        if len(ids) == 2:
            return ids


def is_closed(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


@pytest.fixture
def taken_port():
    with socket.socket() as taken:
        if hasattr(socket, "SO_REUSEPORT"):
            # As another HAProxy does.
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def test_proxy_takes_another_port_if_the_chosen_one_is_taken_before_it_listens(cluster, taken_port, monkeypatch):
    choose, choices = cluster_module.available_port, [taken_port]
    monkeypatch.setattr(cluster_module, "available_port", lambda port: choices.pop() if choices else choose(port))
    proxy = cluster.another_proxy("late-proxy")
    try:
        port = cluster.start_proxy(proxy, 0, cluster_module.NO_LIMIT)
        assert port != taken_port and proxy.part.is_running
    finally:
        proxy.stop()


def test_proxy_whose_port_is_taken_is_an_error_with_its_log(cluster, taken_port, monkeypatch):
    monkeypatch.setattr(cluster_module, "available_port", lambda port: port)
    with pytest.raises(ClusterError, match=f"(?s)refused-proxy ended with exit code 1 .*{taken_port}"):
        cluster.start_proxy(cluster.another_proxy("refused-proxy"), taken_port, cluster_module.NO_LIMIT)
