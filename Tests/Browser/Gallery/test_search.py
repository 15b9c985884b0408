"""Search while typing: each text cancels what loads for the one before, and only its own results are shown."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect


@pytest.fixture
def gallery(open_exhibit):
    return open_exhibit("search")


@pytest.fixture
def asked(gallery):
    """The texts for which pages were requested, and those whose requests were cancelled."""
    texts = {"sent": [], "cancelled": []}

    def text(request):
        return parse_qs(urlsplit(request.url).query).get("q", [""])[0]

    gallery.page.on("request", lambda request: "/page?" in request.url and texts["sent"].append(text(request)))
    gallery.page.on("requestfailed", lambda request: "/page?" in request.url and texts["cancelled"].append(text(request)))
    return texts


def field(gallery):
    return gallery.page.get_by_role("searchbox", name="Search")


def contents(gallery):
    return gallery.page.locator("#feed article[data-state=item]:not([hidden])").evaluate_all(
        "(rows) => rows.map((row) => row.querySelector('.who').textContent.toLowerCase())")


def until_results(gallery, text):
    gallery.view("list")
    gallery.until(lambda: (rows := gallery.settled() and contents(gallery)) and all(text in row for row in rows))


def test_only_rows_with_the_text_are_shown(gallery):
    all_names = contents(gallery)
    field(gallery).fill("umbrella")
    until_results(gallery, "umbrella")
    assert contents(gallery) != all_names
    assert gallery.visible_rows()[0].row == 1


def test_each_letter_cancels_the_request_of_the_one_before(gallery, asked):
    texts = ["u", "um", "umb"]

    def hold(route):
        if parse_qs(urlsplit(route.request.url).query)["q"][0] not in texts:
            route.continue_()

    gallery.page.route("**/page?*", hold)
    for text in [*texts, "umbr"]:
        field(gallery).fill(text)
        gallery.until(lambda: text in asked["sent"])
    until_results(gallery, "umbr")
    gallery.until(lambda: set(asked["cancelled"]) == set(texts))
    assert asked["sent"][:4] == ["u", "um", "umb", "umbr"]
    assert {text: asked["sent"].count(text) for text in texts} == dict.fromkeys(texts, 1)
    gallery.page.unroute_all()


def test_texts_that_are_typed_at_once_request_only_the_last_one(gallery, asked):
    field(gallery).evaluate(
        """(field) => {
          for (const text of ["u", "um", "umb", "umbr"]) {
            field.value = text;
            field.dispatchEvent(new InputEvent("input", { bubbles: true }));
          }
        }""")
    until_results(gallery, "umbr")
    assert set(asked["sent"]) == {"umbr"}


def test_typing_on_the_keyboard_ends_at_the_results_of_the_last_text(gallery):
    field(gallery).press_sequentially("lemon tree", delay=15)
    until_results(gallery, "lemon tree")
    assert field(gallery).evaluate("(field) => field === document.activeElement")


def test_a_late_answer_for_an_earlier_text_changes_nothing(gallery):
    late = []

    def hold(route):
        if "q=museum&" in route.request.url or route.request.url.endswith("q=museum"):
            late.append((route, route.fetch()))
        else:
            route.continue_()

    gallery.page.route("**/page?*", hold)
    field(gallery).fill("museum")
    gallery.until(lambda: late)
    field(gallery).fill("bridge")
    until_results(gallery, "bridge")
    for route, answer in late:
        try:
            route.fulfill(response=answer)
        except Exception as error:  # the browser may have forgotten the cancelled request
            assert "fulfill" in str(error)
    gallery.scroll_by(500)
    until_results(gallery, "bridge")
    gallery.page.unroute_all()


def test_a_text_without_results_says_so_and_the_next_text_shows_rows_again(gallery):
    field(gallery).fill("no row has this")
    gallery.view("empty")
    expect(gallery.page.locator("#empty")).to_be_visible()
    gallery.until_announced("This list is empty")
    field(gallery).fill("cat")
    until_results(gallery, "cat")


def test_clearing_brings_all_rows_back(gallery):
    gallery.until_count(5000)
    before = contents(gallery)
    field(gallery).fill("umbrella")
    until_results(gallery, "umbrella")
    field(gallery).fill("")
    gallery.until_count(5000)
    gallery.loaded()
    assert contents(gallery) == before


def test_spaces_around_a_text_request_nothing(gallery, asked):
    field(gallery).fill("umbrella")
    until_results(gallery, "umbrella")
    sent = list(asked["sent"])
    field(gallery).fill("umbrella ")
    field(gallery).fill(" umbrella ")
    assert asked["sent"] == sent
    field(gallery).fill("umbrellas")
    gallery.view("empty")
    assert asked["sent"][len(sent):] == ["umbrellas"]


def test_results_page_on_for_their_text(gallery, asked):
    field(gallery).fill("the")
    until_results(gallery, "the")

    def third_page_is_requested():
        gallery.scroll_by(600)
        gallery.loaded()
        return len(asked["sent"]) > 2

    gallery.until(third_page_is_requested)
    assert all("the" in row for row in contents(gallery))
    assert set(asked["sent"]) == {"the"}
    assert [name for name, count in gallery.pages().items() if count > 1] == []
