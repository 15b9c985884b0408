"""Pages by number and by offset, deep in a list whose rows change."""

import pytest

from conftest import wait_for_replay

CHANGES = 400
OFFSETS = [0, 511, 4_000, 31_337, 49_950, 77_777, 99_000]


@pytest.fixture
def changed_users(cluster, users):
    """The users after many inserts, deletes and moves."""
    for place in users.random.sample(users.places(), CHANGES):
        users.insert()
        if place.id % 2:
            users.delete(place.id)
        else:
            users.move(place.id)
    wait_for_replay(cluster)
    return users


def test_deep_pages_are_exact_after_changes(changed_users, client):
    total = len(changed_users.places())
    for sort in ("reputation", "creation", "name"):
        for order in ("desc", "asc"):
            for offset in [*OFFSETS, total - 50, total + 10]:
                found = client.get(
                    f"/rows/offset?site=stackoverflow&sort={sort}&order={order}&start={offset}&limit=100")
                assert [item["user_id"] for item in found["items"]] == changed_users.ids(sort, order, offset, 100)
                assert found["total"] == total
            page = client.get(f"/2.3/users?site=stackoverflow&sort={sort}&order={order}&pagesize=100&page=700")
            assert [item["user_id"] for item in page["items"]] == changed_users.ids(sort, order, 69_900, 100)
