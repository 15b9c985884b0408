"""The page in a browser, with the cluster as its server."""

import os
import shutil

import pytest
from playwright.sync_api import sync_playwright

from explorer import Explorer
from gallery import Gallery


@pytest.fixture
def page():
    """A page that fails its test for any error that it reports."""
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium")
    complaints = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable, channel=None if executable else "chrome", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 760})
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        yield page
        browser.close()
    assert complaints == []


def test_page_shows_the_users_and_goes_to_the_middle_of_them(cluster, page, users):
    explorer = Explorer(page, cluster.address)
    explorer.open("stackoverflow", users=True)
    rows = explorer.loaded()
    assert rows[0].size == len(users.places())
    assert [row.id for row in rows] == users.ids("reputation", "DESC", 0, len(rows))
    explorer.scroll_to(page.evaluate("document.getElementById('scroller').scrollHeight / 2"))
    explorer.until(lambda: explorer.visible_rows()[0].row > 10_000, "rows in the middle are visible")
    rows = explorer.loaded()
    assert [row.id for row in rows] == users.ids("reputation", "DESC", rows[0].row - 1, len(rows))


def test_exhibit_has_a_list_of_its_own_on_one_of_the_servers(cluster, page):
    gallery = Gallery(page, cluster)
    gallery.open("offset")
    assert len(gallery.loaded()) > 5
