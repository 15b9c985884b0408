"""S4, the declarative list: 25 rows given and pages of 25, at the last row or at the tenth row before it."""

import pytest
from playwright.sync_api import expect

NEXT = {"offset?start=25&limit=25": 1}

# Notes when the first request is sent, when the loading line is shown, and when the rows come.
NOTE_TIMES = """() => {
  window.times = {};
  const note = (name) => { window.times[name] ??= performance.now(); };
  const fetch = window.fetch;
  window.fetch = (...request) => {
    note("request");
    return fetch(...request);
  };
  window.delays = [];
  const wait = window.setTimeout;
  window.setTimeout = (action, delay, ...rest) => {
    window.delays.push(delay);
    return wait(action, delay, ...rest);
  };
  const end = document.getElementById("end");
  new MutationObserver(() => { if (!end.hidden) note("line"); }).observe(end, { attributes: true });
  new MutationObserver(() => note("rows")).observe(document.getElementById("count"), { childList: true });
}"""


def show_as_last(gallery, row):
    """Scrolls until a row, counted from 1, is the last one on screen, with a pixel of it."""
    height = gallery.page.evaluate("document.getElementById('scroller').clientHeight")
    gallery.scroll_to((row - 1) * 72 - height + 2)
    assert gallery.visible_rows()[-1].row == row


@pytest.mark.parametrize("name", ["last-row", "threshold"])
def test_s4_25_rows_are_given_and_each_names_its_page(open_exhibit, name):
    gallery = open_exhibit(name)
    gallery.until_count(25)
    show_as_last(gallery, 14)
    assert gallery.page.locator("#feed article:not([hidden]) .since").all_inner_texts()[0] == "Page 0"
    assert gallery.requests() == {}
    gallery.scroll_to_end()
    gallery.until_count(50)
    gallery.until_item(26)
    row = gallery.page.locator("#feed article[aria-posinset='26']")
    assert row.locator(".since").inner_text() == "Page 1"
    assert row.locator(".name").inner_text() == "26"
    assert gallery.pages() == NEXT


def test_s4_the_last_row_loads_and_the_row_before_it_does_not(open_exhibit):
    gallery = open_exhibit("last-row")
    show_as_last(gallery, 24)
    gallery.scroll_to(0)
    show_as_last(gallery, 24)
    assert gallery.requests() == {}
    show_as_last(gallery, 25)
    gallery.until_count(50)
    show_as_last(gallery, 49)
    show_as_last(gallery, 50)
    gallery.until_count(75)
    assert gallery.pages() == NEXT | {"offset?start=50&limit=25": 1}


def test_s4_row_14_of_25_loads_and_row_13_does_not(open_exhibit):
    """Rows count from 0 in this list: row 14 is the fifteenth, with ten behind it."""
    gallery = open_exhibit("threshold")
    show_as_last(gallery, 14)
    gallery.scroll_to(0)
    show_as_last(gallery, 14)
    assert gallery.requests() == {}
    show_as_last(gallery, 15)
    gallery.until_count(50)
    assert gallery.pages() == NEXT


def test_s4_a_threshold_that_was_jumped_over_still_loads(open_exhibit):
    gallery = open_exhibit("threshold")
    gallery.scroll_to_end()
    gallery.until_count(50)
    assert gallery.pages() == NEXT


def test_s4_the_last_row_that_appears_again_loads_once(open_exhibit):
    gallery = open_exhibit("last-row")
    held = []
    gallery.page.route("**/offset?start=25&*", lambda route: held.append(route))
    for _ in range(5):
        gallery.scroll_to(0)
        gallery.scroll_to_end()
    gallery.until(lambda: held)
    assert len(held) == 1
    held[0].continue_()
    gallery.until_count(50)
    assert gallery.pages() == NEXT


def test_a1_the_loading_line_is_shown_after_200_milliseconds(open_exhibit):
    gallery = open_exhibit("last-row")
    gallery.page.evaluate(NOTE_TIMES)
    # Time stands still until the load has begun, so that what is left of the delay is all of it.
    gallery.page.evaluate("() => { const plain = performance.now; const { timeStamp } = new Event(''); "
                          "performance.now = () => timeStamp; window.goOn = () => { performance.now = plain; }; }")
    gallery.scroll_to_end()
    gallery.until_script("() => window.times.request !== undefined && window.delays.includes(200)")
    gallery.page.evaluate("goOn()")
    gallery.until_loading()
    gallery.until_count(50)
    times = gallery.page.evaluate("window.times")
    assert times["line"] < times["rows"]
    expect(gallery.end).to_be_hidden()


def test_a1_a_fast_answer_shows_no_loading_line(open_exhibit):
    gallery = open_exhibit("last-row")
    gallery.page.route(
        "**/offset?start=25*", lambda route: route.fulfill(json={"items": [
            {"id": number, "name": "", "text": "", "created": 0, "revision": 0} for number in range(26, 51)
        ]}))
    # Time stands still, so that no test machine is too slow for the answer.
    gallery.page.evaluate(NOTE_TIMES)
    gallery.page.evaluate("() => { const { timeStamp } = new Event(''); performance.now = () => timeStamp; }")
    gallery.scroll_to_end()
    gallery.until_count(50)
    assert "line" not in gallery.page.evaluate("window.times")
