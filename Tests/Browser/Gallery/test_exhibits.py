"""Every exhibit on a small screen, on the keyboard alone, and without motion; and the cards of the gallery."""

import pytest
from playwright.sync_api import expect

from explorer import Explorer
from gallery import EXHIBITS

SMALL = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

OUTSIDE = """() => [...document.querySelectorAll("header *, main *, #beside *")].filter((element) => {
  if (element.closest("pre") && element.tagName !== "PRE" || element.closest(".visually-hidden")) return false;
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  return box.width > 1 && style.visibility === "visible" && (box.right > innerWidth + 1 || box.left < -1);
}).map((element) => element.outerHTML.slice(0, 80))"""

CUT = """() => [...document.querySelectorAll("#tools *, h1, #count")].filter((element) =>
  element.offsetWidth > 0 && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    && !(element instanceof HTMLInputElement)).map((element) => element.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("name", EXHIBITS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_exhibit_fits_on_360_pixels(open_exhibit, screenshot, name, scheme):
    gallery = open_exhibit(name, color_scheme=scheme, **SMALL)
    page = gallery.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.getElementById('scroller').scrollWidth <= document.getElementById('scroller').clientWidth")
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(CUT) == []
    assert gallery.box()["height"] >= 250, "the list has too little room"
    code = page.get_by_role("complementary", name="About this list").locator("pre")
    assert code.inner_text().split() == code.text_content().split(), "parts of the code are hidden"
    for tool in page.locator("#tools :is(button, input):visible").all():
        box = tool.bounding_box()
        assert min(box["width"], box["height"]) >= (13 if tool.get_attribute("type") == "checkbox" else 24)
    screenshot(page, f"gallery-{name}-{scheme}-360")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", EXHIBITS)
def test_an_exhibit_shows_the_code_that_runs_it_beside_it(open_exhibit, screenshot, name, scheme):
    gallery = open_exhibit(name, color_scheme=scheme, viewport={"width": 1200, "height": 800})
    beside = gallery.page.get_by_role("complementary", name="About this list")
    expect(beside.locator("pre")).to_contain_text("FeedConfiguration(")
    box, main = beside.bounding_box(), gallery.page.locator("#main").bounding_box()
    assert box["x"] >= main["x"] + main["width"]
    assert gallery.page.evaluate(OUTSIDE) == []
    assert gallery.page.evaluate(CUT) == []
    screenshot(gallery.page, f"gallery-{name}-{scheme}")


@pytest.mark.parametrize("options", [{}, SMALL], ids=["wide", "360"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_welcome_has_a_card_for_each_exhibit(new_page, plain_server, screenshot, options, scheme):
    explorer = Explorer(new_page(color_scheme=scheme, **options), plain_server.address)
    explorer.goto()
    page = explorer.page
    cards = page.get_by_role("navigation", name="The gallery of lists").get_by_role("link")
    expected = [f"#exhibit={name}" for name in EXHIBITS]
    expected.insert(3, "#site=stackoverflow&list=moderators")
    assert [card.get_attribute("href") for card in cards.all()] == expected
    assert page.evaluate(OUTSIDE) == []
    screenshot(page, f"gallery-welcome-{scheme}-{'360' if options else 'wide'}")
    cards.nth(7).scroll_into_view_if_needed()
    cards.nth(7).focus()
    page.keyboard.press("Enter")
    explorer.view("list")
    expect(page.get_by_role("heading", level=1, name="Feed")).to_be_visible()
    assert page.title() == "Feed · swift-paging explorer"
    page.locator("#home").press("Enter")
    explorer.view("welcome")
    expect(page.locator("#beside")).to_have_count(0)


@pytest.mark.parametrize("name", EXHIBITS)
def test_an_exhibit_is_read_on_the_keyboard_alone(open_exhibit, name):
    """Tab reaches each tool, then the list, where arrows go from row to row, and then the code."""
    gallery = open_exhibit(name)
    page = gallery.page
    page.locator("#home").focus()
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.append(page.evaluate(
            "(document.activeElement.closest('#tools') && (document.activeElement.textContent || document.activeElement.ariaLabel"
            " || document.activeElement.closest('label')?.textContent))"
            " || (document.activeElement.closest('article') && 'row') || (document.activeElement.tagName === 'PRE' && 'code')"))
        if reached[-1] == "code":
            break
    tools = page.evaluate(
        "[...document.querySelectorAll('#tools :is(button, input)')].filter((tool) => tool.checkVisibility())"
        ".map((tool) => tool.textContent || tool.ariaLabel || tool.closest('label').textContent)")
    in_order = [each for each in reached if each]
    assert in_order[:len(tools)] == tools
    assert in_order[len(tools)] == "row"
    assert in_order[-1] == "code"
    page.locator("#feed article[tabindex='0']").focus()
    first = gallery.focused_row()
    step, key = (-1, "ArrowUp") if name == "chat" else (1, "ArrowDown")
    for number in range(1, 6):
        page.keyboard.press(key)
        assert gallery.focused_row() == first + step * number or name == "chat"
        # Messages that come before have all rows numbered again, between one look and the next.
        gallery.until(lambda: gallery.focused_row() in [row.row for row in gallery.visible_rows()], "the focused row on screen")


def test_an_exhibit_that_does_not_exist_leads_to_the_welcome(new_page, plain_server):
    explorer = Explorer(new_page(), plain_server.address)
    explorer.goto("#exhibit=none")
    explorer.view("welcome")


def test_exhibits_opened_one_after_the_other_leave_nothing_behind(open_exhibit):
    gallery = open_exhibit("sections")
    for name in [*EXHIBITS, "pull-up"]:
        gallery.page.evaluate("(name) => { location.hash = `#exhibit=${name}`; }", name)
    gallery.until(lambda: gallery.page.locator("#title").inner_text() == "Pull up for more")
    gallery.view("list")
    gallery.loaded()
    assert gallery.page.locator("#beside").count() == 1
    assert gallery.page.locator(".pull").count() == 1
    assert gallery.page.locator("#tools > :not(#said)").count() == 1
    assert gallery.page.locator(".changes, #feed article[data-section]").count() == 0
    expect(gallery.page.locator("#sticky")).to_be_hidden()
    gallery.until_count(12)


def test_a_placeholder_without_motion_stands_still(open_exhibit):
    gallery = open_exhibit("jump", reduced_motion="reduce")
    gallery.page.route("**/page?*", lambda route: None)
    gallery.page.evaluate("document.getElementById('scroller').scrollTop = 3_000_000")
    gallery.page.wait_for_selector("article[data-state=placeholder]")
    names = gallery.page.locator("article[data-state=placeholder] > *").evaluate_all(
        "(parts) => parts.map((part) => getComputedStyle(part).animationName)")
    assert set(names) == {"none"}
    gallery.page.unroute_all()
