"""What the page asks the server for, counted at the server."""

from explorer import Explorer


def users_requests(server):
    return {url: count for url, count in server.requests().items() if "/2.3/users?" in url}


def moderators_requests(server):
    """How often each page of moderators was asked for. The list of sites loads beside them, at its own time."""
    return {url: count for url, count in server.requests().items() if "/users/moderators?" in url}


def test_equal_triggers_in_one_turn_give_one_request(start_server, new_page):
    server = start_server("--latency", "200")
    explorer = Explorer(new_page(), server.address)
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    explorer.page.evaluate(
        """() => {
          const scroller = document.getElementById("scroller");
          scroller.scrollTop = 3_000_000;
          for (let i = 0; i < 100; i++) scroller.dispatchEvent(new Event("scroll"));
        }"""
    )
    explorer.loaded()
    counts = users_requests(server)
    assert len(counts) >= 2
    assert set(counts.values()) == {1}


def test_a_button_pressed_ten_times_in_one_turn_opens_one_list_last(start_server, new_page):
    server = start_server("--latency", "200")
    explorer = Explorer(new_page(), server.address)
    explorer.goto("#site=math&list=moderators")
    explorer.loaded()
    assert list(moderators_requests(server).values()) == [1]
    with explorer.page.expect_response(lambda response: "/users/moderators?" in response.url):
        explorer.page.evaluate("for (let i = 0; i < 10; i++) document.getElementById('refresh').click()")
    explorer.loaded()
    assert list(moderators_requests(server).values()) == [2]


def test_retry_pressed_ten_times_in_one_turn_asks_once(start_server, new_page):
    server = start_server()
    explorer = Explorer(new_page(expected_errors=("Failed to load resource",)), server.address)
    explorer.page.route("**/2.3/users/**", lambda route: route.fulfill(status=200, body="no"))
    explorer.goto("#site=math&list=moderators")
    explorer.view("failed")
    explorer.page.unroute_all()
    explorer.page.evaluate("for (let i = 0; i < 10; i++) document.querySelector('#failed .retry').click()")
    explorer.loaded()
    assert list(moderators_requests(server).values()) == [1]


def test_no_page_is_asked_for_twice_on_a_walk_there_and_back(start_server, new_page):
    server = start_server()
    explorer = Explorer(new_page(), server.address)
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    for _ in range(30):
        explorer.scroll_by(600)
        explorer.loaded()
    for _ in range(30):
        explorer.scroll_by(-600)
        explorer.loaded()
    assert set(users_requests(server).values()) == {1}


def test_requests_are_those_of_the_tutorial(start_server, new_page):
    server = start_server()
    explorer = Explorer(new_page(), server.address)
    explorer.open("stackoverflow")
    explorer.loaded()
    explorer.scroll_to(1e9)
    explorer.loaded()
    urls = sorted(moderators_requests(server))
    assert len(urls) == 3
    for number, url in enumerate(urls, 1):
        for part in ("site=stackoverflow", "order=desc", "sort=reputation", f"page={number}", "pagesize=30"):
            assert part in url


def test_leaving_a_list_drops_its_requests(start_server, new_page):
    server = start_server("--latency", "800")
    explorer = Explorer(new_page(expected_errors=("Failed to load resource",)), server.address)
    explorer.goto()
    with explorer.page.expect_request(lambda request: "/2.3/users?site=stackoverflow" in request.url):
        explorer.page.evaluate("location.hash = '#site=stackoverflow&list=users&sort=name'")
    with explorer.page.expect_event("requestfailed", lambda request: "site=stackoverflow" in request.url):
        explorer.page.evaluate("location.hash = '#site=math&list=moderators'")
    explorer.loaded()
    assert all("math" in url or "stackoverflow" in url or "sites" in url for url in server.requests())
