"""S3, moderators: a site's moderators in pages of 30, beside the Swift that loads them, and three kinds of failure."""

import re

import pytest
from playwright.sync_api import expect

from explorer import Explorer


class Moderators(Explorer):
    """The moderators of stackoverflow, opened from their card, on a wide screen."""

    def __init__(self, page, server):
        super().__init__(page, server.address)
        self.server = server

    @property
    def beside(self):
        return self.page.get_by_role("complementary", name="About this list")

    def switch(self, name):
        return self.beside.get_by_role("button", name=name, exact=True)

    def pages(self):
        """How often each page of moderators was requested."""
        urls = [url for url, count in self.server.requests().items() for _ in range(count) if "/users/moderators?" in url]
        return sorted(int(re.search(r"\bpage=(\d+)", url).group(1)) for url in urls)


@pytest.fixture
def moderators(new_page, start_server):
    page = new_page(viewport={"width": 1200, "height": 800}, expected_errors=("Failed to load resource",))
    moderators = Moderators(page, start_server())
    moderators.goto()
    card = page.get_by_role("navigation", name="The gallery of lists").get_by_role("link", name="Moderators")
    card.click()
    moderators.view("list")
    moderators.loaded()
    return moderators


def test_s3_the_card_opens_moderators_beside_the_code_that_loads_them(moderators, screenshot):
    expect(moderators.page.locator("#title")).to_have_text("Moderators of Stack Overflow")
    expect(moderators.beside.locator("pre")).to_contain_text("FeedConfiguration(")
    expect(moderators.beside.locator("pre")).to_contain_text("case .moderators: 30")
    box, main = moderators.beside.bounding_box(), moderators.page.locator("#main").bounding_box()
    assert box["x"] >= main["x"] + main["width"]
    screenshot(moderators.page, "gallery-moderators")
    moderators.page.locator("#home").click()
    moderators.view("welcome")
    expect(moderators.beside).to_have_count(0)


def test_s3_84_moderators_are_three_requests_and_placeholders_until_then(moderators):
    expect(moderators.page.locator("#count")).to_have_text("84 moderators")
    assert moderators.loaded()[0].size == 84
    moderators.scroll_to(1_000_000)
    assert moderators.loaded()[-1].row == 84
    moderators.scroll_to(0)
    moderators.loaded()
    assert moderators.pages() == [1, 2, 3]


@pytest.mark.parametrize(
    "kind, title",
    [
        ("No network", "The server cannot be reached"),
        ("Not JSON", "The answer cannot be read"),
        ("API error", "The server refused"),
    ],
)
def test_s3_each_kind_of_failure_says_what_it_is_and_ends_with_its_switch(moderators, kind, title, screenshot):
    switch = moderators.switch(kind)
    switch.click()
    moderators.view("failed")
    failed = moderators.page.locator("#failed")
    expect(failed.get_by_role("heading")).to_have_text(title)
    expect(failed.locator(".reason")).not_to_be_empty()
    screenshot(moderators.page, f"gallery-moderators-{kind.lower().replace(' ', '-')}")
    failed.get_by_role("button", name="Retry").click()
    expect(failed.get_by_role("heading")).to_have_text(title)
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    moderators.view("list")
    assert moderators.loaded()[0].size == 84


def test_s3_only_one_kind_of_failure_is_on_and_it_ends_with_the_list(moderators):
    moderators.switch("Not JSON").click()
    moderators.switch("API error").click()
    expect(moderators.switch("Not JSON")).to_have_attribute("aria-pressed", "false")
    expect(moderators.page.locator("#failed").get_by_role("heading")).to_have_text("The server refused")
    moderators.page.get_by_role("radio", name="Users").check(force=True)
    moderators.view("list")
    moderators.loaded()
    expect(moderators.switch("API error")).to_have_attribute("aria-pressed", "false")


def test_s3_another_site_is_another_list_beside_the_same_code(moderators):
    moderators.page.get_by_role("combobox", name="Site").fill("math")
    moderators.page.get_by_role("button", name="Show").click()
    expect(moderators.page.locator("#title")).to_have_text("Moderators of Mathematics")
    moderators.view("list")
    moderators.loaded()
    expect(moderators.beside).to_have_count(1)


def test_s3_a_narrow_screen_has_the_list_alone(moderators):
    moderators.page.set_viewport_size({"width": 700, "height": 760})
    expect(moderators.beside).to_be_hidden()
    assert moderators.page.locator("#main").bounding_box()["width"] > 600


def test_s3_the_address_of_the_exhibit_leads_to_the_list(moderators):
    moderators.goto()
    moderators.page.evaluate("location.hash = '#exhibit=moderators'")
    moderators.view("list")
    expect(moderators.page.locator("#title")).to_have_text("Moderators of Stack Overflow")
    expect(moderators.beside).to_have_count(1)
    moderators.page.go_back()
    moderators.view("welcome")
