"""S0, pull up for more: 12 rows given, and 6 more for each pull of 10 pixels beyond the end."""

import pytest
from playwright.sync_api import expect

WAYS = ["touch", "mouse", "wheel"]
FIRST_PULL = {"offset?start=12&limit=6": 1}
TWO_PULLS = FIRST_PULL | {"offset?start=18&limit=6": 1}

# Notes when the loading row is shown and when more rows are.
NOTE_TIMES = """() => {
  window.times = {};
  const note = (name) => { window.times[name] ??= performance.now(); };
  const end = document.getElementById("end");
  new MutationObserver(() => {
    if (!end.hidden && end.firstElementChild.textContent === "Loading more") note("loading");
  }).observe(end, { attributes: true, childList: true, subtree: true });
  new MutationObserver(() => note("rows")).observe(document.getElementById("count"), { childList: true });
}"""


@pytest.fixture
def gallery(open_exhibit):
    return open_exhibit("pull-up", has_touch=True)


def numbers(gallery):
    return [int(name) for name in gallery.names() if name]


def load(gallery, by, points=10.5):
    """Pulls at the end, and waits for six more rows."""
    count = max(numbers(gallery))
    gallery.scroll_to_end()
    gallery.pull(points, by)
    gallery.until_count(count + 6)


def test_s0_twelve_rows_are_shown_without_a_request(gallery):
    assert numbers(gallery)[0] == 1
    gallery.scroll_to_end()
    assert numbers(gallery)[-1] == 12
    gallery.until_count(12)
    load(gallery, "mouse")
    assert gallery.pages() == FIRST_PULL


def test_s0_every_row_and_the_loading_row_are_75_pixels_tall(gallery):
    heights = gallery.page.locator("#feed article:not([hidden])").evaluate_all(
        "(rows) => rows.map((row) => row.getBoundingClientRect().height)")
    assert set(heights) == {75}
    gallery.scroll_to_end()
    gallery.pull(10.5)
    assert gallery.end.bounding_box()["height"] == 75
    gallery.until_count(18)
    last, end = gallery.page.locator("#feed article:not([hidden])").last, gallery.end
    gallery.scroll_to_end()
    assert last.bounding_box()["height"] == 75
    expect(end).to_be_hidden()


@pytest.mark.parametrize("by", WAYS)
def test_s0_a_pull_of_ten_pixels_loads_six_rows_two_seconds_later(gallery, by):
    gallery.scroll_to_end()
    gallery.page.evaluate(NOTE_TIMES)
    gallery.pull(10.1, by)
    gallery.until_loading()
    gallery.until_count(18)
    times = gallery.page.evaluate("window.times")
    assert times["rows"] - times["loading"] >= 1_900
    gallery.scroll_to_end()
    assert numbers(gallery)[-6:] == [13, 14, 15, 16, 17, 18]
    assert gallery.pages() == FIRST_PULL


@pytest.mark.parametrize("by", ["touch", "mouse"])
def test_s0_letting_go_shows_the_loading_row_at_once(gallery, by):
    gallery.scroll_to_end()
    with gallery.hold(10.1, by):
        expect(gallery.end).to_be_hidden()
    assert gallery.end.inner_text() == "Loading more"


@pytest.mark.parametrize("by", WAYS)
def test_s0_a_pull_of_less_than_ten_pixels_loads_nothing(gallery, by):
    gallery.scroll_to_end()
    gallery.pull(9.9, by)
    gallery.until(lambda: gallery.moved() == 0)
    load(gallery, by, points=10.1)
    assert gallery.pages() == FIRST_PULL


def test_s0_the_distance_counts_from_the_resting_end_in_pixels_that_the_rows_have_moved(gallery):
    gallery.scroll_to_end()
    indicator = gallery.page.locator(".pull[data-edge=end]")
    with gallery.hold(9.9, "mouse") as drag_to:
        assert gallery.moved() == pytest.approx(9.9, abs=0.05)
        assert indicator.get_attribute("data-ready") is None
        drag_to(10.1)
        assert gallery.moved() == pytest.approx(10.1, abs=0.05)
        assert indicator.get_attribute("data-ready") == ""


@pytest.mark.parametrize("by", ["touch", "mouse"])
def test_s0_rows_follow_the_pull_and_return(gallery, by):
    gallery.scroll_to_end()
    last = gallery.page.locator("#feed article[aria-posinset='12']")
    before = last.bounding_box()["y"]
    with gallery.hold(40, by):
        assert before - last.bounding_box()["y"] == pytest.approx(40, abs=0.1)
    gallery.until(lambda: last.bounding_box()["y"] == before)


@pytest.mark.parametrize("by", ["touch", "mouse"])
def test_s0_nothing_loads_before_the_reader_lets_go_or_after_a_return_to_the_end(gallery, by):
    gallery.scroll_to_end()
    with gallery.hold(60, by) as drag_to:
        assert gallery.moved() > 10
        drag_to(5)
    load(gallery, by)
    assert gallery.pages() == FIRST_PULL


def test_s0_pulls_while_a_load_runs_load_nothing(gallery):
    gallery.scroll_to_end()
    for by in ("mouse", "touch", "mouse"):
        gallery.pull(20, by)
    assert gallery.end.inner_text() == "Loading more"
    gallery.until_count(18)
    load(gallery, "mouse")
    assert gallery.pages() == TWO_PULLS


@pytest.mark.parametrize("by", WAYS)
def test_s0_each_pull_of_the_same_distance_is_one_request(gallery, by):
    load(gallery, by, points=30)
    load(gallery, by, points=30)
    assert gallery.pages() == TWO_PULLS


def test_s0_momentum_that_reaches_the_end_loads_nothing(gallery):
    gallery.page.evaluate(
        """() => {
          const scroller = document.getElementById("scroller");
          for (let turn = 0; turn < 40; turn++) {
            const isFree = scroller.dispatchEvent(new WheelEvent("wheel", { deltaY: 120, bubbles: true, cancelable: true }));
            if (isFree) scroller.scrollTop += 120;
          }
        }"""
    )
    assert gallery.moved() == 0
    load(gallery, "mouse")
    assert gallery.pages() == FIRST_PULL


@pytest.mark.parametrize("by", ["touch", "mouse"])
def test_s0_a_drag_in_the_middle_of_the_list_loads_nothing(gallery, by):
    gallery.scroll_to(100)
    with gallery.hold(100, by, up=False):
        pass
    gallery.pull(20, by, up=False)
    load(gallery, by)
    assert gallery.pages() == FIRST_PULL


def test_s0_the_button_loads_as_a_pull_does_and_once(gallery):
    gallery.scroll_to_end()
    gallery.page.evaluate(
        """() => {
          const button = [...document.querySelectorAll("#tools button")].find(({ textContent }) => textContent === "Load more");
          for (let press = 0; press < 10; press++) button.click();
        }"""
    )
    assert gallery.end.inner_text() == "Loading more"
    gallery.until_count(18)
    gallery.button("Load more").press("Enter")
    gallery.until_count(24)
    assert gallery.pages() == TWO_PULLS


def test_s0_content_that_is_not_taller_than_the_view_cannot_be_pulled(open_exhibit):
    gallery = open_exhibit("pull-up", viewport={"width": 1000, "height": 1300})
    assert [row.row for row in gallery.visible_rows()] == list(range(1, 13))
    gallery.pull(100)
    gallery.button("Load more").click()
    gallery.until_count(18)
    assert gallery.pages() == FIRST_PULL


def test_s0_pulled_rows_return_without_an_animation_for_who_wants_no_motion(open_exhibit):
    gallery = open_exhibit("pull-up", reduced_motion="reduce")
    gallery.scroll_to_end()
    gallery.pull(20)
    style = "getComputedStyle(document.querySelector('{}')).{}"
    assert gallery.page.evaluate(style.format("#feed", "transitionDuration")) == "0s"
    assert gallery.page.evaluate(style.format(".pull span", "animationName")) == "none"
    gallery.until_count(18)
