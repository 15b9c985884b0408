"""Visitors' lists, each of which is in the memory of one server."""

from concurrent.futures import ThreadPoolExecutor

from waiting import until


def test_requests_of_a_list_reach_its_server_on_any_connection(cluster, connect_to):
    ids = [connect_to(cluster.address).repeat("POST", "/lists?rows=200").json["id"] for _ in range(6)]
    assert {id.partition("-")[0] for id in ids} == {"a", "b", "c"}, "lists are made at every server"

    def read(number):
        return connect_to(cluster.address).send("GET", f"/lists/{ids[number % 6]}/offset?start={number}&limit=5")

    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(read, range(20)))
    assert [answer.status for answer in answers] == [200] * 20
    assert [len(answer.json["items"]) for answer in answers] == [5] * 20


def test_list_of_one_server_changes_through_any_connection(cluster, connect_to):
    id = connect_to(cluster.address).repeat("POST", "/lists?rows=10").json["id"]
    for count in range(11, 16):
        added = connect_to(cluster.address).send("POST", f"/lists/{id}/rows?place=end&count=1")
        assert added.status == 201
        assert connect_to(cluster.address).get(f"/lists/{id}")["rows"] == count
    assert connect_to(cluster.address).send("DELETE", f"/lists/{id}/rows/1").status == 204


def test_list_of_a_server_that_is_down_is_unavailable_and_not_unknown(cluster, connect_to):
    client = connect_to(cluster.address)
    id = client.repeat("POST", "/lists?rows=10").json["id"]
    [owner] = [server for server in cluster.servers if id.startswith(f"{server.name}-")]
    owner.part.kill()
    unavailable = client.send("GET", f"/lists/{id}")
    assert unavailable.status == 503 and unavailable.headers["Retry-After"] == "1"
    assert unavailable.json["error_name"] == "temporarily_unavailable"
    owner.start()
    until(lambda: client.send("GET", f"/lists/{id}").status == 404, "the server is back, without its lists")
