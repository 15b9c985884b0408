"""The page, as a reader sees it."""

import re
import time
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

SECONDS_OF_PATIENCE = 30

ROWS_SCRIPT = """() => {
  const view = document.getElementById("scroller").getBoundingClientRect();
  return [...document.querySelectorAll("#feed > article:not([hidden])")].map((row) => {
    const box = row.getBoundingClientRect();
    return {
      row: Number(row.getAttribute("aria-posinset")),
      size: Number(row.getAttribute("aria-setsize")),
      state: row.dataset.state,
      id: row.dataset.id === undefined ? null : Number(row.dataset.id),
      name: row.querySelector(".name").textContent,
      leads: row.hasAttribute("data-lead"),
      isVisible: box.bottom > view.top + 0.5 && box.top < view.bottom - 0.5,
    };
  });
}"""


@dataclass
class Row:
    """An article of the feed; rows count from 1, as they are shown."""

    row: int
    size: int
    state: str
    id: int | None
    name: str
    leads: bool
    isVisible: bool


class Explorer:
    """Drives the page by what a reader has: a keyboard, a pointer, a scroll bar."""

    def __init__(self, page: Page, address: str):
        self.page = page
        self.address = address

    def goto(self, fragment: str = ""):
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}/{fragment}")
        self.page.wait_for_selector("html[data-ready]")

    def open(self, site: str, users: bool = False, sort: str = "reputation"):
        self.goto(f"#site={site}&list=users&sort={sort}" if users else f"#site={site}&list=moderators")

    def make_rows_even(self):
        """Leaves out what users say about themselves, so that each row is 72 pixels tall."""
        self.page.evaluate(
            """() => new Promise((done) => {
              const style = new CSSStyleSheet();
              style.replaceSync(".about { display: none !important; }");
              document.adoptedStyleSheets = [style];
              requestAnimationFrame(() => requestAnimationFrame(done));
            })"""
        )

    def view(self, name: str):
        expect(self.page.locator("#main")).to_have_attribute("data-view", name)

    def rows(self) -> list[Row]:
        return [Row(**row) for row in self.page.evaluate(ROWS_SCRIPT)]

    def visible_rows(self) -> list[Row]:
        return [row for row in self.rows() if row.isVisible]

    def loaded(self) -> list[Row]:
        """Waits until every row on screen is an item, and returns those rows."""
        return self._when(lambda row: row.state == "item", "to be items")

    def settled(self) -> list[Row]:
        """Waits until no row on screen is loading, and returns those rows."""
        return self._when(lambda row: row.state != "placeholder", "to be there or to have failed")

    def _when(self, is_right, wanted) -> list[Row]:
        return self.until(
            lambda: (rows := self.visible_rows()) and all(map(is_right, rows)) and rows,
            lambda: f"rows {wanted}, but they are {[row.state for row in self.visible_rows()]}",
        )

    def until(self, condition, wanted="a condition"):
        """Waits until a condition gives a value that counts as true, and returns it."""
        deadline = time.monotonic() + SECONDS_OF_PATIENCE
        while True:
            if value := condition():
                return value
            if time.monotonic() > deadline:
                raise AssertionError(f"waited in vain for {wanted() if callable(wanted) else wanted}")
            self.page.wait_for_timeout(20)

    def until_script(self, script, argument=None):
        """Waits until a function of the page's gives true. The page's policy forbids the browser to do so by itself."""
        return self.until(lambda: self.page.evaluate(script, argument), script)

    def until_item(self, row: int):
        """Waits until a row shows its item."""
        state = f"document.querySelector(`#feed article[aria-posinset='{row}']`)?.dataset.state"
        self.until_script(f"() => {state} === 'item'")

    def scroll_to(self, position: float):
        """Puts the scroll bar somewhere, and waits until the page has taken notice."""
        self._scroll("=", position)

    def scroll_by(self, distance: float):
        self._scroll("+=", distance)

    def _scroll(self, assignment, pixels):
        self.page.evaluate(
            f"""(pixels) => new Promise((done) => {{
              document.getElementById("scroller").scrollTop {assignment} pixels;
              requestAnimationFrame(() => requestAnimationFrame(done));
            }})""",
            pixels,
        )

    @property
    def position(self) -> Locator:
        return self.page.locator("#position")

    def current_row(self) -> int:
        return int(re.sub(r"\D", "", self.position.inner_text().split(" of ")[0]))

    def focused_row(self) -> int | None:
        return self.page.evaluate(
            "document.activeElement.closest('article') && Number(document.activeElement.closest('article').getAttribute('aria-posinset'))"
        )
