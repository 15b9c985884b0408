"""Edits and visitors' lists, which more than one server or only one server knows."""

from concurrent.futures import ThreadPoolExecutor

from client import Client
from waiting import until

ROW = "/rows/1?site=stackoverflow"


def edit(client, location: str, key: str):
    return client.repeat("PATCH", ROW, {"location": location}, {"Idempotency-Key": f'"{key}"'})


def test_edit_that_is_repeated_at_another_server_is_performed_once(cluster, users):
    a, b, c = (Client(server.address) for server in cluster.servers)
    first = edit(a, "Oslo", "first")
    second = edit(b, "Rome", "second")
    assert (first.json["location"], second.json["location"]) == ("Oslo", "Rome")
    # As a client does that got no answer.
    assert edit(c, "Oslo", "first").json == first.json
    assert users.value("SELECT location FROM edit WHERE site = %s AND user_id = 1", users.site) == "Rome"
    assert users.value("SELECT count(*) FROM idempotency_key WHERE site = %s AND user_id = 1", users.site) == 2
    refused = b.send("PATCH", ROW, {"location": "Bern"}, {"Idempotency-Key": '"first"'})
    assert refused.status == 422


def test_edit_reaches_the_pages_of_every_server(cluster, client, users):
    id = users.value("SELECT id FROM users WHERE site = %s ORDER BY reputation DESC, id DESC LIMIT 1", users.site)
    answer = client.repeat("PATCH", f"/rows/{id}?site=stackoverflow", {"location": "Lima"}, {"Idempotency-Key": '"lima"'})
    assert answer.json["user_id"] == id
    for server in cluster.servers:
        direct = Client(server.address)
        until(lambda: direct.get("/rows/cursor?site=stackoverflow&limit=1")["items"][0].get("location") == "Lima",
              f"server {server.name} has the edit from a standby")
