"""What clients see while one part is away, or all databases are."""

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
    until(lambda: cluster.proxy_of_standbys.up("standbys") == {"primary"}, "the proxy takes both standbys out")
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
