"""The scroll bar, which the reader, the engine and the browser move, each before the others have heard of it.

A browser moves the bar at once and says so with the next frame. What the tests do in between, a busy machine does by
chance: they tell the page that the reader rests, upon which the engine lays the list out.
"""

import json

import pytest
from playwright.sync_api import expect

from explorer import Explorer

MIDDLE = 3_000_000

IN_PAGE = """
  const scroller = document.getElementById("scroller");
  const rest = () => scroller.dispatchEvent(new Event("scrollend"));
  const press = (kind) => {
    const box = scroller.getBoundingClientRect();
    const onBar = { clientX: box.right - 2, clientY: box.top + box.height / 2, bubbles: true };
    scroller.dispatchEvent(new PointerEvent(`pointer${kind}`, onBar));
  };
  const heard = () => new Promise((done) => scroller.addEventListener("scroll", done, { once: true }));
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
"""


@pytest.fixture
def middle(explorer):
    """The middle of a million rows, where the scroll bar stands for more pixels than it has."""
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    explorer.make_rows_even()
    explorer.scroll_to(MIDDLE)
    explorer.loaded()
    return explorer


def run(explorer: Explorer, script: str):
    """Runs a script in the page, and waits until the page has heard of what it did."""
    explorer.page.evaluate(f"async () => {{ {IN_PAGE} {script}; await frames(); }}")


def test_a_step_that_the_engine_has_not_heard_of_is_not_taken_back(middle):
    first = middle.loaded()[0].row
    for step in range(1, 6):
        run(middle, "scroller.scrollTop += 432; rest()")
        assert middle.loaded()[0].row == first + 6 * step


def test_a_step_that_the_engine_has_not_heard_of_counts_from_where_the_reader_was_though_the_bar_is_put_right(middle):
    first = middle.loaded()[0].row
    run(
        middle,
        """
          scroller.scrollTop += 432;
          await heard();
          scroller.scrollTop += 360;
          rest();
        """,
    )
    assert middle.page.evaluate("document.getElementById('scroller').scrollTop") < MIDDLE + 300, "it was not put right"
    assert middle.loaded()[0].row == first + 11


@pytest.mark.parametrize(("position", "row"), [("0", "1"), ("scroller.scrollHeight", "1,000,000")])
def test_a_drag_to_an_end_that_the_engine_has_not_heard_of_arrives_there(middle, position, row):
    run(
        middle,
        f"""
          scroller.scrollTop += 432;
          await new Promise((heard) => scroller.addEventListener("scroll", heard, {{ once: true }}));
          scroller.scrollTop = {position};
          rest();
        """,
    )
    expect(middle.position).to_have_text(f"Row {row} of 1,000,000")


def test_a_short_drag_is_one_though_the_bar_is_let_go_before_the_engine_has_heard_of_it(middle):
    first = middle.loaded()[0].row
    run(middle, "press('down'); scroller.scrollTop += 720; press('up')")
    assert middle.loaded()[0].row > first + 100


def test_a_step_is_no_drag_though_the_bar_is_pressed_before_the_engine_has_heard_of_it(middle):
    first = middle.loaded()[0].row
    run(middle, "scroller.scrollTop += 432; press('down'); press('up')")
    assert middle.loaded()[0].row == first + 6


def test_a_bar_that_is_held_moves_no_row_until_it_is_moved(middle):
    anchor = middle.page.locator(f"#feed article[aria-posinset='{middle.loaded()[8].row}']")
    run(middle, "scroller.scrollTop += 433")
    before = anchor.bounding_box()
    run(middle, "press('down'); scroller.dispatchEvent(new Event('scroll'))")
    assert abs(anchor.bounding_box()["y"] - before["y"]) < 1


def test_a_list_that_the_reader_leaves_is_closed_with_a_scroll_that_it_has_not_heard_of(middle):
    run(
        middle,
        """
          scroller.scrollTop += 432;
          history.replaceState(null, "", "#site=math&list=users&sort=reputation");
          window.dispatchEvent(new Event("hashchange"));
        """,
    )
    assert middle.loaded()[0].row == 1


def test_a_browser_that_hides_the_list_has_not_scrolled_it(middle):
    middle.scroll_by(216)
    first = middle.loaded()[0].row
    run(middle, "scroller.style.display = 'none'; rest(); await frames(); rest()")
    run(middle, "scroller.style.display = ''; rest()")
    assert middle.loaded()[0].row == first
    assert middle.page.evaluate("document.getElementById('scroller').scrollTop") == MIDDLE + 216


def test_a_list_that_shrinks_under_the_reader_shows_its_last_rows_and_scrolls_on(middle):
    def answer(route):
        page = route.fetch().json()
        route.fulfill(body=json.dumps({**page, "items": page["items"][:20], "total": 20, "has_more": False}))

    middle.page.route("**/2.3/users?*", answer)
    middle.page.get_by_role("button", name="Refresh").click()
    expect(middle.position).to_have_text("Row 20 of 20")
    run(middle, "rest()")
    rows = middle.loaded()
    assert rows[-1].row == 20
    run(middle, "scroller.scrollTop -= 432; rest()")
    assert middle.loaded()[0].row == rows[0].row - 6


def test_a_window_that_grows_at_the_end_of_the_list_still_ends_with_it(middle):
    middle.scroll_to(6_000_000)
    assert middle.loaded()[-1].row == 1_000_000
    middle.page.set_viewport_size({"width": 1000, "height": 1000})
    middle.until_script("() => document.getElementById('scroller').clientHeight > 700")
    run(middle, "rest()")
    assert middle.loaded()[-1].row == 1_000_000
    expect(middle.position).to_have_text("Row 1,000,000 of 1,000,000")
