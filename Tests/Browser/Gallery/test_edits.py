"""Edits: shown at once, sent to the server, and undone with an announcement where the server refuses them."""

import pytest
from playwright.sync_api import expect

REFUSAL = "Undone: the change was refused, because the request has refuse=1"


@pytest.fixture
def gallery(open_exhibit):
    return open_exhibit("edits", expected_errors=("Failed to load resource",))


def row(gallery, id):
    return gallery.page.locator(f"#feed article[data-id='{id}']")


def ids(gallery, count=5):
    return [each.id for each in gallery.rows()][:count]


def press(gallery, id, name):
    """Presses a button of a row on the keyboard."""
    row(gallery, id).get_by_role("button", name=name).press("Enter")


def edit(gallery, id, text):
    press(gallery, id, "Edit")
    field = row(gallery, id).get_by_role("textbox")
    field.fill(text)
    field.press("Enter")


def text(gallery, id):
    return row(gallery, id).locator(".about").inner_text()


def refuse(gallery):
    gallery.page.get_by_role("checkbox", name="The server refuses").check()


def hold_changes(gallery):
    """Holds every change until `release` is called with them."""
    held = []
    gallery.page.route("**/rows/*", lambda route: held.append(route))

    def release():
        while held:
            held.pop(0).continue_()
        gallery.page.unroute_all()

    return held, release


def until_refreshed(gallery):
    """Loads the list again, so that its rows are those of the server."""
    with gallery.page.expect_response(lambda response: "/offset?start=0" in response.url):
        gallery.button("Refresh").click()
    gallery.loaded()


def test_an_edit_shows_before_the_server_answers_and_stays(gallery):
    held, release = hold_changes(gallery)
    edit(gallery, 2, "Another text")
    assert text(gallery, 2) == "Another text"
    gallery.until(lambda: held)
    release()
    gallery.until(lambda: any("PATCH" in name for name in gallery.requests()))
    until_refreshed(gallery)
    assert text(gallery, 2) == "Another text"


def test_a_row_is_deleted_at_once_and_stays_away(gallery):
    held, release = hold_changes(gallery)
    press(gallery, 2, "Delete")
    assert ids(gallery) == [1, 3, 4, 5, 6]
    gallery.until(lambda: held)
    release()
    gallery.until_count(299)
    until_refreshed(gallery)
    gallery.until_count(299)
    assert ids(gallery) == [1, 3, 4, 5, 6]


def test_a_row_moves_up_at_once_and_stays_there(gallery):
    held, release = hold_changes(gallery)
    press(gallery, 3, "Move up")
    assert ids(gallery) == [1, 3, 2, 4, 5]
    gallery.until(lambda: held)
    release()
    press(gallery, 3, "Move up")
    assert ids(gallery) == [3, 1, 2, 4, 5]
    gallery.until(lambda: sum(count for name, count in gallery.requests().items() if "PATCH" in name) == 2)
    until_refreshed(gallery)
    assert ids(gallery) == [3, 1, 2, 4, 5]


def test_the_first_row_cannot_move_up(gallery):
    press(gallery, 1, "Move up")
    press(gallery, 2, "Move up")
    gallery.until(lambda: any("PATCH" in name for name in gallery.requests()))
    assert [name for name in gallery.requests() if "PATCH" in name] == ["PATCH /lists/{id}/rows/2"]
    assert ids(gallery) == [2, 1, 3, 4, 5]


def test_a_refused_edit_is_undone_content_included_and_announced(gallery):
    before = text(gallery, 2)
    refuse(gallery)
    edit(gallery, 2, "Another text")
    assert text(gallery, 2) == "Another text"
    gallery.until_announced(REFUSAL)
    assert text(gallery, 2) == before
    gallery.scroll_to(3_000)
    gallery.loaded()
    gallery.scroll_to(0)
    gallery.loaded()
    assert text(gallery, 2) == before


def test_a_refused_deletion_brings_the_row_back_where_it_was(gallery):
    before = row(gallery, 2).inner_text()
    refuse(gallery)
    press(gallery, 2, "Delete")
    assert ids(gallery) == [1, 3, 4, 5, 6]
    gallery.until_announced(REFUSAL)
    assert ids(gallery) == [1, 2, 3, 4, 5]
    assert row(gallery, 2).inner_text() == before
    gallery.until_count(300)


def test_a_refusal_can_be_read_until_the_next_change(gallery):
    refuse(gallery)
    press(gallery, 2, "Delete")
    said = gallery.page.locator("#said")
    expect(said).to_have_text(REFUSAL)
    expect(said).to_be_visible()
    gallery.page.get_by_role("checkbox", name="The server refuses").uncheck()
    press(gallery, 2, "Delete")
    expect(said).to_be_empty()


def test_a_refused_move_takes_the_row_back(gallery):
    refuse(gallery)
    press(gallery, 3, "Move up")
    assert ids(gallery) == [1, 3, 2, 4, 5]
    gallery.until_announced(REFUSAL)
    assert ids(gallery) == [1, 2, 3, 4, 5]


def test_two_refused_edits_of_one_row_leave_its_first_text(gallery):
    before = text(gallery, 2)
    refuse(gallery)
    held, release = hold_changes(gallery)
    edit(gallery, 2, "One")
    edit(gallery, 2, "Two")
    assert text(gallery, 2) == "Two"
    gallery.until(lambda: len(held) == 2)
    with gallery.page.expect_response(lambda response: response.status == 409):
        held.pop(0).continue_()
    gallery.until_announced(REFUSAL)
    assert text(gallery, 2) == "Two"
    release()
    gallery.until(lambda: text(gallery, 2) == before)


def test_an_edit_without_a_network_is_undone(gallery):
    before = text(gallery, 2)
    gallery.page.route("**/rows/*", lambda route: route.abort())
    edit(gallery, 2, "Another text")
    gallery.until_announced("Undone: The server cannot be reached")
    assert text(gallery, 2) == before


def test_the_buttons_of_a_row_name_it(gallery):
    name = row(gallery, 2).locator(".name").inner_text()
    labels = [button.get_attribute("aria-label") for button in row(gallery, 2).get_by_role("button").all()]
    assert labels == [f"Edit {name}", f"Delete {name}", f"Move up {name}"]


def test_the_form_in_the_row_opens_with_its_text_and_escape_cancels(gallery):
    before = text(gallery, 2)
    press(gallery, 2, "Edit")
    field = row(gallery, 2).get_by_role("textbox")
    expect(field).to_be_focused()
    expect(field).to_have_value(before)
    assert field.get_attribute("aria-label").startswith("Text of ")
    field.press_sequentially("never kept ")
    for key in ("ArrowDown", "Home", "End"):
        field.press(key)
        expect(field).to_be_focused()
    field.press("Escape")
    expect(row(gallery, 2).get_by_role("button", name="Edit")).to_be_focused()
    press(gallery, 3, "Edit")
    row(gallery, 3).get_by_role("button", name="Cancel").press("Enter")
    assert text(gallery, 2) == before
    edit(gallery, 4, "Sent")
    gallery.until(lambda: any("PATCH" in name for name in gallery.requests()))
    assert [name for name in gallery.requests() if "PATCH" in name] == ["PATCH /lists/{id}/rows/4"]


def test_the_keyboard_stays_in_the_list_after_each_change(gallery):
    focused = "() => Number(document.activeElement.closest('article')?.dataset.id)"
    edit(gallery, 2, "Another text")
    gallery.until(lambda: gallery.page.evaluate(focused) == 2)
    press(gallery, 3, "Move up")
    gallery.until(lambda: gallery.page.evaluate(focused) == 3)
    press(gallery, 3, "Delete")
    gallery.until(lambda: gallery.page.evaluate(focused) == 2)
    gallery.page.keyboard.press("ArrowDown")
    assert gallery.page.evaluate(focused) == 4


def test_no_row_of_another_list_has_buttons(gallery):
    gallery.page.evaluate("location.hash = '#site=math&list=moderators'")
    gallery.until(lambda: gallery.page.locator("#title").inner_text() == "Moderators of Mathematics")
    gallery.loaded()
    assert gallery.page.locator(".changes").count() == 0


def test_an_edit_that_ends_after_its_list_was_closed_changes_no_other_list(gallery):
    refuse(gallery)
    held, release = hold_changes(gallery)
    edit(gallery, 2, "Another text")
    gallery.until(lambda: held)
    gallery.page.evaluate("location.hash = '#exhibit=feed'")
    gallery.until(lambda: gallery.page.locator("#title").inner_text() == "Feed")
    gallery.loaded()
    before = gallery.names()
    with gallery.page.expect_response(lambda response: response.status == 409):
        release()
    gallery.scroll_to(700)
    gallery.loaded()
    gallery.scroll_to(0)
    gallery.loaded()
    assert gallery.names()[:3] == before[:3]
    assert "Undone" not in gallery.page.get_by_role("status").inner_text()
