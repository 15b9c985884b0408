"""Cursors: one server's at another, and what a change of keys does to them."""

import math

from cluster.cluster import new_key, write_keys

from client import only_transient
from walking import LIMIT, START, Progress, Walk, is_strictly_descending, next_path


def test_cursor_of_one_server_works_at_every_other(cluster, connect_to):
    clients = [connect_to(server.address) for server in cluster.servers]
    ids = []
    path = START
    for page in range(9):
        answer = clients[page % 3].repeat("GET", path)
        ids += [item["user_id"] for item in answer.json["items"]]
        path = next_path(answer)
    first = [item["user_id"] for page in range(1, 10)
             for item in clients[0].get(f"/2.3/users?site=stackoverflow&pagesize={LIMIT}&page={page}")["items"]]
    assert ids == first


def test_old_cursors_stay_valid_while_keys_are_rotated_during_a_walk(cluster, users, client, connect_to):
    lasting = users.places()
    [old] = cluster.keys.read_text().split()
    new = new_key(2)
    oldest_path = next_path(client.repeat("GET", START))
    step = len(lasting) // LIMIT // 8
    progress = Progress(limit=step)
    walk = Walk(cluster.address, progress)
    # Every server knows the new key before one of them uses it.
    for keys in [old, new], [new, old]:
        write_keys(cluster.keys, keys)
        for server in cluster.servers:
            progress.wait_for(progress.pages + step // 4)
            server.restart()
            cluster.wait_for_servers()
            assert walk.is_walking, "the keys are changed during the walk"
            progress.allow(progress.pages + step)
    progress.allow(math.inf)
    places = walk.finish()
    assert places == lasting and is_strictly_descending(places)
    assert only_transient(walk.client.outcomes), walk.client.outcomes

    newest_path = next_path(client.repeat("GET", START))
    for server in cluster.servers:
        direct = connect_to(server.address)
        assert direct.get(oldest_path) == direct.get(newest_path)

    # Without the old key its cursors are refused, and the new ones stay valid.
    write_keys(cluster.keys, [new])
    cluster.servers[0].restart()
    direct = connect_to(cluster.servers[0].address)
    refused = direct.send("GET", oldest_path)
    assert refused.status == 400 and refused.json["error_message"].startswith("after: is no cursor of this server")
    assert direct.send("GET", newest_path).status == 200
