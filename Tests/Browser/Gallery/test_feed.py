"""The feed: new rows at the head wait until the reader wants to see them, and move nothing (N1 to N3)."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def gallery(open_exhibit):
    return open_exhibit("feed")


def places(gallery):
    return gallery.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#feed > article:not([hidden])")]
          .map((row) => [row.dataset.id, row.getBoundingClientRect().top]))""")


def write(gallery):
    gallery.button("Others write 12 rows").click()


def until_new(gallery, text):
    expect(gallery.page.locator("#new")).to_have_text(text)
    expect(gallery.page.locator("#new")).to_be_visible()


def others_write(gallery, count):
    """Others write rows while the page does not look."""
    gallery.page.evaluate(
        """async (count) => {
          const names = performance.getEntriesByType("resource").map(({ name }) => name);
          const [path] = names.map((name) => /^.*\\/lists\\/\\w+/.exec(name)?.[0]).filter(Boolean).slice(-1);
          const answer = await fetch(`${path}/rows?place=start&count=${count}`, { method: "POST" });
          if (!answer.ok) throw new Error(answer.status);
        }""",
        count,
    )


@pytest.mark.parametrize("position", [0, 700])
def test_n1_new_rows_are_announced_and_move_nothing(gallery, position):
    expect(gallery.page.locator("#new")).to_be_hidden()
    gallery.scroll_to(position)
    gallery.loaded()
    before = places(gallery)
    write(gallery)
    until_new(gallery, "12 new")
    gallery.until_announced("12 new rows")
    assert places(gallery) == before


def test_n2_a_click_shows_the_new_rows_on_top(gallery):
    gallery.scroll_to(700)
    gallery.loaded()
    write(gallery)
    until_new(gallery, "12 new")
    pages = gallery.pages()
    gallery.page.locator("#new").press("Enter")
    expect(gallery.page.locator("#new")).to_be_hidden()
    rows = gallery.loaded()
    assert (rows[0].row, rows[0].id) == (1, 512)
    ids = [row.id for row in gallery.rows()]
    assert ids[:12] == list(range(512, 500, -1))[: len(ids[:12])]
    assert gallery.focused_row() == 1
    gallery.until_item(13)
    assert gallery.page.locator("#feed article[aria-posinset='13']").get_attribute("data-id") == "1"
    assert all(count == pages.get(name, 1) for name, count in gallery.pages().items())


def test_n1_writing_twice_adds_up(gallery):
    write(gallery)
    until_new(gallery, "12 new")
    write(gallery)
    until_new(gallery, "24 new")
    gallery.until_announced("24 new rows")
    gallery.page.locator("#new").click()
    rows = gallery.loaded()
    assert rows[0].id == 524
    gallery.scroll_to(24 * 60)
    gallery.until(lambda: any(row.id == 1 for row in gallery.rows()) or gallery.scroll_by(200))
    ids = {row.row: row.id for row in gallery.rows() if row.id}
    first = next(row for row, id in ids.items() if id == 1)
    assert first == 25
    assert ids[24] == 501


def test_n3_more_new_rows_than_a_page_are_shown_by_a_refresh_from_the_start(gallery):
    before = places(gallery)
    others_write(gallery, 40)
    write(gallery)
    until_new(gallery, "20+ new")
    assert places(gallery) == before
    gallery.page.locator("#new").click()
    gallery.until(lambda: (rows := gallery.visible_rows()) and rows[0].id == 552)
    expect(gallery.page.locator("#new")).to_be_hidden()
    gallery.scroll_to(100_000)
    gallery.until_count(40)
    gallery.until(lambda: any(row.id == 513 for row in gallery.rows()) or gallery.scroll_by(-300))
    rows = {row.row: row.id for row in gallery.rows() if row.id}
    assert all(id == 553 - row for row, id in rows.items())


def test_new_rows_are_shown_again_after_they_were_seen(gallery):
    for round in (1, 2):
        write(gallery)
        until_new(gallery, "12 new")
        gallery.page.locator("#new").click()
        gallery.until(lambda: (rows := gallery.visible_rows()) and rows[0].id == 500 + 12 * round)
        expect(gallery.page.locator("#new")).to_be_hidden()


def test_the_feed_pages_on_at_its_end_without_a_row_twice(gallery):
    seen = {}
    for _ in range(30):
        seen |= {row.row: row.id for row in gallery.loaded()}
        gallery.scroll_by(400)
    assert [seen[row] for row in sorted(seen)] == list(range(1, len(seen) + 1))
    assert set(gallery.pages().values()) == {1}
