"""Pages from a standby that lags and from one that does not, in turns."""

import pytest

from users import Place, connect
from waiting import until
from walking import START, is_strictly_descending, next_path

PAGES = 120


@pytest.fixture
def server_of_each_standby(cluster):
    """Two more servers, each of which reads from one standby only."""
    servers = [cluster.another_server(f"s{number}", standby.url) for number, standby in enumerate(cluster.standbys)]
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.stop()


def test_lagging_standby_neither_skips_nor_repeats_lasting_rows(cluster, users, server_of_each_standby, connect_to):
    clients = [connect_to(server.address) for server in server_of_each_standby]
    before = users.places()
    changeable = {place.id for place in before[::50]}
    inserted = set()
    places, pages = [], 0
    path = START
    with connect(cluster.standbys[0].folder) as lagging:
        lagging.execute("SELECT pg_wal_replay_pause()")
        try:
            until(lambda: lagging.execute("SELECT pg_get_wal_replay_pause_state()").fetchone()[0] == "paused",
                  "the replay of the first standby is paused")
            while path is not None and pages < PAGES:
                answer = clients[pages % 2].repeat("GET", path)
                places += [Place(item["reputation"], item["user_id"]) for item in answer.json["items"]]
                pages += 1
                path = next_path(answer)
                # Around the place where the walk is, rows come, go and move away.
                near = [place.id for place in before[len(places) - 100 : len(places) + 300] if place.id in changeable]
                for id in near[:1]:
                    users.move(id)
                for id in near[1:2]:
                    users.delete(id)
                # Far enough ahead that the other standby has them when the walk comes there.
                inserted.add(users.insert(reputation=before[len(places) + 1_000].reputation))
            assert counts(cluster, inserted) == [0, len(inserted)], "one standby lags, and the other does not"
        finally:
            lagging.execute("SELECT pg_wal_replay_resume()")
    read = [place for place in before if place >= places[-1]]
    lasting = [place for place in read if place.id not in changeable]
    assert len(lasting) > 10_000
    assert [place for place in places if place.id not in changeable | inserted] == lasting
    assert is_strictly_descending(places)
    assert inserted & {place.id for place in places}, "rows were inserted ahead of the walk"


def counts(cluster, ids) -> list[int]:
    """How many of some users each standby has, once the second one has all."""
    found = []
    for standby, wanted in zip(cluster.standbys, [0, len(ids)]):
        with connect(standby.folder) as connection:
            count = lambda: connection.execute("SELECT count(*) FROM users WHERE id = ANY(%s)", (list(ids),)).fetchone()[0]
            until(lambda: count() >= wanted, f"{standby.name} has the new users")
            found.append(count())
    return found
