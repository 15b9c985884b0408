"""A million rows: reached by every means, each once and in order."""

import re

from playwright.sync_api import expect

from explorer import Explorer


def ids_in_order(query, limit, offset=0):
    rows = query(
        "SELECT id FROM user WHERE site = (SELECT id FROM site WHERE parameter = 'stackoverflow')"
        " ORDER BY reputation DESC, id DESC LIMIT ? OFFSET ?",
        limit,
        offset,
    )
    return [id for (id,) in rows]


def test_a_walk_over_2000_rows_shows_each_once_and_in_order(explorer, query):
    explorer.open("stackoverflow", users=True)
    seen = {}
    while len(seen) < 2_000:
        rows = explorer.loaded()
        for row in rows:
            assert seen.setdefault(row.row, row.id) == row.id
        assert [row.row for row in rows] == list(range(rows[0].row, rows[-1].row + 1))
        explorer.scroll_by(500)
    walked = [seen[row] for row in sorted(seen)]
    assert sorted(seen) == list(range(1, len(seen) + 1))
    assert len(set(walked)) == len(walked)
    assert walked == ids_in_order(query, len(walked))


def test_one_drag_of_the_scroll_bar_goes_to_the_last_row_and_back(explorer, query, screenshot):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    page = explorer.page
    box = page.locator("#scroller").bounding_box()
    bar = page.evaluate("(() => { const s = document.getElementById('scroller'); return s.offsetWidth - s.clientWidth; })()")
    assert bar > 5, "there is no scroll bar to drag"
    x = box["x"] + box["width"] - bar / 2
    page.mouse.move(x, box["y"] + 24)
    page.mouse.down()
    page.mouse.move(x, box["y"] + box["height"] / 2, steps=10)
    middle = explorer.current_row()
    assert 300_000 < middle < 700_000
    page.mouse.move(x, box["y"] + box["height"] + 40, steps=10)
    expect(explorer.position).to_have_text("Row 1,000,000 of 1,000,000")
    rows = explorer.loaded()
    assert rows[-1].row == 1_000_000
    assert [row.id for row in rows] == ids_in_order(query, len(rows), rows[0].row - 1)
    screenshot(page, "last-row")
    page.mouse.move(x, box["y"] + 1, steps=20)
    page.mouse.move(x, box["y"] - 20, steps=5)
    expect(explorer.position).to_have_text("Row 1 of 1,000,000")
    page.mouse.up()
    rows = explorer.loaded()
    assert [row.id for row in rows] == ids_in_order(query, len(rows))


def test_a_drag_asks_only_for_rows_near_where_it_stops(start_server, new_page):
    server = start_server()
    explorer = Explorer(new_page(), server.address)
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    for step in range(1, 41):
        explorer.scroll_to(6_000_000 * step / 40)
    explorer.loaded()
    pages = sum(count for url, count in server.requests().items() if "/users?" in url)
    assert pages < 40 * 4


def test_the_wheel_moves_rows_pixel_by_pixel_in_the_middle_of_a_million(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    explorer.scroll_to(3_000_000)
    before = explorer.loaded()[0].row
    top = f"#feed article[aria-posinset='{before + 3}']"
    y = explorer.page.locator(top).bounding_box()["y"]
    box = explorer.page.locator("#scroller").bounding_box()
    explorer.page.mouse.move(box["x"] + 300, box["y"] + 200)
    explorer.page.mouse.wheel(0, 100)
    explorer.until_script(
        "([selector, y]) => Math.abs(document.querySelector(selector)?.getBoundingClientRect().y - (y - 100)) < 1", [top, y]
    )


def test_rows_stay_in_place_when_the_scroll_bar_is_put_right_at_rest(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    explorer.scroll_to(3_000_000)
    anchor = explorer.loaded()[6].row
    moving, resting = explorer.page.evaluate(
        """(anchor) => new Promise((done) => {
          const scroller = document.getElementById("scroller");
          const row = () => document.querySelector(`#feed article[aria-posinset='${anchor}']`).getBoundingClientRect().y;
          const places = [];
          const note = () => places.push([scroller.scrollTop, row()]) === 2 && done(places);
          scroller.addEventListener("scroll", note, { once: true });
          scroller.addEventListener("scrollend", () => setTimeout(note), { once: true });
          scroller.scrollTop += 410;
        })""",
        anchor,
    )
    assert moving[0] - resting[0] > 300, "the scroll bar was not put right"
    assert abs(moving[1] - resting[1]) < 1


def test_small_steps_go_as_far_as_they_say_wherever_the_scroll_bar_is(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    explorer.make_rows_even()
    explorer.scroll_to(3_000_000)
    first = explorer.loaded()[0].row
    for _ in range(30):
        explorer.scroll_by(432)
    assert explorer.loaded()[0].row == first + 30 * 6


def test_every_depth_of_the_list_can_be_read(explorer, query):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    for share in (0.1, 0.37, 0.5, 0.81, 0.99, 0.02):
        explorer.scroll_to(6_000_000 * share)
        rows = explorer.loaded()
        assert [row.id for row in rows] == ids_in_order(query, len(rows), rows[0].row - 1)


def test_only_the_rows_near_the_screen_are_in_the_document(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    for position in (0, 10_000, 4_000_000, 6_000_000, 500):
        explorer.scroll_to(position)
        explorer.loaded()
        assert explorer.page.locator("#feed > *").count() <= 30
        assert explorer.page.locator("#feed > :not([hidden])").count() >= 9


def test_rows_in_the_document_are_in_their_order(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    for position in (0, 300, 2_000, 1_700, 40, 3_000_000, 3_000_500, 2_999_800, 0):
        explorer.scroll_to(position)
        rows = [row.row for row in explorer.rows()]
        assert rows == list(range(rows[0], rows[-1] + 1))


def test_rows_that_are_not_there_yet_are_placeholders(start_server, new_page, screenshot):
    explorer = Explorer(new_page(), start_server("--latency", "700").address)
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    explorer.scroll_to(3_000_000)
    assert {row.state for row in explorer.visible_rows()} == {"placeholder"}
    assert re.fullmatch(r"Row 5\d\d,\d{3} of 1,000,000", explorer.position.inner_text()) or explorer.current_row() > 400_000
    screenshot(explorer.page, "placeholders")
    explorer.loaded()


def test_a_touch_screen_scrolls(new_page, plain_server, screenshot):
    page = new_page(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True, device_scale_factor=2)
    explorer = Explorer(page, plain_server.address)
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    client = page.context.new_cdp_session(page)

    def touch(kind, *points):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": 190, "y": y} for y in points]})

    for _ in range(4):
        touch("touchStart", 650)
        for y in range(640, 240, -20):
            touch("touchMove", y)
        touch("touchEnd")
    explorer.until_script("() => document.getElementById('scroller').scrollTop > 1200")
    rows = explorer.loaded()
    assert rows[0].row > 10
    screenshot(page, "touch")


def test_a_resized_window_keeps_its_first_row(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    explorer.scroll_to(3_000_000)
    first = explorer.loaded()[0].row
    explorer.page.set_viewport_size({"width": 500, "height": 480})
    explorer.until_script("() => document.getElementById('scroller').clientHeight < 420")
    assert abs(explorer.loaded()[0].row - first) <= 1
