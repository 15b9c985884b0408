"""Rows of any height: what is read stays where it is, and every point of the view shows a row."""

import time

import pytest

from explorer import Explorer
from scrolling import SCROLL, step

# The rows' tops by their ids, as they stand on screen.
TOPS = """() => Object.fromEntries([...document.querySelectorAll("#feed > article:not([hidden])")]
  .map((row) => [row.dataset.id ?? row.getAttribute("aria-posinset"), row.getBoundingClientRect().top]))"""

FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"

@pytest.fixture
def users(explorer):
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    return explorer


def heights(explorer: Explorer) -> set[float]:
    return set(explorer.page.evaluate(
        "[...document.querySelectorAll('article[data-state=item]:not([hidden])')].map((row) => row.offsetHeight)"))


def grow(explorer: Explorer, row: int, pixels: int):
    """Puts something into a row that makes it taller, as an image does that arrives late."""
    explorer.page.evaluate(
        """([row, pixels]) => {
          const image = document.createElement("div");
          image.style.height = `${pixels}px`;
          document.querySelector(`#feed article[aria-posinset='${row}'] .who`).append(image);
        }""",
        [row, pixels])
    explorer.page.evaluate(FRAMES)


def test_rows_have_many_heights_and_meet_without_gap_or_overlap(users):
    assert len(heights(users)) > 2
    for position in (0, 4_000, 3_000_000):
        users.scroll_to(position)
        users.loaded()
        boxes = users.page.evaluate(
            """() => [...document.querySelectorAll("#feed > article:not([hidden])")]
              .map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])""")
        assert all(abs(above[1] - below[0]) < 0.1 for above, below in zip(boxes, boxes[1:]))


@pytest.mark.parametrize("before", [-1, 0])
def test_an_image_that_arrives_late_moves_no_row_that_begins_on_screen_below_it(users, before):
    users.scroll_to(3_000_020)
    rows = users.loaded()
    grow(users, rows[0].row - 3, 90)  # above the view
    tops = users.page.evaluate(TOPS)
    grow(users, rows[0].row + before, 60)  # above the view, or across its edge
    after = users.page.evaluate(TOPS)
    for row in users.visible_rows()[1:]:
        assert abs(after[str(row.id)] - tops[str(row.id)]) <= 1


def test_an_image_that_arrives_late_is_below_the_rows_before_it_and_above_those_behind(users):
    users.scroll_to(3_000_000)
    rows = users.loaded()
    tops = users.page.evaluate(TOPS)
    row = users.page.locator(f"#feed article[aria-posinset='{rows[2].row}']")
    height = row.bounding_box()["height"]
    grow(users, rows[2].row, 70)
    growth = row.bounding_box()["height"] - height
    assert growth > 30
    after = users.page.evaluate(TOPS)
    for row in rows[1:3]:
        assert abs(after[str(row.id)] - tops[str(row.id)]) <= 1
    for row in rows[3:]:
        assert abs(after[str(row.id)] - tops[str(row.id)] - growth) <= 1


@pytest.mark.parametrize("direction", [1, -1])
def test_in_every_frame_of_a_fling_every_point_shows_a_row(users, direction):
    users.scroll_to(3_000_000)
    users.loaded()
    result = users.page.evaluate(SCROLL, [[step(direction * 10_000, 1_500)], 12])
    assert len(result["times"]) > 20
    assert result["blank"] == []


# Notes each position that the page gives to the scroll bar, and whether the list was at rest then.
NOTE_WRITES = """() => {
  const scroller = document.getElementById("scroller");
  const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, "scrollTop");
  window.writes = [];
  let rests = true;
  scroller.addEventListener("scroll", () => { rests = false; }, { capture: true });
  scroller.addEventListener("scrollend", () => { rests = true; }, { capture: true });
  Object.defineProperty(scroller, "scrollTop", {
    get() { return get.call(this); },
    set(value) { window.writes.push(rests); set.call(this, value); },
  });
}"""


def test_the_browser_is_not_told_where_to_scroll_while_it_scrolls(users):
    users.scroll_to(3_000_000)
    users.loaded()
    users.page.evaluate(NOTE_WRITES)
    box = users.page.locator("#scroller").bounding_box()
    users.page.mouse.move(box["x"] + 300, box["y"] + 200)
    for _ in range(20):
        users.page.mouse.wheel(0, 300)
        users.page.evaluate(FRAMES)
    users.until_script("() => window.writes.length > 0")
    assert all(users.page.evaluate("window.writes"))


# Looks at points of the view in each frame until the list has moved and rests.
WATCH = """() => {
  const scroller = document.getElementById("scroller");
  const view = scroller.getBoundingClientRect();
  const watched = window.watched = { frames: 0, blank: [], isOver: false };
  scroller.addEventListener("scrollend", () => { watched.isOver = true; }, { once: true });
  const frame = () => {
    for (let y = view.top + 1; y < view.bottom; y += 12) {
      const hit = document.elementFromPoint(view.left + 200, y);
      if (!hit?.closest("article, #end")) watched.blank.push([watched.frames, y]);
    }
    watched.frames++;
    if (!watched.isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def fling(page, y: int, distance: int, speed: float):
    """Moves a finger by a distance in pixels at a speed in pixels a second, and lifts it.

    The times of the events are those of the speed, however fast they are sent: the browser's momentum follows from them.
    `Input.synthesizeScrollGesture` sends no movement of a finger to a page that emulates a touch screen.
    """
    client = page.context.new_cdp_session(page)
    start = time.time()
    steps = 10
    for step in range(steps + 1):
        finger = {"x": 190, "y": y + distance * step / steps}
        client.send("Input.dispatchTouchEvent", {
            "type": "touchMove" if step > 0 else "touchStart", "touchPoints": [finger],
            "timestamp": start + step / steps * abs(distance) / speed,
        })
    end = start + abs(distance) / speed
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": end})


@pytest.mark.parametrize("direction", [1, -1])
def test_a_finger_that_flings_the_list_sees_rows_in_every_frame_and_keeps_its_momentum(new_page, plain_server, direction):
    page = new_page(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True, device_scale_factor=2)
    explorer = Explorer(page, plain_server.address)
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    explorer.scroll_to(3_000_000)
    before = explorer.loaded()[0].row
    page.evaluate(NOTE_WRITES)
    page.evaluate(WATCH)
    finger = 360
    fling(page, 430 + direction * finger // 2, -direction * finger, 8_000)
    explorer.until_script("() => window.watched.isOver")
    watched = page.evaluate("window.watched")
    assert watched["frames"] > 20
    assert watched["blank"] == []
    moved = explorer.loaded()[0].row - before
    assert direction * moved * 72 > 2 * finger, "the list had no momentum"
    explorer.until_script("() => window.writes.length > 0")
    assert all(page.evaluate("window.writes"))


@pytest.mark.parametrize("fraction", [0, 0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999, 1])
@pytest.mark.parametrize(("site", "count"), [("stackoverflow", 1_000_000), ("tenmillion", 10_000_000)])
def test_the_scroll_bar_tells_the_truth(explorer, site, count, fraction):
    """At a fraction of its way is the row at that fraction of the list, and there it stays when the user rests."""
    explorer.open(site, users=True)
    assert explorer.loaded()[0].size == count
    explorer.page.evaluate(
        """(fraction) => new Promise((done) => {
          const scroller = document.getElementById("scroller");
          scroller.scrollTop = fraction * (scroller.scrollHeight - scroller.clientHeight);
          requestAnimationFrame(() => requestAnimationFrame(done));
        })""",
        fraction)
    rows = explorer.loaded()
    assert rows[0].row - 0.005 * count <= fraction * count <= rows[-1].row + 0.005 * count
    if fraction in (0, 1):
        assert rows[-fraction].row == max(1, fraction * count)
    assert abs(thumb(explorer) - fraction) < 0.001


def thumb(explorer: Explorer) -> float:
    return explorer.page.evaluate(
        """() => {
          const scroller = document.getElementById("scroller");
          return scroller.scrollTop / (scroller.scrollHeight - scroller.clientHeight);
        }""")
