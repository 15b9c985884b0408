"""The essential of the page in Firefox: rows, scrolling, the scroll bar, keys, anchoring."""

import pytest

from explorer import Explorer
from firefox import Firefox
from scrolling import SCROLL, step

COUNT = 1_000_000

# Waits until a scroll has ended, or until nothing moved for ten frames because there was nothing to scroll.
REST = """() => new Promise((done) => {
  const scroller = document.getElementById("scroller");
  let last = scroller.scrollTop;
  let still = 0;
  const frame = () => {
    still = scroller.scrollTop === last ? still + 1 : 0;
    last = scroller.scrollTop;
    if (still === 10) done(); else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""

TOPS = """() => Object.fromEntries([...document.querySelectorAll("#feed > article:not([hidden])")]
  .map((row) => [row.ariaPosInSet, row.getBoundingClientRect().top]))"""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    firefox = Firefox(tmp_path_factory.mktemp("firefox"))
    yield firefox
    firefox.stop()


@pytest.fixture
def users(firefox, plain_server):
    page = firefox.new_page(1000, 760)
    explorer = Explorer(page, plain_server.address)
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    yield explorer
    page.close()
    assert firefox.take_complaints() == []


@pytest.fixture
def screenshot(screenshots):
    return lambda explorer, name: explorer.page.screenshot(screenshots / f"firefox-{name}.png")


def blank_points(explorer: Explorer) -> list:
    """The points of the view that show neither a row nor the end of the list."""
    return explorer.page.evaluate(SCROLL, [[step(0, 1)], 6])["blank"]


def test_the_list_opens_with_its_first_rows(users, query, screenshot):
    rows = users.loaded()
    expected = query(
        "SELECT id FROM user WHERE site = (SELECT id FROM site WHERE parameter = 'stackoverflow')"
        " ORDER BY reputation DESC, id DESC LIMIT ?", len(rows))
    assert [(row.row, row.id) for row in rows] == [(index + 1, id) for index, (id,) in enumerate(expected)]
    assert blank_points(users) == []
    screenshot(users, "first-rows")


def test_the_wheel_scrolls_by_its_pixels(users, screenshot):
    users.page.wheel(400, 400, *[500] * 10)
    users.until_script("() => document.getElementById('scroller').scrollTop >= 5_000")
    users.page.evaluate(REST)
    rows = users.loaded()
    assert 5_000 / 150 < rows[0].row < 5_000 / 72 + 1
    assert [row.row for row in rows] == list(range(rows[0].row, rows[-1].row + 1))
    assert blank_points(users) == []
    screenshot(users, "wheel")


@pytest.mark.parametrize("fraction", [0, 0.25, 0.9, 1])
def test_the_scroll_bar_shows_the_row_at_its_fraction(users, fraction, screenshot):
    users.scroll_by(4_000)
    users.page.evaluate(
        """(fraction) => {
          const scroller = document.getElementById("scroller");
          scroller.scrollTop = fraction * (scroller.scrollHeight - scroller.clientHeight);
        }""",
        fraction)
    users.page.evaluate(REST)
    rows = users.loaded()
    assert rows[0].row - 0.005 * COUNT <= fraction * COUNT <= rows[-1].row + 0.005 * COUNT
    if fraction == 0:
        assert rows[0].row == 1
    if fraction == 1:
        assert rows[-1].row == COUNT
    assert blank_points(users) == []
    screenshot(users, f"fraction-{fraction}")


@pytest.mark.parametrize("direction", [1, -1])
def test_in_every_frame_of_a_fling_every_point_shows_a_row(users, direction):
    users.scroll_to(3_000_000)
    users.loaded()
    result = users.page.evaluate(SCROLL, [[step(direction * 10_000, 1_500)], 12])
    assert len(result["times"]) > 10
    assert result["blank"] == []


def test_page_keys_move_the_focus_from_row_to_row(users):
    users.page.evaluate("document.querySelector('#feed article').focus()")
    for key, row in (("PageDown", 2), ("PageDown", 3), ("PageUp", 2), ("ArrowDown", 3)):
        users.page.press(key)
        assert users.focused_row() == row


def test_end_shows_the_last_row(users, screenshot):
    users.page.evaluate("document.querySelector('#feed article').focus()")
    users.page.press("End")
    assert users.loaded()[-1].row == COUNT
    assert users.focused_row() == COUNT
    screenshot(users, "last-row")


def test_control_end_and_control_home_leave_the_list(users):
    users.page.evaluate("document.querySelector('#feed article').focus()")
    users.page.press("Control+End")
    assert users.page.evaluate("document.activeElement === document.querySelector('footer a')")
    users.page.evaluate("document.querySelector('#feed article').focus()")
    users.page.press("Control+Home")
    assert users.page.evaluate("document.activeElement.id") == "refresh"


def test_rows_that_grow_above_the_view_do_not_move_what_is_read(users, screenshot):
    users.scroll_to(3_000_020)
    rows = users.loaded()
    users.page.evaluate(REST)
    tops = users.page.evaluate(TOPS)
    users.page.evaluate(
        """(row) => {
          for (const distance of [1, 2, 3]) {
            const image = document.createElement("div");
            image.style.height = "90px";
            document.querySelector(`#feed article[aria-posinset='${row - distance}'] .who`).append(image);
          }
        }""",
        rows[0].row)
    users.page.evaluate(REST)
    after = users.page.evaluate(TOPS)
    for row in rows[1:]:
        assert abs(after[str(row.row)] - tops[str(row.row)]) <= 1
    screenshot(users, "grown-above")
