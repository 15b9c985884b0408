"""Sections: rows of one month share a header, and the header of the first row on screen stays at the top."""

import pytest
from playwright.sync_api import expect

# The rows on screen with their months, as they say of themselves, and what the header at the top says and covers.
LOOK = """() => {
  const view = document.getElementById("scroller").getBoundingClientRect();
  const sticky = document.getElementById("sticky");
  const box = sticky.getBoundingClientRect();
  const month = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
  const rows = [...document.querySelectorAll("#feed > article[data-state=item]:not([hidden])")].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    const time = row.querySelector(".since").textContent;
    return {
      row: Number(row.getAttribute("aria-posinset")), top: top - view.top, bottom: bottom - view.top,
      month: month.format(new Date(`${time.replace(" ", "T")}Z`)), header: row.dataset.section ?? null,
      headerOnScreen: row.dataset.section ? getComputedStyle(row, "::before").content : null,
    };
  });
  return { rows, sticky: sticky.hidden ? null : sticky.textContent, bottom: box.bottom - view.top, width: box.width,
           view: document.getElementById("scroller").clientWidth };
}"""


@pytest.fixture
def gallery(open_exhibit):
    return open_exhibit("sections")


def look(gallery):
    return gallery.page.evaluate(LOOK)


def on_screen(look):
    return [row for row in look["rows"] if row["bottom"] > 0.5]


def until_next_month(gallery):
    """Scrolls until the first row of the second month is in the document, and returns it."""
    def first():
        return next((row for row in look(gallery)["rows"] if row["row"] > 1 and row["header"]), None)

    return gallery.until(lambda: first() or (gallery.scroll_by(450), gallery.loaded())[0])


def test_a_header_is_at_each_row_that_begins_a_month_and_at_no_other(gallery):
    rows = {row["row"]: row for row in look(gallery)["rows"]}
    begins = until_next_month(gallery)["row"]
    for _ in range(5):
        gallery.loaded()
        rows |= {row["row"]: row for row in look(gallery)["rows"]}
        gallery.scroll_by(300)
    assert {number for number, row in rows.items() if row["header"]} == {1, begins}
    assert (rows[1]["header"], rows[1]["month"]) == ("June 2025", "June 2025")
    assert (rows[begins]["header"], rows[begins]["month"]) == ("May 2025", "May 2025")
    assert rows[begins - 1]["month"] == "June 2025"
    assert {rows[number]["month"] for number in rows if number >= begins} == {"May 2025"}
    assert rows[begins]["headerOnScreen"] not in ("none", "normal")


def test_the_header_at_the_top_names_the_month_of_the_first_row_and_changes_with_it(gallery):
    assert look(gallery)["sticky"] == "June 2025"
    until_next_month(gallery)
    titles = []
    for step in [200] * 8 + [-200] * 8:
        gallery.scroll_by(step)
        gallery.loaded()
        seen = look(gallery)
        titles.append(seen["sticky"])
        assert seen["sticky"] == on_screen(seen)[0]["month"]
    assert titles[7] == "May 2025"
    assert titles[-1] == "June 2025"


def test_the_header_of_the_next_month_pushes_the_one_before_it_out(gallery):
    """The two never lie over each other, and the one at the top leaves the scroll bar free."""
    begins = until_next_month(gallery)["row"]

    def first():
        return next(row for row in look(gallery)["rows"] if row["row"] == begins)

    while (distance := first()["top"] - 20) > 0.5:
        gallery.scroll_by(min(distance, 300))
    seen = look(gallery)
    assert 0 < first()["top"] < 30
    assert seen["bottom"] == pytest.approx(first()["top"], abs=1)
    assert seen["sticky"] == "June 2025"
    assert seen["width"] == seen["view"]
    gallery.scroll_by(30)
    seen = look(gallery)
    assert seen["sticky"] == "May 2025"
    assert seen["bottom"] > 30


def test_a_row_that_the_keyboard_reaches_is_not_under_the_header(gallery):
    gallery.page.locator("#feed article").first.focus()
    for _ in range(15):
        gallery.page.keyboard.press("ArrowDown")
    for row in range(15, 0, -1):
        gallery.page.keyboard.press("ArrowUp")
        assert gallery.focused_row() == row
        gallery.until(lambda: is_clear(gallery, row), f"row {row} to be below the header")


def is_clear(gallery, number):
    seen = look(gallery)
    row = next(row for row in seen["rows"] if row["row"] == number)
    return row["header"] or row["top"] >= seen["bottom"] - 1


def test_rows_say_the_month_that_they_begin(gallery):
    label = gallery.page.get_by_role("article").first.get_attribute("aria-label")
    assert label.startswith("June 2025, ")
    assert not gallery.page.get_by_role("article").nth(1).get_attribute("aria-label").startswith("June 2025")


def test_a_jump_by_the_scroll_bar_shows_the_month_of_the_rows_there(gallery):
    gallery.scroll_to(60_000)
    gallery.loaded()
    seen = look(gallery)
    assert seen["sticky"] == on_screen(seen)[0]["month"] != "June 2025"


def test_the_headers_are_gone_in_another_list(gallery):
    gallery.page.evaluate(
        """() => {
          document.getElementById("scroller").scrollTop = 5000;
          location.hash = "#site=math&list=moderators";
        }"""
    )
    expect(gallery.page.get_by_role("heading", level=1)).to_contain_text("Moderators of")
    gallery.loaded()
    expect(gallery.page.locator("#sticky")).to_be_hidden()
    assert gallery.page.locator("#feed article[data-section]").count() == 0
