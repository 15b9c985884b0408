"""The chat: opens at its newest message, grows at both ends, and does not move what is read."""

import re

import pytest
from playwright.sync_api import expect

# Returns the rows on screen, and where they are.
READ = """() => {
  const view = document.getElementById("scroller").getBoundingClientRect();
  const rows = [...document.querySelectorAll("#feed > article:not([hidden])")];
  return rows.map((row) => [row.dataset.id, row.getBoundingClientRect().top - view.top])
    .filter(([id, top]) => id && top >= -60 && top < view.height);
}"""


@pytest.fixture
def gallery(open_exhibit):
    gallery = open_exhibit("chat", expected_errors=("Failed to load resource",))
    gallery.until(lambda: len(gallery.pages()) >= 1)
    return gallery


def places(gallery):
    return dict(gallery.page.evaluate(READ))


def last_on_screen(gallery):
    return gallery.visible_rows()[-1]


def shown_count(gallery):
    return int(re.sub(r"\D", "", gallery.page.locator("#count").inner_text()))


def test_the_chat_opens_at_its_newest_message_at_the_end(gallery):
    assert last_on_screen(gallery).id == 2000
    bottom = gallery.page.locator("#feed article[data-id='2000']").evaluate("(row) => row.getBoundingClientRect().bottom")
    box = gallery.box()
    assert box["y"] + box["height"] - 40 < bottom <= box["y"] + box["height"]
    assert "cursor?limit=30&from=end" in gallery.pages()


def test_the_times_of_the_chat_ascend(gallery):
    times = gallery.page.locator("#feed article:not([hidden]) .since").all_inner_texts()
    assert len(times) > 5
    assert times == sorted(times)


def test_messages_before_come_while_one_scrolls_up_and_move_nothing_that_is_read(gallery):
    start = shown_count(gallery)

    def scroll_up():
        gallery.page.evaluate("document.getElementById('scroller').scrollTop -= 150")
        gallery.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        before = places(gallery)
        gallery.page.evaluate("() => new Promise((done) => setTimeout(done, 30))")
        after = places(gallery)
        common = before.keys() & after.keys()
        assert common
        assert [id for id in common if abs(before[id] - after[id]) > 1] == []

    gallery.until(lambda: shown_count(gallery) >= start + 60 or scroll_up())
    ids = [row.id for row in gallery.loaded()]
    assert ids == list(range(ids[0], ids[-1] + 1))
    assert set(gallery.pages().values()) == {1}


def test_a_page_of_older_messages_moves_no_message_by_more_than_a_pixel(gallery):
    """The page comes only after the scroll, so that nothing but the page could move a message."""
    held = []
    gallery.page.route("**/cursor?*before=*", lambda route: held.append(route))
    gallery.until(lambda: held or gallery.scroll_by(-400))
    before = places(gallery)
    count = shown_count(gallery)
    held[0].continue_()
    gallery.until(lambda: shown_count(gallery) > count)
    after = places(gallery)
    assert before.keys() & after.keys()
    assert {id: after.get(id) for id in before} == {id: pytest.approx(place, abs=1) for id, place in before.items()}
    gallery.page.unroute_all()


def test_a_message_that_is_written_appears_at_the_end_and_is_on_screen(gallery):
    field = gallery.page.get_by_role("textbox", name="Message")
    field.fill("Hello from the test")
    field.press("Enter")
    gallery.until_script("() => document.querySelector(`#feed article[data-id='2001']`)")
    last = last_on_screen(gallery)
    assert last.id == 2001
    row = gallery.page.locator("#feed article[data-id='2001']")
    assert row.locator(".about").inner_text() == "Hello from the test"
    assert field.input_value() == ""
    times = gallery.page.locator("#feed article:not([hidden]) .since").all_inner_texts()
    assert times == sorted(times)
    for number in (2002, 2003):
        field.fill(f"Message {number}")
        gallery.button("Send").click()
        gallery.until(lambda: last_on_screen(gallery).id == number)


def test_a_message_written_while_old_ones_are_read_takes_the_reader_to_the_end(gallery):
    gallery.scroll_by(-1200)
    gallery.loaded()
    assert last_on_screen(gallery).id < 2000
    field = gallery.page.get_by_role("textbox", name="Message")
    field.fill("Here I am")
    field.press("Enter")
    gallery.until(lambda: last_on_screen(gallery).id == 2001)


def test_a_message_that_is_written_is_told_from_those_of_others(gallery):
    field = gallery.page.get_by_role("textbox", name="Message")
    field.fill("Mine")
    field.press("Enter")
    mine = gallery.page.locator("#feed article[data-mine]")
    expect(mine.locator(".about")).to_have_text("Mine")
    expect(mine.locator(".name")).to_have_text("You")


def test_an_empty_message_is_not_sent(gallery):
    field = gallery.page.get_by_role("textbox", name="Message")
    field.fill("   ")
    field.press("Enter")
    field.fill("one")
    field.press("Enter")
    gallery.until(lambda: last_on_screen(gallery).id == 2001)
    assert sum(count for name, count in gallery.requests().items() if "rows?place=end" in name) == 1


def test_a_message_that_cannot_be_sent_stays_in_the_field_and_the_reader_is_told(gallery):
    gallery.page.route("**/rows?place=end", lambda route: route.abort())
    field = gallery.page.get_by_role("textbox", name="Message")
    field.fill("Not lost")
    field.press("Enter")
    gallery.until_announced("The server cannot be reached")
    assert field.input_value() == "Not lost"
    gallery.page.unroute_all()
    field.press("Enter")
    gallery.until(lambda: last_on_screen(gallery).id == 2001)
