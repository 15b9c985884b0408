"""The inspector beside the lists of the gallery: what it shows is what happens, and its controls change it."""

import re
from collections import Counter

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from explorer import Explorer

LOAD_FAILURE = "Failed to load resource"
READS_PIXELS = "Canvas2D: Multiple readback operations"
IS_PAGE = re.compile(r"/lists/[0-9a-f]+/(offset|page|cursor)\?")

# The kinds of rows that the lowest pixels of the upper strip show.
KINDS_SCRIPT = """
  const canvas = document.querySelector("#inspector canvas");
  const style = getComputedStyle(canvas);
  const context = canvas.getContext("2d");
  const rgb = (color) => {
    context.save();
    context.fillStyle = color;
    const text = context.fillStyle;
    context.restore();
    return [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16)).join();
  };
  const names = Object.fromEntries(["not-requested", "evicted", "loaded", "loading", "failed"]
    .map((kind) => [rgb(style.getPropertyValue(`--${kind}`)), kind]));
  const kinds = (first, end, count) => {
    const [from, to] = [first, end].map((row) => Math.floor(row * canvas.width / count));
    const pixels = context.getImageData(from, 13, Math.max(to - from, 1), 1).data;
    const found = [];
    for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] > 0) found.push(names[pixels.slice(at, at + 3).join()]);
    return [...new Set(found)];
  };
"""

# The kinds of each row of the document that is not in the viewport's frame.
STRIP_SCRIPT = f"""() => {{
  {KINDS_SCRIPT}
  const view = document.getElementById("scroller").getBoundingClientRect();
  return [...document.querySelectorAll("#feed > article:not([hidden])")].flatMap((row) => {{
    const box = row.getBoundingClientRect();
    if (box.bottom > view.top - 300 && box.top < view.bottom + 300) return [];
    const place = row.ariaPosInSet - 1;
    return [{{ row: place + 1, state: row.dataset.state, kinds: kinds(place, place + 1, row.ariaSetSize) }}];
  }});
}}"""

# The kinds of the rows from a first one, counted from 0, up to an end.
RANGE_SCRIPT = f"([first, end, count]) => {{ {KINDS_SCRIPT} return kinds(first, end, count); }}"

# Counts the frames with a placeholder on screen, and the placeholders in them, until `window.stopCounting()`.
COUNT_BLANKS_SCRIPT = """() => {
  const count = { frames: 0, rows: 0 };
  let isCounting = true;
  const scroller = document.getElementById("scroller");
  const frame = () => {
    if (!isCounting) return;
    const view = scroller.getBoundingClientRect();
    const blank = [...document.querySelectorAll("#feed > [data-state=placeholder]:not([hidden])")].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.bottom > view.top + 0.5 && box.top < view.bottom - 0.5;
    }).length;
    count.frames += blank > 0;
    count.rows += blank;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.stopCounting = () => { isCounting = false; return count; };
}"""


class Inspector(Explorer):
    """Drives an exhibit and reads the inspector beside it."""

    def __init__(self, page, server):
        super().__init__(page, server.address)
        self.server = server
        self.requests = []
        page.on("request", lambda request: self.requests.append(request) if IS_PAGE.search(request.url) else None)

    def exhibit(self, name):
        self.goto(f"#exhibit={name}")
        self.loaded()

    @property
    def element(self):
        return self.page.locator("#inspector")

    def choose(self, label, option):
        """Chooses an option, and waits for the server's answer if it is a setting of the server."""
        select = self.element.get_by_label(label, exact=True)
        if not label.startswith("Server"):
            return select.select_option(option)
        with self.page.expect_response(lambda response: "/server?" in response.url):
            select.select_option(option)

    def counters(self, column=0):
        """What is counted of a list, as numbers."""
        cells = self.element.locator("tr:has(th[scope=row])").evaluate_all(
            "(rows, column) => rows.map((row) => [row.cells[0].textContent, row.cells[column + 1].textContent])", column
        )
        return {name: int(re.sub(r"\D", "", text)) for name, text in cells}

    def waterfall(self):
        """What was asked and what became of it, for each request."""
        return self.element.locator("li").evaluate_all(
            "items => items.map((item) => [item.firstChild.textContent, item.dataset.outcome, item.lastChild.textContent])"
        )

    def map_text(self, index=0):
        return self.element.locator("canvas").nth(index).get_attribute("aria-label") or ""

    def until_map(self, pattern, index=0):
        """Waits until the text alternative of a map has something, and returns it."""
        return self.until(
            lambda: (text := self.map_text(index)) and re.search(pattern, text) and text,
            lambda: f"{pattern} in {self.map_text(index)!r}",
        )

    def until_rest(self):
        """Waits until no request is under way."""
        self.until(lambda: all(outcome != "loading" for _, outcome, _ in self.waterfall()))

    def next_request(self, action):
        """The next request for a page after an action."""
        with self.page.expect_request(lambda request: IS_PAGE.search(request.url)) as request:
            action()
        return request.value


@pytest.fixture
def inspector(new_page, plain_server):
    return Inspector(new_page(expected_errors=(LOAD_FAILURE, READS_PIXELS)), plain_server)


def test_the_map_agrees_with_the_rows_and_the_requests(inspector):
    page = inspector.page
    held = []
    page.route(re.compile(r"start=30&"), lambda route: route.abort())
    page.route(re.compile(r"start=60&"), lambda route: held.append(route))
    inspector.exhibit("edits")
    inspector.until_map("0 failed, 0 loading, 30 loaded, 0 evicted, 270 not requested. On screen: rows 1 to ")
    inspector.page.keyboard.press("End")
    inspector.loaded()
    inspector.scroll_to(inspector.page.evaluate("document.getElementById('scroller').scrollHeight") * 55 / 300)
    inspector.until(lambda: held and {"failed", "placeholder"} <= {row.state for row in inspector.rows()}, "a failed page")
    kinds = {"item": "loaded", "failed": "failed", "placeholder": "loading"}
    found = {state: set() for state in kinds}
    for row in page.evaluate(STRIP_SCRIPT):
        assert set(row["kinds"]) <= {kinds[row["state"]]}, row
        found[row["state"]] |= set(row["kinds"])
    assert found["failed"] | found["placeholder"] == {"failed", "loading"}
    for route in held:
        route.continue_()
    text = inspector.until_map("30 failed, 0 loading")
    visible = [row.row for row in inspector.visible_rows()]
    assert f"On screen: rows {visible[0]} to {visible[-1]}." in text
    assert page.evaluate(RANGE_SCRIPT, [0, 29, 300]) == ["loaded"]
    assert page.evaluate(RANGE_SCRIPT, [200, 220, 300]) == ["not-requested"]
    assert inspector.counters()["Items held"] == int(re.search(r"(\d+) loaded", text)[1])
    page.unroute_all()


def test_the_map_shows_a_list_of_100_000_rows_and_what_was_evicted(inspector):
    inspector.exhibit("jump")
    for row in range(1, 40):
        inspector.scroll_to(72 * 200 * row)
        inspector.loaded()
    text = inspector.until_map(r"Map of 100,000 rows: 0 failed, 0 loading, [\d,]+ loaded, [1-9][\d,]* evicted")
    numbers = {kind: int(count.replace(",", "")) for count, kind in re.findall(r"([\d,]+) (loaded|evicted|not)", text)}
    assert numbers["evicted"] > 0
    assert sum(numbers.values()) == 100_000
    assert numbers["loaded"] == inspector.counters()["Items held"] <= 1_500


def test_the_waterfall_has_each_request_once_with_its_outcome(inspector):
    page = inspector.page
    held = []
    page.route(re.compile(r"q=m(&|$)"), lambda route: held.append(route))
    page.route(re.compile(r"q=mar(&|$)"), lambda route: route.fulfill(status=400, json={"error_id": 400}))
    inspector.exhibit("search")
    inspector.until_rest()
    for text in ["m", "ma"]:
        inspector.next_request(lambda: page.get_by_role("searchbox").fill(text))
    inspector.loaded()
    inspector.until_rest()
    inspector.next_request(lambda: page.get_by_role("searchbox").fill("mar"))
    inspector.until(lambda: inspector.waterfall()[-1][1] == "failed")
    waterfall = inspector.waterfall()
    assert len(waterfall) == len(inspector.requests)
    expected = []
    for request in inspector.requests:
        query = request.url.partition("q=")[2].partition("&")[0]
        expected.append({"m": "cancelled", "mar": "failed"}.get(query, "answered"))
    assert [outcome for _, outcome, _ in waterfall] == expected
    assert {"answered", "cancelled", "failed"} == set(expected)
    for asked, outcome, last in waterfall:
        assert asked
        assert re.fullmatch(r"\d+ ms", last) if outcome == "answered" else last == outcome
    assert inspector.counters()["Cancelled"] == expected.count("cancelled")
    page.unroute_all()


def test_the_waterfall_has_the_last_30_requests(inspector):
    inspector.exhibit("jump")
    for row in range(1, 40):
        inspector.scroll_to(72 * 200 * row)
        inspector.loaded()
    inspector.until_rest()
    assert len(inspector.requests) > 30
    pages = [re.search(r"page=(\d+)", request.url)[1] for request in inspector.requests]
    assert [asked for asked, _, _ in inspector.waterfall()] == [f"Page {page}" for page in pages[-30:]]


def test_the_counters_agree_with_the_server_and_the_document(start_server, new_page):
    server = start_server()
    inspector = Inspector(new_page(), server)
    inspector.exhibit("jump")
    inspector.until_map("0 loading")
    inspector.page.evaluate(COUNT_BLANKS_SCRIPT)
    for row in [5_000, 70_000, 20_000]:
        inspector.page.get_by_label("Row", exact=True).fill(str(row))
        inspector.page.get_by_role("button", name="Jump").click()
        inspector.until_item(row)
        inspector.loaded()
    inspector.until_rest()
    blank = inspector.page.evaluate("stopCounting()")
    counters = inspector.counters()
    requested = {url: count for url, count in server.requests().items() if "/page?" in url}
    assert counters["Requests"] == sum(requested.values()) == len(inspector.requests)
    assert counters["Rows"] == inspector.rows()[0].size == 100_000
    assert counters["Items held"] == 50 * len(requested)
    assert counters["Cancelled"] == 0
    # A frame may begin between the two counts.
    assert blank["frames"] > 10
    assert abs(counters["Blank frames"] - blank["frames"]) <= 6
    assert abs(counters["Blank rows"] / blank["rows"] - 1) < 0.3
    assert counters["Latency, 95 %"] >= counters["Latency, median"] >= 150


def test_the_server_does_what_is_chosen(start_server, new_page):
    server = start_server()
    inspector = Inspector(new_page(expected_errors=(LOAD_FAILURE, READS_PIXELS)), server)
    inspector.exhibit("jump")
    inspector.choose("Server: Latency", "1 s")
    inspector.choose("Server: Jitter", "± 50 %")
    inspector.choose("Server: Failures", "10 %")
    inspector.choose("Server: Trouble", "totals")
    settings = [url.partition("?")[2] for url in server.requests() if url.startswith("PUT")]
    assert sorted(settings) == sorted([
        "latency=1000-1000&failure-rate=0&trouble=none", "latency=500-1500&failure-rate=0&trouble=none",
        "latency=500-1500&failure-rate=0.1&trouble=none", "latency=500-1500&failure-rate=0.1&trouble=totals",
    ])
    inspector.choose("Server: Latency", "none")
    inspector.choose("Server: Failures", "none")
    with inspector.page.expect_response(lambda response: IS_PAGE.search(response.url)) as response:
        inspector.page.get_by_role("button", name="Refresh").click()
    assert response.value.json()["total"] != 100_000
    inspector.choose("Server: Failures", "all")
    with inspector.page.expect_response(lambda response: IS_PAGE.search(response.url)) as response:
        inspector.scroll_to(72 * 50_000)
    assert response.value.status == 503
    inspector.until(lambda: inspector.waterfall()[-1][1] == "failed")


@pytest.mark.parametrize("way, option", [("page", "number"), ("offset", "offset"), ("cursor", "cursor")])
def test_the_list_is_loaded_as_it_is_chosen(inspector, way, option):
    inspector.exhibit("laboratory")
    inspector.choose("List: Compare with", "nothing")
    inspector.choose("List: Pages by", option)
    request = inspector.next_request(lambda: inspector.choose("List: Page size", "50"))
    assert f"/{way}?" in request.url
    assert re.search(r"(pagesize|limit)=50", request.url)
    inspector.loaded()
    inspector.until_map("50 loaded|[1-9]0 loaded")
    rows = [row.row for row in inspector.rows()]
    assert rows == list(range(1, len(rows) + 1))
    assert inspector.visible_rows()[0].row == 1


def test_the_prefetch_policy_and_the_retention_are_those_chosen(inspector):
    inspector.exhibit("laboratory")
    inspector.choose("Server: Latency", "none")
    inspector.choose("List: Compare with", "nothing")
    inspector.choose("List: Prefetch", "50 rows")
    inspector.until_map(" [1-9]\\d loaded")
    inspector.until_rest()
    visible = len(inspector.visible_rows())
    assert inspector.counters()["Items held"] == -(-(visible + 50) // 20) * 20
    inspector.choose("List: Prefetch", "first page only")
    inspector.until_map(" 20 loaded")
    inspector.scroll_to(72 * 200)
    inspector.until_map("On screen: rows 201 ")
    assert inspector.counters()["Requests"] == 1
    inspector.choose("List: Prefetch", "last row")
    inspector.choose("List: Items held", "200")
    inspector.loaded()
    for row in range(10, 400, 10):
        inspector.scroll_to(72 * row)
        inspector.loaded()
    text = inspector.until_map(r"[1-9]\d* evicted")
    assert inspector.counters()["Items held"] <= 240, text


def test_two_policies_see_the_same_scroll(inspector):
    inspector.exhibit("laboratory")
    button = inspector.element.get_by_role("button")
    expect(button).to_have_text("Play a scroll")
    inspector.until_rest()
    before = len(inspector.requests)
    button.focus()
    inspector.page.keyboard.press("Enter")
    expect(button).to_have_text("Stop")
    expect(button).to_have_text("Play a scroll", timeout=90_000)
    inspector.until_rest()
    text = inspector.until_map(" 0 loading")
    on_screen = re.search("On screen: .*", text)[0]
    inspector.until_map(re.escape(on_screen), index=1)
    assert "rows 1 to" not in on_screen
    adaptive, last_row = inspector.counters(0), inspector.counters(1)
    assert adaptive["Latency, median"] >= 600
    assert last_row["Blank frames"] > adaptive["Blank frames"]
    assert last_row["Blank rows"] > adaptive["Blank rows"]
    named = Counter(asked[0] for asked, _, _ in inspector.waterfall())
    assert set(named) == {"A", "B"}
    assert adaptive["Requests"] + last_row["Requests"] == len(inspector.requests) - before


def test_another_list_has_no_rows_of_the_one_before(inspector):
    inspector.exhibit("laboratory")
    # Rows before and behind the viewport are in the document.
    inspector.scroll_to(72 * 15)
    inspector.loaded()
    count = len(inspector.rows())
    inspector.choose("List: Prefetch", "first page only")
    inspector.until_map(" 20 loaded")
    inspector.loaded()
    assert len(inspector.rows()) < count
    inspector.page.evaluate("location.hash = '#exhibit=pull-up'")
    inspector.until(lambda: [row.row for row in inspector.rows()] == list(range(1, 13)))
    inspector.page.evaluate("location.hash = ''")
    expect(inspector.element).to_have_count(0)
    assert inspector.rows() == []


def test_a_control_is_worked_by_keys(inspector):
    inspector.exhibit("laboratory")
    inspector.element.get_by_label("List: Page size", exact=True).focus()
    request = inspector.next_request(lambda: inspector.page.keyboard.press("ArrowDown"))
    assert "pagesize=10" in request.url


def test_the_text_of_a_picture_changes_at_rest(inspector):
    inspector.exhibit("offset")
    inspector.until_map(" 0 loading")
    inspector.page.evaluate(
        """() => {
          window.texts = [];
          const note = (changes) => window.texts.push(...changes.map(({ target }) => target.ariaLabel));
          new MutationObserver(note).observe(document.querySelector("#inspector canvas"), { attributeFilter: ["aria-label"] });
          const scroller = document.getElementById("scroller");
          const scroll = () => {
            scroller.scrollTop += 36;
            if (scroller.scrollTop < 72 * 20) requestAnimationFrame(scroll);
          };
          scroll();
        }"""
    )
    inspector.until_map("On screen: rows 21 ")
    assert len(inspector.page.evaluate("texts")) == 1


def test_a_narrow_screen_has_no_inspector(inspector):
    inspector.page.set_viewport_size({"width": 600, "height": 800})
    inspector.exhibit("jump")
    inspector.scroll_by(2000)
    inspector.loaded()
    expect(inspector.element).to_be_hidden()
    canvas = inspector.element.locator("canvas").first
    assert canvas.get_attribute("width") is None
    inspector.page.set_viewport_size({"width": 1000, "height": 800})
    expect(inspector.element).to_be_visible()
    inspector.until_map("Map of 100,000 rows")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["laboratory", "offset"])
def test_axe_finds_nothing(new_page, plain_server, screenshot, scheme, name):
    page = new_page(color_scheme=scheme, bypass_csp=True, viewport={"width": 1280, "height": 1500})
    inspector = Inspector(page, plain_server)
    inspector.exhibit(name)
    inspector.scroll_to(2000)
    inspector.loaded()
    inspector.until_map("0 loading")
    expect(page.locator("#position")).to_have_css("opacity", "0")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    screenshot(page, f"inspector-{name}-{scheme}")
