"""S1, offset and limit: pages of 20 rows by the number of rows received, until a page is short."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def gallery(open_exhibit):
    return open_exhibit("offset", expected_errors=("Failed to load resource",))


def show_as_last(gallery, row):
    """Scrolls until a row is the last one on screen, with a pixel of it."""
    height = gallery.page.evaluate("document.getElementById('scroller').clientHeight")
    gallery.scroll_to((row - 1) * 72 - height + 2)
    assert gallery.visible_rows()[-1].row == row


def page(start):
    return f"offset?start={start}&limit=20"


def test_s1_the_first_page_loads_by_itself_and_no_other(gallery):
    gallery.until_count(20)
    show_as_last(gallery, 15)
    assert gallery.pages() == {page(0): 1}


def test_s1_a_row_among_the_last_five_loads_more(gallery):
    show_as_last(gallery, 15)
    show_as_last(gallery, 14)
    show_as_last(gallery, 16)
    gallery.until_count(40)
    assert gallery.pages() == {page(0): 1, page(20): 1}
    show_as_last(gallery, 35)
    show_as_last(gallery, 36)
    gallery.until_count(60)
    assert gallery.pages() == {page(0): 1, page(20): 1, page(40): 1}


def test_s1_the_list_ends_at_a_short_page_after_190_rows(gallery):
    for count in [*range(40, 181, 20), 190]:
        gallery.scroll_to_end()
        gallery.until_count(count)
    gallery.scroll_to_end()
    expect(gallery.page.locator("#end span")).to_have_text("That is all.")
    assert gallery.loaded()[-1].name == "190"
    gallery.scroll_to(0)
    gallery.loaded()
    gallery.scroll_to_end()
    assert gallery.loaded()[-1].name == "190"
    assert gallery.pages() == {page(start): 1 for start in range(0, 190, 20)}


def test_s1_rows_are_those_of_the_server_in_order(gallery):
    names = {}
    gallery.scroll_to_end()
    gallery.until_count(40)
    for position in range(0, 40 * 72, 300):
        gallery.scroll_to(position)
        names |= {row.row: row.name for row in gallery.loaded()}
    assert all(name == str(row) for row, name in names.items())
    assert set(names) >= set(range(1, 41))


def test_s1_an_error_ends_the_loading_row_and_retry_requests_the_same_start(gallery):
    gallery.button("Let the next request fail").click()
    gallery.until(lambda: any("server" in name for name in gallery.requests()))
    gallery.scroll_to_end()
    retry = gallery.end.get_by_role("button", name="Retry")
    expect(retry).to_be_visible()
    expect(gallery.page.locator("#end span")).to_contain_text("503")
    expect(gallery.page.locator("#spinner")).to_be_hidden()
    gallery.until_count(20)
    assert gallery.loaded()[-1].name == "20"
    gallery.scroll_by(-100)
    gallery.scroll_to_end()
    assert gallery.pages() == {page(0): 1, page(20): 1}
    retry.click()
    gallery.until_count(40)
    assert gallery.pages()[page(20)] == 2
    gallery.scroll_to_end()
    gallery.until_count(60)


def test_s1_the_static_rows_stay_while_the_others_scroll(gallery):
    static = gallery.page.get_by_role("list", name="Rows that stay")
    rows = static.get_by_role("listitem")
    expect(rows).to_have_text(["Limit: 20 rows", "Start: the number of rows received"])
    before = static.bounding_box()
    assert before["y"] + before["height"] <= gallery.box()["y"]
    gallery.scroll_to_end()
    gallery.until_count(40)
    assert static.bounding_box() == before
    gallery.goto("#exhibit=jump")
    expect(static).to_have_count(0)


def test_s1_a_refresh_begins_at_the_start(gallery):
    gallery.scroll_to_end()
    gallery.until_count(40)
    gallery.scroll_to(0)
    gallery.button("Refresh").click()
    gallery.until_count(20)
    assert gallery.pages()[page(0)] == 2
