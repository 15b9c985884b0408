"""The gallery of lists, as a reader sees it and as its server is asked by it."""

import re
from contextlib import contextmanager

from playwright.sync_api import expect

from explorer import Explorer

EXHIBITS = [
    "pull-up", "offset", "pull-both", "last-row", "threshold", "chat", "feed", "sections", "search", "edits", "jump", "offline",
    "laboratory",
]


class Gallery(Explorer):
    """Opens exhibits, pulls lists, and counts the requests that reach a server of its own."""

    def __init__(self, page, server):
        super().__init__(page, server.address)
        self.server = server
        self._touches = None

    def open(self, name: str):
        self.goto(f"#exhibit={name}")
        self.view("list")
        self.loaded()

    def requests(self, kind: str = "") -> dict[str, int]:
        """How often each request for a list, or for pages of one kind, reached the server."""
        counts = self.server.requests().items()
        return {re.sub(r"^/lists/\{id\}/", "", name): count for name, count in counts if f"/lists{kind}" in name}

    def pages(self) -> dict[str, int]:
        """How often each page was requested."""
        return {name: count for name, count in self.requests().items() if re.match(r"offset|page|cursor", name)}

    def names(self) -> list[str]:
        """The names of the rows in the document."""
        return [row.name for row in self.rows()]

    @property
    def end(self):
        return self.page.locator("#end")

    def until_loading(self):
        """Waits until the loading row is shown."""
        expect(self.page.locator("#end span")).to_have_text("Loading more")
        expect(self.end).to_be_visible()

    def button(self, name: str):
        return self.page.get_by_role("button", name=name, exact=True)

    def until_count(self, count: int):
        """Waits until the list has as many rows."""
        expect(self.page.locator("#count")).to_have_text(re.compile(rf"^{count:,} (so far|rows)$"))

    def until_announced(self, text: str):
        expect(self.page.get_by_role("status")).to_have_text(text)

    # Pulls

    def box(self):
        return self.page.locator("#scroller").bounding_box()

    def finger_distance(self, points: float) -> float:
        """How far a finger moves until the rows have followed it for some pixels. Rows resist as those of UIKit do."""
        height = self.page.evaluate("document.getElementById('scroller').clientHeight")
        return height / 0.55 * (1 / (1 - points / height) - 1)

    def moved(self) -> float:
        """How far the rows are pulled from their resting place, in pixels."""
        return self.page.evaluate(
            "() => Math.abs(Number.parseFloat(document.getElementById('range').style.getPropertyValue('--pull') || 0))"
        )

    def scroll_to_end(self):
        """Scrolls until the list rests at its end: momentum of an earlier touch would move it away."""
        self.until_script(
            """async () => {
              const scroller = document.getElementById("scroller");
              scroller.scrollTop = 1e9;
              for (let frame = 0; frame < 6; frame++) {
                await new Promise(requestAnimationFrame);
                if (scroller.scrollTop < scroller.scrollHeight - scroller.clientHeight - 1) return false;
              }
              return true;
            }"""
        )

    @contextmanager
    def hold(self, points: float, by: str, up: bool = True):
        """Pulls the rows for some pixels, up or down, and lets go afterwards."""
        box = self.box()
        x, y = box["x"] + 60, box["y"] + box["height"] / 2
        distance = self.finger_distance(points)
        steps = [y + (-1 if up else 1) * distance * step / 4 for step in range(1, 5)]
        self._press(by, x, y)
        for place in steps:
            self._drag(by, x, place)
        try:
            yield lambda other: self._drag(by, x, y + (-1 if up else 1) * self.finger_distance(other))
        finally:
            self._release(by)

    def pull(self, points: float, by: str = "mouse", up: bool = True):
        if by == "wheel":
            box = self.box()
            self.page.mouse.move(box["x"] + 60, box["y"] + 60)
            self.page.mouse.wheel(0, self.finger_distance(points) * (1 if up else -1))
            return
        with self.hold(points, by, up):
            pass

    def _press(self, by, x, y):
        if by == "touch":
            self._touch("touchStart", x, y)
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()

    def _drag(self, by, x, y):
        if by == "touch":
            self._touch("touchMove", x, y)
        else:
            self.page.mouse.move(x, y)

    def _release(self, by):
        if by == "touch":
            self._touch("touchEnd")
        else:
            self.page.mouse.up()

    def _touch(self, kind, *place):
        if not self._touches:
            self._touches = self.page.context.new_cdp_session(self.page)
        points = [{"x": place[0], "y": place[1]}] if place else []
        self._touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
