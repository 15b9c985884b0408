"""Rows that are far from the viewport: the list evicts them, and loads them again when they are wanted."""

import re

from explorer import Explorer

ITEMS_HELD = 5_000
LONGEST_STEP = 4_800

ANCHOR = """() => {
  const top = document.getElementById("scroller").getBoundingClientRect().top;
  const row = [...document.querySelectorAll("#feed > article:not([hidden])")]
    .find((row) => row.getBoundingClientRect().top >= top);
  return [row.ariaPosInSet, row.getBoundingClientRect().top];
}"""

# Keeps every Map that the page makes, in the order of their making.
RECORD_MAPS = """
  const Plain = Map;
  window.maps = [];
  Map = class extends Plain {
    constructor(...given) { super(...given); maps.push(this); }
  };
"""

TOP_OF_ROW = "(row) => document.querySelector(`#feed article[aria-posinset='${row}']`).getBoundingClientRect().top"


def scroll_past_what_is_held(explorer: Explorer, factor: float = 1):
    """Scrolls row after row, until more rows were loaded than the list holds. Yields after each step."""
    last = 0
    while last < factor * ITEMS_HELD + 400:
        explorer.scroll_by(LONGEST_STEP)
        yield
        last = explorer.loaded()[-1].row


def requests_for_first_page(server) -> int:
    return sum(count for url, count in server.requests().items() if "/2.3/users?" in url and "&page=1&" in url)


def test_what_is_read_does_not_move_while_rows_above_are_evicted(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    for _ in scroll_past_what_is_held(explorer):
        row, top = explorer.page.evaluate(ANCHOR)
        explorer.loaded()
        assert abs(explorer.page.evaluate(TOP_OF_ROW, row) - top) <= 1
        assert explorer.page.locator("#feed > *").count() <= 30


def test_evicted_rows_are_placeholders_and_are_loaded_again_when_they_are_wanted(start_server, new_page):
    server = start_server()
    explorer = Explorer(new_page(), server.address)
    explorer.open("stackoverflow", users=True)
    first = [row.id for row in explorer.loaded()]
    for _ in scroll_past_what_is_held(explorer):
        pass
    assert requests_for_first_page(server) == 1
    requests = []
    explorer.page.route(re.compile(r"/2\.3/users\?.*&page=1&"), lambda route: requests.append(route))
    explorer.scroll_to(0)
    explorer.until(lambda: requests, "a request for the first page")
    assert {row.state for row in explorer.visible_rows()} == {"placeholder"}
    for request in requests:
        request.continue_()
    assert [row.id for row in explorer.loaded()] == first
    assert requests_for_first_page(server) == 2


def test_rows_near_the_viewport_are_not_evicted(start_server, new_page):
    server = start_server()
    explorer = Explorer(new_page(), server.address)
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    for _ in range(60):
        explorer.scroll_by(LONGEST_STEP)
    assert 1_000 < explorer.loaded()[-1].row < ITEMS_HELD
    explorer.scroll_to(0)
    assert {row.state for row in explorer.visible_rows()} == {"item"}
    assert requests_for_first_page(server) == 1


def test_the_page_drops_what_it_knows_of_evicted_people(new_page, plain_server):
    page = new_page()
    page.add_init_script(RECORD_MAPS)
    explorer = Explorer(page, plain_server.address)
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    for _ in scroll_past_what_is_held(explorer, 2):
        pass
    largest = page.evaluate("Math.max(...maps.map((map) => map.size))")
    assert ITEMS_HELD < largest <= 2 * ITEMS_HELD + 100
    assert page.evaluate("maps.at(-1).size") < largest, "nothing was dropped"
