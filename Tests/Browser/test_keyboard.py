"""The list without a mouse, and as assistive technology is told of it."""

from playwright.sync_api import expect

from explorer import Explorer


def focus_first_row(explorer):
    explorer.page.locator("#feed article").first.focus()
    assert explorer.focused_row() == 1


def test_the_list_is_reached_by_tab(explorer):
    explorer.open("math")
    explorer.loaded()
    explorer.page.get_by_role("button", name="Refresh").focus()
    explorer.page.keyboard.press("Tab")
    assert explorer.focused_row() == 1


def test_arrows_and_page_keys_move_the_focus_from_row_to_row(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    focus_first_row(explorer)
    for key, row in (("ArrowDown", 2), ("PageDown", 3), ("PageDown", 4), ("PageUp", 3), ("ArrowUp", 2), ("ArrowUp", 1), ("ArrowUp", 1)):
        explorer.page.keyboard.press(key)
        assert explorer.focused_row() == row, key


def test_the_focused_row_is_always_on_screen(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    focus_first_row(explorer)
    for row in range(2, 60):
        explorer.page.keyboard.press("ArrowDown")
        assert explorer.focused_row() == row
    assert any(row.row == 59 for row in explorer.visible_rows())


def test_space_moves_by_a_screen(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    focus_first_row(explorer)
    explorer.page.keyboard.press(" ")
    row = explorer.focused_row()
    assert 6 <= row <= 12
    explorer.page.keyboard.press("Shift+ ")
    assert explorer.focused_row() == 1


def test_end_and_home_reach_both_ends_of_a_million_rows(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    focus_first_row(explorer)
    explorer.page.keyboard.press("End")
    assert explorer.focused_row() == 1_000_000
    expect(explorer.position).to_have_text("Row 1,000,000 of 1,000,000")
    explorer.loaded()
    explorer.page.keyboard.press("ArrowUp")
    assert explorer.focused_row() == 999_999
    explorer.page.keyboard.press("Home")
    assert explorer.focused_row() == 1
    expect(explorer.position).to_have_text("Row 1 of 1,000,000")


def test_keys_scroll_the_list_also_before_a_row_has_the_focus(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    explorer.page.evaluate("document.activeElement.blur()")
    explorer.page.keyboard.press("PageDown")
    explorer.until_script("() => document.getElementById('scroller').scrollTop > 300")


def test_control_home_moves_the_focus_to_the_last_control_before_the_feed(explorer):
    explorer.open("stackoverflow")
    explorer.loaded()
    focus_first_row(explorer)
    explorer.page.keyboard.press("Control+Home")
    expect(explorer.page.get_by_role("button", name="Refresh")).to_be_focused()
    explorer.page.keyboard.press("Tab")
    assert explorer.focused_row() == 1


def test_control_end_moves_the_focus_to_the_first_control_behind_the_feed(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    focus_first_row(explorer)
    explorer.page.keyboard.press("Control+End")
    expect(explorer.page.get_by_role("contentinfo").get_by_role("link")).to_be_focused()
    explorer.page.set_viewport_size({"width": 800, "height": 760})
    explorer.page.keyboard.press("Shift+Tab")
    assert explorer.focused_row() == 1


def test_control_end_moves_the_focus_to_retry_where_the_end_of_the_list_has_failed(new_page, plain_server):
    explorer = Explorer(new_page(expected_errors=("Failed to load resource",)), plain_server.address)

    def answer(route):
        if "&page=1&" in route.request.url:
            page = route.fetch().json()
            route.fulfill(json={"items": page["items"][:3], "has_more": True})
        else:
            route.fulfill(json={"error_id": 400, "error_name": "bad_parameter", "error_message": "no"})

    explorer.page.route("**/2.3/users?*", answer)
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    retry = explorer.page.locator("#end button")
    expect(retry).to_be_visible()
    focus_first_row(explorer)
    explorer.page.keyboard.press("Control+End")
    expect(retry).to_be_focused()


def test_control_home_and_end_do_nothing_in_the_site_field(explorer):
    explorer.open("stackoverflow")
    explorer.loaded()
    field = explorer.page.get_by_role("combobox", name="Site")
    for key in ("Control+End", "Control+Home"):
        field.focus()
        explorer.page.keyboard.press(key)
        expect(field).to_be_focused()


def test_a_focused_row_that_scrolls_away_does_not_take_the_keyboard_with_it(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    focus_first_row(explorer)
    explorer.scroll_to(3_000_000)
    rows = explorer.loaded()
    explorer.page.keyboard.press("ArrowDown")
    assert explorer.focused_row() in [row.row for row in rows]


def test_the_feed_tells_positions_and_the_size_of_the_set(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    feed = explorer.page.get_by_role("feed", name="Users of Stack Overflow")
    expect(feed).to_have_attribute("aria-busy", "false")
    articles = explorer.page.get_by_role("article")
    expect(articles.first).to_have_attribute("aria-posinset", "1")
    expect(articles.first).to_have_attribute("aria-setsize", "1000000")
    assert all(row.size == 1_000_000 for row in explorer.rows())
    assert ", reputation " in articles.first.get_attribute("aria-label")


def test_the_feed_is_busy_only_while_it_changes(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    explorer.page.evaluate(
        """() => {
          window.busy = [];
          new MutationObserver((records) => { for (const { target } of records) window.busy.push(target.ariaBusy); })
            .observe(document.getElementById("feed"), { attributeFilter: ["aria-busy"] });
        }"""
    )
    explorer.scroll_to(900_000)
    explorer.loaded()
    expect(explorer.page.get_by_role("feed")).to_have_attribute("aria-busy", "false")
    assert len(explorer.page.evaluate("window.busy")) >= 2


def test_one_row_at_a_time_is_a_tab_stop(explorer):
    explorer.open("stackoverflow")
    explorer.loaded()
    assert explorer.page.locator("#feed article[tabindex='0']").count() == 1
    focus_first_row(explorer)
    explorer.page.keyboard.press("ArrowDown")
    stops = explorer.page.locator("#feed article[tabindex='0']")
    assert stops.count() == 1
    expect(stops).to_have_attribute("aria-posinset", "2")


def test_a_list_that_has_loaded_is_announced(explorer):
    explorer.open("stackoverflow")
    expect(explorer.page.get_by_role("status")).to_contain_text("84")


def test_a_row_that_scrolls_away_and_back_has_the_focus_again(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    focus_first_row(explorer)
    explorer.page.keyboard.press("ArrowDown")
    explorer.scroll_to(20_000)
    explorer.loaded()
    assert explorer.focused_row() is None
    assert explorer.page.evaluate("document.activeElement.id") == "scroller"
    explorer.scroll_to(0)
    explorer.loaded()
    assert explorer.focused_row() == 2


def test_new_rows_keep_the_focus_on_its_item_and_are_announced(explorer):
    new = 0

    def answer(route):
        page = route.fetch().json()
        items = [{**item, "user_id": -item["user_id"]} for item in page["items"][:new]] + page["items"][:20]
        route.fulfill(json={**page, "items": items, "total": len(items), "has_more": False})

    explorer.page.route("**/2.3/users/moderators?*", answer)
    explorer.open("stackoverflow")
    explorer.loaded()
    focus_first_row(explorer)
    explorer.page.keyboard.press("ArrowDown")
    focused = "document.activeElement.dataset.id"
    item = explorer.page.evaluate(focused)
    new = 3
    explorer.page.evaluate("document.getElementById('refresh').click()")
    expect(explorer.page.get_by_role("status")).to_have_text("3 more moderators")
    explorer.loaded()
    assert explorer.page.evaluate(focused) == item
    assert explorer.focused_row() == 5
