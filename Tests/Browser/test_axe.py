"""The rules of axe, in every view of the page, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from explorer import Explorer
from gallery import EXHIBITS


def check(page):
    """Fails with what axe finds."""
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


@pytest.fixture(params=["light", "dark"])
def explorer(request, new_page, plain_server):
    # The page's policy would forbid axe's script.
    page = new_page(color_scheme=request.param, bypass_csp=True)
    explorer = Explorer(page, plain_server.address)
    explorer.scheme = request.param
    return explorer


def test_the_welcome_keeps_the_rules(explorer):
    explorer.goto()
    check(explorer.page)


def test_the_suggestions_keep_the_rules(explorer):
    explorer.goto()
    explorer.page.locator("#site").fill("m")
    expect(explorer.page.locator("#sites li").first).to_be_visible()
    check(explorer.page)


@pytest.mark.parametrize("users", [False, True])
def test_a_list_keeps_the_rules(explorer, users, screenshot):
    explorer.open("stackoverflow", users=users)
    explorer.loaded()
    check(explorer.page)
    explorer.scroll_to(1_000_000)
    explorer.loaded()
    check(explorer.page)
    screenshot(explorer.page, f"axe-{'users' if users else 'moderators'}-{explorer.scheme}")


@pytest.mark.parametrize("view", ["empty", "failed", "loading"])
def test_what_stands_in_the_place_of_a_list_keeps_the_rules(explorer, view):
    def answer(route):
        if view == "empty":
            route.fulfill(json={"items": [], "has_more": False, "total": 0})
        elif view == "failed":
            route.fulfill(json={"error_id": 400, "error_name": "bad_parameter", "error_message": "no such site"})

    explorer.page.route("**/2.3/users/moderators?*", answer)
    explorer.open("math")
    explorer.view(view)
    check(explorer.page)
    explorer.page.unroute_all()


@pytest.mark.parametrize("name", EXHIBITS)
@pytest.mark.parametrize("width", [1200, 360])
def test_an_exhibit_keeps_the_rules(explorer, name, width):
    explorer.page.set_viewport_size({"width": width, "height": 760})
    explorer.goto(f"#exhibit={name}")
    explorer.view("list")
    explorer.loaded()
    check(explorer.page)
    if name == "edits":
        explorer.page.get_by_role("button", name="Edit ").first.click()
        expect(explorer.page.get_by_role("button", name="Save")).to_be_visible()
    elif name == "feed":
        explorer.page.get_by_role("button", name="Others write 12 rows").click()
        expect(explorer.page.get_by_role("button", name="12 new")).to_be_visible()
    elif name == "search":
        explorer.page.get_by_role("searchbox", name="Search").fill("no row has this")
        explorer.view("empty")
    elif name == "pull-up":
        explorer.page.get_by_role("button", name="Load more").click()
        explorer.scroll_to(1e9)
    else:
        explorer.scroll_to(1e9)
        explorer.settled()
    check(explorer.page)
