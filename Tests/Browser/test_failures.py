"""What fails is named, nothing is lost, and Retry goes on."""

import json
import random
import time

import pytest
from playwright.sync_api import expect

from explorer import Explorer

REFUSAL = json.dumps({"error_id": 400, "error_name": "bad_parameter", "error_message": "That is not a site I know"})
FAILED = ("Failed to load resource",)


def fail(kind):
    """What a route does to make a request fail in one of its ways."""
    match kind:
        case "network":
            return lambda route: route.abort("connectionrefused")
        case "api":
            return lambda route: route.fulfill(status=400, content_type="application/json", body=REFUSAL)
        case "decoding":
            return lambda route: route.fulfill(status=200, content_type="application/json", body='{"items": 7}')
        case "html":
            return lambda route: route.fulfill(status=200, content_type="text/html", body="<h1>Log in</h1>")


@pytest.fixture
def failing(new_page, plain_server):
    return Explorer(new_page(expected_errors=FAILED), plain_server.address)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("network", "The server cannot be reached"),
        ("api", "That is not a site I know"),
        ("decoding", "The answer cannot be read"),
        ("html", "The answer cannot be read"),
    ],
)
def test_a_first_failure_shows_its_reason_and_retry(failing, kind, reason, screenshot):
    failing.page.route("**/2.3/users/**", fail(kind))
    failing.open("stackoverflow")
    failing.view("failed")
    expect(failing.page.locator("#failed")).to_contain_text(reason)
    expect(failing.page.locator(".spinner:visible")).to_have_count(0)
    screenshot(failing.page, f"first-failure-{kind}")
    failing.page.unroute_all()
    failing.page.get_by_role("button", name="Retry").click()
    failing.view("list")
    assert len(failing.loaded()) >= 5


@pytest.mark.parametrize(
    "answer",
    [
        {"status": 503, "headers": {"retry-after": "99999999999"}, "content_type": "text/html", "body": "later"},
        {"status": 400, "content_type": "application/json", "body": json.dumps(
            {"error_id": 502, "error_name": "throttle", "error_message": "available in 99999999999 seconds"})},
    ],
    ids=["header", "message"],
)
def test_a_server_that_wants_a_thousand_years_stops_nothing(failing, answer):
    failing.page.route("**/2.3/users/**", lambda route: route.fulfill(**answer))
    failing.open("stackoverflow")
    failing.view("failed")
    failing.page.unroute_all()
    failing.goto("#site=math&list=moderators")
    failing.loaded()


def test_an_error_without_a_text_is_an_error_with_retry(failing):
    answer = {"error_id": 400, "error_name": 5, "error_message": {"de": "nein"}}
    failing.page.route("**/2.3/users/**", lambda route: route.fulfill(status=400, json=answer))
    failing.open("stackoverflow")
    failing.view("failed")
    expect(failing.page.locator("#failed")).to_contain_text("The server refused")
    failing.page.unroute_all()
    failing.page.get_by_role("button", name="Retry").click()
    failing.loaded()


def test_a_link_that_is_followed_while_the_page_loads_is_opened(failing):
    held = []
    failing.page.route("**/later.wasm*", lambda route: held.append(route))
    failing.page.goto(failing.address)
    failing.page.get_by_role("link", name="moderators of math").click()
    failing.until(lambda: held, "a request for the rest of the engine")
    held.pop().continue_()
    failing.loaded()
    expect(failing.page.get_by_role("heading", level=1)).to_contain_text("Moderators of")


def test_an_unknown_site_is_refused_in_the_servers_own_words(failing):
    failing.open("no-such-site")
    failing.view("failed")
    expect(failing.page.locator("#failed")).to_contain_text("400 bad_parameter")
    expect(failing.page.get_by_role("status")).not_to_be_empty()
    failing.page.get_by_role("combobox", name="Site").fill("math")
    failing.page.get_by_role("button", name="Show").click()
    failing.loaded()


@pytest.mark.parametrize("kind", ["api", "decoding"])
def test_a_page_that_fails_says_so_in_its_place_and_retry_loads_it(failing, kind, screenshot):
    failing.open("stackoverflow", users=True)
    failing.loaded()
    failing.page.route("**/2.3/users?*", fail(kind))
    failing.scroll_to(3_000_000)
    rows = failing.settled()
    assert {row.state for row in rows} == {"failed"}
    leading = [row for row in rows if row.leads]
    assert 1 <= len(leading) <= 2
    problem = failing.page.locator(f"article[aria-posinset='{leading[0].row}'] .problem")
    expect(problem).to_contain_text("That is not a site I know" if kind == "api" else "cannot be read")
    expect(failing.page.get_by_role("status")).to_contain_text("could not be loaded")
    screenshot(failing.page, f"failed-page-{kind}")
    failing.page.unroute_all()
    for _ in range(3):
        if {row.state for row in failing.settled()} == {"item"}:
            break
        lead = next(row for row in failing.visible_rows() if row.leads)
        failing.page.locator(f"article[aria-posinset='{lead.row}'] .retry").click()
        failing.until_item(lead.row)
    failing.loaded()


def test_a_failure_erases_nothing(failing):
    failing.open("stackoverflow", users=True)
    first = [row.id for row in failing.loaded()]
    failing.page.route("**/2.3/users?*", fail("api"))
    failing.scroll_to(3_000_000)
    failing.settled()
    failing.scroll_to(0)
    assert [row.id for row in failing.loaded()] == first


def test_a_refresh_that_fails_says_so_and_keeps_the_rows(failing):
    failing.open("stackoverflow")
    first = [row.id for row in failing.loaded()]
    failing.page.route("**/2.3/users/**", fail("api"))
    failing.page.get_by_role("button", name="Refresh").click()
    expect(failing.page.locator("#notice")).to_contain_text("could not be refreshed")
    assert [row.id for row in failing.loaded()] == first
    failing.page.unroute_all()
    failing.page.get_by_role("button", name="Refresh").click()
    expect(failing.page.locator("#notice")).to_be_hidden()


def test_retry_by_keyboard_keeps_the_focus_in_the_row(failing):
    failing.open("stackoverflow", users=True)
    failing.loaded()
    failing.page.route("**/2.3/users?*", fail("api"))
    failing.scroll_to(3_000_000)
    lead = next(row for row in failing.settled() if row.leads)
    failing.page.unroute_all()
    failing.page.locator(f"article[aria-posinset='{lead.row}'] .retry").focus()
    failing.page.keyboard.press("Enter")
    failing.until_item(lead.row)
    assert failing.focused_row() == lead.row


def test_with_a_third_of_all_requests_failing_every_row_is_reached_by_scrolling_and_retry(start_server, new_page, query):
    server = start_server("--failure-rate", "0.3")
    explorer = Explorer(new_page(expected_errors=FAILED), server.address)
    explorer.open("stackoverflow", users=True)
    retries = 0

    def reach():
        nonlocal retries
        while True:
            explorer.until_script(
                """() => {
                  const main = document.getElementById("main");
                  if (main.dataset.view === "failed") return true;
                  const rows = [...document.querySelectorAll("#feed > article:not([hidden])")];
                  return main.dataset.view === "list" && rows.every((row) => row.dataset.state !== "placeholder");
                }"""
            )
            if explorer.page.locator("#main").get_attribute("data-view") == "failed":
                explorer.page.locator("#failed .retry").click()
            elif lead := next((row for row in explorer.visible_rows() if row.leads), None):
                explorer.page.locator(f"article[aria-posinset='{lead.row}'] .retry").click()
            elif all(row.state == "item" for row in explorer.visible_rows()):
                return explorer.visible_rows()
            retries += 1
            assert retries < 200

    seen = {}
    while len(seen) < 600:
        for row in reach():
            seen[row.row] = row.id
        explorer.scroll_by(550)
    depths = random.Random(7)
    for _ in range(12):
        explorer.scroll_to(depths.uniform(0, 6_000_000))
        for row in reach():
            seen[row.row] = row.id
    explorer.page.locator("#feed article").nth(3).focus()
    explorer.page.keyboard.press("End")
    assert reach()[-1].row == 1_000_000
    for row, id in sorted(seen.items())[::37]:
        expected = query(
            "SELECT id FROM user WHERE site = (SELECT id FROM site WHERE parameter = 'stackoverflow')"
            " ORDER BY reputation DESC, id DESC LIMIT 1 OFFSET ?",
            row - 1,
        )
        assert [(id,)] == expected
    assert sum(server.requests().values()) > 20


def test_suggestions_that_cannot_be_loaded_do_not_keep_anyone_from_typing_a_site(failing):
    failing.page.route("**/2.3/sites?*", fail("decoding"))
    failing.goto()
    failing.page.get_by_role("combobox", name="Site").fill("math")
    failing.page.get_by_role("button", name="Show").click()
    failing.loaded()


def test_suggestions_that_failed_are_tried_again_when_the_field_is_entered(failing):
    failing.page.route("**/2.3/sites?*", fail("decoding"))
    failing.goto()
    with failing.page.expect_request("**/2.3/sites?*"):
        failing.page.reload()
    failing.page.wait_for_load_state("networkidle")
    failing.page.unroute_all()
    field = failing.page.get_by_role("combobox", name="Site")
    with failing.page.expect_response("**/2.3/sites?*"):
        field.focus()
    field.press_sequentially("super")
    expect(failing.page.get_by_role("option", name="Super User")).to_be_visible()


def test_a_page_whose_engine_cannot_be_loaded_says_so(failing):
    failing.page.route("**/explorer.wasm*", lambda route: route.fulfill(status=404, body=""))
    failing.page.goto(f"{failing.address}/#site=math&list=moderators")
    failing.view("failed")
    expect(failing.page.locator("#failed")).to_contain_text("The page cannot start")
    failing.page.unroute_all()
    failing.page.get_by_role("button", name="Retry").click()
    failing.loaded()


def test_a_server_that_asks_for_quiet_is_left_alone_for_as_long(explorer):
    asked = []

    def answer(route):
        asked.append(time.monotonic())
        response = route.fetch()
        body = response.json()
        if len(asked) == 1:
            body["backoff"] = 1
        route.fulfill(response=response, json=body)

    explorer.page.route("**/2.3/users?*", answer)
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    explorer.scroll_to(3_000_000)
    assert {row.state for row in explorer.visible_rows()} == {"placeholder"}
    explorer.loaded()
    assert asked[1] - asked[0] > 1.9
