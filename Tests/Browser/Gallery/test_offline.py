"""Offline and back: rows stay, failures say so, and everything goes on when the network returns."""

import pytest
from playwright.sync_api import expect


@pytest.fixture(params=["button", "browser"])
def gallery(request, open_exhibit):
    gallery = open_exhibit("offline", expected_errors=("Failed to load resource",))
    gallery.until_count(1000)

    def switch(is_offline):
        if request.param == "button":
            gallery.button("Go offline" if is_offline else "Back online").click()
        else:
            gallery.page.context.set_offline(is_offline)

    gallery.switch = switch
    yield gallery
    gallery.page.context.set_offline(False)


def test_rows_stay_and_rows_that_are_missing_fail_with_retry(gallery):
    first = [row.id for row in gallery.visible_rows()]
    gallery.switch(True)
    gallery.scroll_by(200)
    gallery.scroll_to(0)
    assert [row.id for row in gallery.visible_rows()] == first
    gallery.scroll_to(20_000)
    rows = gallery.settled()
    assert {row.state for row in rows} == {"failed"}
    retry = gallery.page.locator("#feed article[data-lead] .retry:visible").first
    expect(retry).to_be_visible()
    expect(gallery.page.locator("#feed article[data-lead] .reason:visible").first).to_contain_text("cannot be reached")
    gallery.scroll_to(0)
    assert [row.id for row in gallery.visible_rows()] == first


def test_everything_goes_on_by_itself_when_the_network_returns(gallery):
    gallery.switch(True)
    gallery.scroll_to(20_000)
    assert {row.state for row in gallery.settled()} == {"failed"}
    gallery.switch(False)
    rows = gallery.loaded()
    assert all(row.id == row.row for row in rows)
    gallery.scroll_to(40_000)
    assert all(row.id == row.row for row in gallery.loaded())


def test_a_refresh_without_a_network_keeps_the_rows_and_says_so(gallery):
    first = [row.id for row in gallery.visible_rows()]
    gallery.switch(True)
    gallery.button("Refresh").click()
    notice = gallery.page.locator("#notice")
    expect(notice).to_contain_text("The list could not be refreshed")
    assert [row.id for row in gallery.visible_rows()] == first
    gallery.switch(False)
    expect(notice).to_be_hidden()
    assert [row.id for row in gallery.loaded()] == first


def test_retry_while_offline_fails_and_after_it_loads(gallery):
    gallery.switch(True)
    gallery.scroll_to(20_000)
    gallery.settled()
    # A click by itself: what Playwright scrolls into view, the list gives to another row.
    gallery.page.evaluate("document.querySelector('#feed article[data-lead]:not([hidden]) .retry').click()")
    assert {row.state for row in gallery.settled()} == {"failed"}
    gallery.switch(False)
    gallery.loaded()


def test_a_list_opened_offline_says_so_and_opens_when_the_network_returns(new_page, start_server):
    """The list itself has to be made on the server first."""
    from gallery import Gallery

    gallery = Gallery(new_page(expected_errors=("Failed to load resource",)), start_server())
    gallery.goto()
    gallery.page.context.set_offline(True)
    gallery.page.evaluate("location.hash = '#exhibit=offline'")
    gallery.view("failed")
    expect(gallery.page.locator("#failed")).to_contain_text("The server cannot be reached")
    gallery.page.context.set_offline(False)
    gallery.view("list")
    assert gallery.loaded()[0].id == 1


def test_a_list_that_the_reader_comes_back_to_is_as_it_was_also_offline(gallery):
    gallery.scroll_to(20_000)
    names = {row.row: row.name for row in gallery.loaded()}
    before = gallery.pages()
    gallery.switch(True)
    leave_and_come_back(gallery)
    assert names.items() >= {row.row: row.name for row in gallery.loaded()}.items()
    gallery.scroll_to(0)
    assert gallery.loaded()[0].id == 1
    assert gallery.pages() == before
    gallery.scroll_to(50_000)
    assert {row.state for row in gallery.settled()} == {"failed"}
    gallery.switch(False)
    gallery.loaded()


def test_what_was_loading_when_the_reader_left_is_loaded_when_the_reader_comes_back(gallery):
    gallery.page.evaluate("document.getElementById('scroller').scrollTop = 40_000")
    gallery.until(lambda: any(row.state == "placeholder" for row in gallery.visible_rows()))
    leave_and_come_back(gallery)
    gallery.scroll_to(40_000)
    assert all(row.id == row.row for row in gallery.loaded())


def leave_and_come_back(gallery):
    gallery.page.evaluate("location.hash = ''")
    gallery.view("welcome")
    gallery.page.evaluate("location.hash = '#exhibit=offline'")
    gallery.view("list")
