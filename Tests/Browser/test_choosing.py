"""Choosing a site, and what is shown of it."""

import pytest
from playwright.sync_api import expect

from explorer import Explorer


def test_the_button_is_disabled_while_the_field_is_empty(explorer):
    explorer.goto()
    show = explorer.page.get_by_role("button", name="Show")
    expect(show).to_be_disabled()
    explorer.page.get_by_role("combobox", name="Site").fill("math")
    expect(show).to_be_enabled()
    explorer.page.get_by_role("combobox", name="Site").fill("  ")
    expect(show).to_be_disabled()


def test_typing_a_site_shows_its_moderators(explorer, query, screenshot):
    explorer.goto()
    screenshot(explorer.page, "welcome")
    explorer.page.get_by_role("combobox", name="Site").fill("stackoverflow")
    explorer.page.get_by_role("button", name="Show").click()
    explorer.view("list")
    expect(explorer.page.locator("#title")).to_have_text("Moderators of Stack Overflow")
    expect(explorer.page.locator("#count")).to_have_text("84 moderators")
    expect(explorer.position).to_have_text("Row 1 of 84")
    rows = explorer.loaded()
    expected = query(
        "SELECT u.id, u.reputation, u.gold, u.silver, u.bronze FROM user u JOIN site s ON s.id = u.site"
        " WHERE s.parameter = 'stackoverflow' AND kind = 2 ORDER BY reputation DESC, u.id DESC LIMIT 5"
    )
    assert [row.id for row in rows[:5]] == [values[0] for values in expected]
    first = explorer.page.locator("#feed article").first
    _, reputation, *badges = expected[0]
    expect(first.locator(".reputation")).to_have_text(f"{reputation:,}")
    shown = [first.locator(f".{metal}").text_content() for metal in ("gold", "silver", "bronze")]
    assert shown == [f"{count:,}" if count else "" for count in badges]
    screenshot(explorer.page, "moderators")


def test_sites_are_suggested_as_one_types_and_taken_by_keyboard(explorer, screenshot):
    explorer.goto()
    field = explorer.page.get_by_role("combobox", name="Site")
    field.focus()
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press_sequentially("serv")
    options = explorer.page.get_by_role("option")
    expect(options.first).to_contain_text("Server Fault")
    expect(field).to_have_attribute("aria-expanded", "true")
    screenshot(explorer.page, "suggestions")
    field.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", options.first.get_attribute("id"))
    field.press("Enter")
    expect(field).to_have_value("serverfault")
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(explorer.page.locator("#title")).to_have_text("Moderators of Server Fault")


def test_every_site_can_be_suggested(explorer, query):
    explorer.goto()
    field = explorer.page.get_by_role("combobox", name="Site")
    for (parameter,) in query("SELECT parameter FROM site ORDER BY id DESC LIMIT 3"):
        field.fill(parameter)
        expect(explorer.page.locator(f'#sites [data-site="{parameter}"]')).to_be_visible()


def test_sites_that_arrive_after_the_typing_are_suggested_all_the_same(new_page, start_server):
    explorer = Explorer(new_page(), start_server("--latency", "600").address)
    explorer.goto()
    explorer.page.get_by_role("combobox", name="Site").fill("super")
    expect(explorer.page.get_by_role("option")).to_have_count(0)
    expect(explorer.page.get_by_role("option", name="Super User")).to_be_visible()


def test_escape_closes_the_suggestions_and_keeps_the_text(explorer):
    explorer.goto()
    field = explorer.page.get_by_role("combobox", name="Site")
    field.press_sequentially("mat")
    expect(explorer.page.get_by_role("option").first).to_be_visible()
    field.press("Escape")
    expect(explorer.page.get_by_role("option")).to_have_count(0)
    expect(field).to_have_value("mat")


def test_a_suggestion_can_be_clicked(explorer):
    explorer.goto()
    explorer.page.get_by_role("combobox", name="Site").press_sequentially("super")
    explorer.page.get_by_role("option", name="Super User").click()
    expect(explorer.page.locator("#title")).to_have_text("Moderators of Super User")
    explorer.loaded()


def test_users_are_shown_in_each_order(explorer, query):
    for sort, order in (("reputation", "reputation DESC, id DESC"), ("creation", "creation DESC, id DESC"), ("name", "name, id")):
        explorer.open("stackoverflow", users=True, sort=sort)
        ids = [row.id for row in explorer.loaded()]
        expected = query(
            f"SELECT id FROM user WHERE site = (SELECT id FROM site WHERE parameter = 'stackoverflow') ORDER BY {order} LIMIT ?",
            len(ids),
        )
        assert ids == [id for (id,) in expected], sort


def test_changing_the_choice_changes_the_list(explorer):
    explorer.open("stackoverflow")
    explorer.loaded()
    explorer.page.get_by_text("Users", exact=True).click()
    expect(explorer.position).to_have_text("Row 1 of 1,000,000")
    explorer.page.get_by_label("Sort users by").select_option("name")
    assert "sort=name" in explorer.page.url
    explorer.loaded()


@pytest.mark.parametrize("site", ["stackoverflow", "tenmillion"])
def test_a_reload_and_the_history_return_to_the_row_where_the_reader_was(explorer, site):
    explorer.open(site, users=True)
    explorer.loaded()
    explorer.scroll_to(explorer.page.evaluate("document.getElementById('scroller').scrollHeight") / 3)
    first = explorer.loaded()[0]
    assert first.row > 100_000
    explorer.until_script("(row) => history.state?.row === row", first.row - 1)
    explorer.page.reload()
    explorer.until_item(first.row)
    assert explorer.loaded()[0] == first
    explorer.page.evaluate("location.hash = '#site=math&list=users&sort=reputation'")
    expect(explorer.page.locator("#title")).to_have_text("Users of Mathematics")
    assert explorer.loaded()[0].row == 1
    explorer.page.go_back()
    explorer.until_item(first.row)
    assert explorer.loaded()[0] == first


def test_a_reload_returns_to_what_was_chosen_and_back_goes_back(explorer):
    explorer.goto()
    explorer.page.get_by_role("combobox", name="Site").fill("math")
    explorer.page.get_by_role("button", name="Show").click()
    explorer.loaded()
    explorer.page.get_by_text("Users", exact=True).click()
    expect(explorer.page.locator("#title")).to_have_text("Users of Mathematics")
    explorer.page.reload()
    expect(explorer.page.locator("#title")).to_contain_text("Users of")
    expect(explorer.page.get_by_role("combobox", name="Site")).to_have_value("math")
    explorer.loaded()
    explorer.page.go_back()
    expect(explorer.page.locator("#title")).to_contain_text("Moderators of")
    explorer.page.go_back()
    explorer.view("welcome")


def test_a_list_that_ends_says_so(explorer):
    explorer.open("math")
    explorer.loaded()
    explorer.scroll_to(1e9)
    expect(explorer.page.locator("#end")).to_contain_text("That is everyone")
    expect(explorer.page.get_by_role("status")).to_contain_text("That is everyone")


def test_a_refresh_shows_the_same_rows_anew(explorer):
    explorer.open("stackoverflow")
    before = [row.id for row in explorer.loaded()]
    with explorer.page.expect_response("**/users/moderators?*"):
        explorer.page.get_by_role("button", name="Refresh").click()
    assert [row.id for row in explorer.loaded()] == before


def test_the_first_page_takes_long_and_a_spinner_shows_it(start_server, new_page, screenshot):
    explorer = Explorer(new_page(), start_server("--latency", "1500").address)
    explorer.open("stackoverflow")
    explorer.view("loading")
    spinner = explorer.page.locator("#loading .spinner")
    expect(spinner).to_be_visible()
    screenshot(explorer.page, "loading")
    explorer.view("list")
    expect(explorer.page.locator(".spinner:visible")).to_have_count(0)
