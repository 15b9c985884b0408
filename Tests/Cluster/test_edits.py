"""Edits, which are in the database so that all servers know them."""

import pytest

from cluster.postgres import url
from users import Users
from waiting import until

# More than PostgreSQL keeps back if commits do not wait until they are written.
EDITS = 50


def edit(client, id: int, location: str, key: str):
    """Sends an edit once."""
    path = f"/rows/{id}?site=stackoverflow"
    return client.send("PATCH", path, {"location": location}, {"Idempotency-Key": f'"{key}"'})


@pytest.fixture
def first_id(users):
    """The user who is first in the default order."""
    return users.ids("reputation", "DESC", 0, 1)[0]


def test_edit_that_is_repeated_at_another_server_is_performed_once(cluster, users, first_id, connect_to):
    a, b, c = (connect_to(server.address) for server in cluster.servers)
    first = edit(a, first_id, "Oslo", "first")
    second = edit(b, first_id, "Rome", "second")
    assert (first.json["location"], second.json["location"]) == ("Oslo", "Rome")
    # As a client does that got no answer.
    assert edit(c, first_id, "Oslo", "first").json == first.json
    assert users.value("SELECT location FROM edit WHERE site = %s AND user_id = %s", users.site, first_id) == "Rome"
    assert users.value("""SELECT count(*) FROM idempotency_key WHERE key IN ('"first"', '"second"')""") == 2
    assert edit(b, first_id, "Bern", "first").status == 422, "a key belongs to one edit"


def test_edit_reaches_the_pages_of_every_server(cluster, client, first_id, connect_to):
    assert edit(client, first_id, "Lima", "lima").json["user_id"] == first_id
    for server in cluster.servers:
        direct = connect_to(server.address)
        until(lambda: direct.get("/rows/cursor?site=stackoverflow&limit=1")["items"][0].get("location") == "Lima",
              f"server {server.name} has the edit from a standby")


@pytest.fixture(params=["as the cluster sets it", "off"])
def new_server(request, cluster, users):
    """A server whose connections find a setting of the database for when commits return."""
    if request.param == "off":
        users.execute("ALTER DATABASE explorer SET synchronous_commit = off")
    server = cluster.another_server("e", url(cluster.reads))
    server.start()
    yield server
    server.stop()
    # The connection of the other fixture ended with the primary.
    again = Users(cluster.primary.folder)
    again.execute("ALTER DATABASE explorer RESET synchronous_commit")
    again.close()


def test_acknowledged_edits_are_kept_when_the_primary_is_killed(cluster, users, new_server, connect_to):
    client = connect_to(new_server.address)
    locations = {id: f"City {number}" for number, id in enumerate(users.ids("reputation", "DESC", 100, EDITS))}
    for id, location in locations.items():
        assert edit(client, id, location, f"{new_server.port}-{id}").status == 200
    cluster.primary.part.kill()
    cluster.primary.start()
    after = Users(cluster.primary.folder)
    kept = {id: after.value("SELECT max(location) FROM edit WHERE site = %s AND user_id = %s", after.site, id)
            for id in locations}
    after.close()
    assert kept == locations
