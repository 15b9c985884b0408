"""S2, pull down and pull up: 15 rows at opening, 15 others for a pull down, 15 more for a pull up, each after 2 seconds."""

import pytest
from playwright.sync_api import expect

WAYS = ["touch", "mouse", "wheel"]
OPENING = {"offset?start=0&limit=15": 1}
OTHERS = {"offset?start=15&limit=15": 1}


@pytest.fixture
def gallery(open_exhibit):
    return open_exhibit("pull-both", has_touch=True)


def numbers(gallery):
    return [int(name) for name in gallery.names() if name]


def until_first(gallery, number):
    gallery.until(lambda: numbers(gallery)[0] == number, f"row {number} to be the first")


def pull_down(gallery, points=60, by="mouse"):
    gallery.scroll_to(0)
    gallery.pull(points, by, up=False)


def pull_up(gallery, points=50, by="mouse"):
    gallery.scroll_to_end()
    gallery.pull(points, by)


def loading(gallery, end):
    return gallery.page.locator(f".pull[data-edge={end}]").get_attribute("data-loading") is not None


def until_not_loading(gallery, end):
    """Waits until an indicator ends, which stays on for half a second if its load is not cancelled (A1)."""
    gallery.until(lambda: not loading(gallery, end))


def test_s2_fifteen_rows_load_by_themselves(gallery):
    gallery.until_count(15)
    assert gallery.pages() == OPENING


@pytest.mark.parametrize("by", WAYS)
def test_s2_a_pull_down_of_54_pixels_replaces_the_rows_by_fifteen_others(gallery, by):
    pull_down(gallery, 53.9, by)
    gallery.until(lambda: gallery.moved() == 0)
    assert not loading(gallery, "head")
    pull_down(gallery, 54.1, by)
    gallery.until(lambda: loading(gallery, "head"))
    until_first(gallery, 16)
    assert set(numbers(gallery)) <= set(range(16, 31))
    gallery.until_count(15)
    assert gallery.pages() == OPENING | OTHERS
    until_not_loading(gallery, "head")


@pytest.mark.parametrize("by", WAYS)
def test_s2_a_pull_up_of_44_pixels_appends_fifteen_rows(gallery, by):
    pull_up(gallery, 43.9, by)
    gallery.until(lambda: gallery.moved() == 0)
    assert not loading(gallery, "end")
    pull_up(gallery, 44.1, by)
    gallery.until_loading()
    gallery.until_count(30)
    gallery.scroll_to_end()
    assert numbers(gallery)[-12:] == list(range(19, 31))
    assert gallery.pages() == OPENING | OTHERS


@pytest.mark.parametrize("by", ["touch", "mouse"])
def test_s2_indicators_are_shown_at_once_and_end_with_their_loads(gallery, by):
    pull_down(gallery, 60, by)
    assert loading(gallery, "head")
    until_first(gallery, 16)
    until_not_loading(gallery, "head")
    pull_up(gallery, 60, by)
    assert loading(gallery, "end")
    gallery.until_count(30)
    until_not_loading(gallery, "end")


def test_s2_a_pull_up_cancels_the_load_of_a_pull_down_and_its_indicator_ends_at_once(gallery):
    pull_down(gallery)
    assert loading(gallery, "head")
    gallery.scroll_to_end()
    with gallery.page.expect_event("requestfailed", lambda request: "start=15" in request.url):
        gallery.pull(50)
        assert not loading(gallery, "head")
        assert loading(gallery, "end")
    gallery.until_count(30)
    gallery.scroll_to(0)
    assert numbers(gallery)[:12] == list(range(1, 13))
    assert gallery.pages() == OPENING | {"offset?start=15&limit=15": 2}


def test_s2_a_pull_down_cancels_the_load_of_a_pull_up_and_its_indicator_ends_at_once(gallery):
    pull_up(gallery)
    assert loading(gallery, "end")
    gallery.scroll_to(0)
    with gallery.page.expect_event("requestfailed", lambda request: "start=15" in request.url):
        gallery.pull(60, up=False)
        assert not loading(gallery, "end")
        assert loading(gallery, "head")
    until_first(gallery, 16)
    gallery.until_count(15)
    assert numbers(gallery) == list(range(16, 31))


def test_s2_pulls_go_on_after_a_cancelled_one(gallery):
    pull_down(gallery)
    pull_up(gallery)
    gallery.until_count(30)
    pull_down(gallery)
    until_first(gallery, 16)
    gallery.until_count(15)
    pull_up(gallery)
    gallery.until_count(30)
    gallery.scroll_to_end()
    assert numbers(gallery)[-12:] == list(range(34, 46))


def test_s2_content_that_is_shorter_than_the_view_can_be_pulled_both_ways(open_exhibit):
    gallery = open_exhibit("pull-both", viewport={"width": 1000, "height": 1500})
    assert [row.row for row in gallery.visible_rows()] == list(range(1, 16))
    gallery.pull(60, up=False)
    until_first(gallery, 16)
    gallery.pull(50)
    gallery.until_count(30)
    assert gallery.pages() == OPENING | OTHERS | {"offset?start=30&limit=15": 1}


def test_s2_a_failure_ends_the_indicator_and_the_next_pull_works(open_exhibit):
    gallery = open_exhibit("pull-both", expected_errors=("Failed to load resource",))
    gallery.page.route("**/offset?start=15*", lambda route: route.fulfill(status=500, body="no"))
    pull_down(gallery)
    expect(gallery.page.locator("#notice")).to_contain_text("The list could not be refreshed")
    until_not_loading(gallery, "head")
    assert numbers(gallery)[0] == 1
    gallery.scroll_to_end()
    gallery.pull(50)
    expect(gallery.end.get_by_role("button", name="Retry")).to_be_visible()
    until_not_loading(gallery, "end")
    gallery.page.unroute_all()
    gallery.pull(50)
    gallery.until_count(30)


def test_s2_the_indicator_turns_in_steps_for_who_wants_no_motion(open_exhibit):
    gallery = open_exhibit("pull-both", reduced_motion="reduce")
    pull_down(gallery)
    timing = "getComputedStyle(document.querySelector('.pull[data-loading] span')).animationTimingFunction"
    assert gallery.page.evaluate(timing) == "steps(8)"
    until_first(gallery, 16)


def test_s2_the_buttons_pull_without_a_pointer(gallery):
    gallery.button("Load more").press("Enter")
    gallery.until_count(30)
    gallery.button("Refresh").press("Enter")
    until_first(gallery, 16)
