"""What clients see while one part is away, or all databases are."""

import http.client
import os
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest

from client import BROKEN
from waiting import until

PAGE = "/rows/cursor?site=stackoverflow&limit=1"


def test_server_whose_database_is_away_is_taken_out_until_it_is_back(cluster, client, connect_to):
    server, standby = cluster.servers[0], cluster.standbys[0]
    options = server.options
    try:
        server.options = cluster.server_options(standby.url)
        server.restart()
        cluster.wait_for_servers()
        standby.part.kill()
        direct = connect_to(server.address)
        assert direct.send("GET", "/health").status == 503
        assert direct.send("GET", PAGE).status == 503
        until(lambda: cluster.proxy.up("servers") == {"b", "c"}, "the proxy takes the server out")
        for _ in range(20):
            assert client.send("GET", PAGE).status == 200
        standby.start()
        until(lambda: direct.send("GET", "/health").status == 200, "the server has found its database")
        cluster.wait_for_servers()
    finally:
        server.options = options
        server.restart()


def test_reads_go_on_without_any_standby(cluster, client):
    for standby in cluster.standbys:
        standby.part.kill()
    until(lambda: cluster.proxy_of_databases.up("standbys") == {"primary"}, "the proxy takes both standbys out")
    assert client.get(PAGE)["items"]


def test_reads_go_on_without_the_primary_and_edits_are_unavailable(cluster, client, users):
    path = f"/rows/{users.ids('reputation', 'DESC', 0, 1)[0]}?site=stackoverflow"
    edit = {"method": "PATCH", "path": path, "body": {"location": "Kyiv"}, "headers": {"Idempotency-Key": '"kyiv"'}}
    cluster.primary.part.kill()
    for _ in range(9):
        assert client.send("GET", PAGE).status == 200
    unavailable = client.send(**edit)
    assert unavailable.status == 503 and unavailable.headers["Retry-After"] == "1"
    cluster.primary.start()
    assert client.repeat(**edit).json["location"] == "Kyiv"


def test_lists_and_the_page_go_on_without_any_database_and_pages_are_unavailable(cluster, client):
    id = client.repeat("POST", "/lists?rows=10").json["id"]
    for database in [cluster.primary, *cluster.standbys]:
        database.part.kill()
    until(lambda: not cluster.proxy.up("servers"), "the proxy takes all servers out")
    unavailable = client.send("GET", PAGE)
    assert unavailable.status == 503 and unavailable.headers["Retry-After"] == "1"
    assert client.send("GET", f"/lists/{id}").json["rows"] == 10
    assert client.send("POST", "/lists?rows=10").status == 201, "new lists are made"
    assert client.send("GET", "/").status == 200, "the page is there"
    for database in [cluster.primary, *cluster.standbys]:
        database.start()
    assert client.get(PAGE)["items"]


def with_children(process: int) -> list[int]:
    """A process and all that it has started."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], stdout=subprocess.PIPE, text=True).stdout.splitlines()
    found = [process]
    for line in sorted(listed, key=lambda line: int(line.split()[0])):
        child, parent = map(int, line.split())
        if parent in found:
            found.append(child)
    return found


@pytest.fixture
def hang():
    """Stops the processes of a part until the end of the test, as on a machine that hangs. They keep their connections."""
    stopped = []

    def stop(part):
        stopped.extend(with_children(part.pid))
        for process in stopped:
            os.kill(process, signal.SIGSTOP)

    yield stop
    for process in stopped:
        try:
            os.kill(process, signal.SIGCONT)
        except ProcessLookupError:
            pass


# As many as would take minutes if each was held for some seconds.
REQUESTS = 30
CLIENTS = 3


@pytest.mark.parametrize("name", ["server-a", "standby-1", "primary"])
def test_part_that_hangs_holds_requests_until_it_is_taken_out_and_not_longer(cluster, users, connect_to, hang, name):
    id = users.ids("reputation", "DESC", 0, 1)[0]
    [part] = [member.part for member in cluster.members if member.part.name == name]

    def page(client, key):
        return client.send("GET", PAGE).status

    def make_list(client, key):
        return client.send("POST", "/lists?rows=1").status

    def edit(client, key):
        return client.send(
            "PATCH", f"/rows/{id}?site=stackoverflow", {"location": "Lima"}, {"Idempotency-Key": f'"{name} {key}"'}).status

    def repeat(send, number):
        client = connect_to(cluster.address)
        outcomes = []
        for count in range(REQUESTS):
            try:
                outcomes.append(send(client, f"{number} {count}"))
            except (ConnectionError, http.client.HTTPException):
                outcomes.append(BROKEN)
        return outcomes

    hang(part)
    pool = ThreadPoolExecutor(3 * CLIENTS)
    work = [pool.submit(repeat, send, number) for send in (page, make_list, edit) for number in range(CLIENTS)]
    try:
        until(lambda: all(each.done() for each in work), "every request is answered while the part hangs")
    finally:
        pool.shutdown(wait=False)
    statuses = {status for each in work for status in each.result()}
    assert statuses <= {200, 201, 502, 503, BROKEN}
