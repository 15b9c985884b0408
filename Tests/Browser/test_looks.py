"""Small screens, dark screens, and readers who want things to keep still."""

import pytest

from explorer import Explorer


@pytest.fixture
def open_with(new_page, plain_server):
    def open(**options):
        explorer = Explorer(new_page(**options), plain_server.address)
        explorer.open("stackoverflow", users=True)
        explorer.loaded()
        return explorer

    return open


def test_a_screen_of_360_pixels_shows_everything_and_scrolls_one_way_only(open_with, screenshot):
    explorer = open_with(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, device_scale_factor=2)
    page = explorer.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.getElementById('scroller').scrollWidth <= document.getElementById('scroller').clientWidth")
    outside = page.evaluate(
        """() => [...document.querySelectorAll("header *, main *")].filter((element) => {
          const box = element.getBoundingClientRect();
          const style = getComputedStyle(element);
          return box.width > 1 && style.visibility === "visible" && (box.right > 361 || box.left < -1);
        }).map((element) => element.outerHTML.slice(0, 80))"""
    )
    assert outside == []
    assert page.locator("#site").bounding_box()["width"] > 150
    boxes = [page.locator(selector).bounding_box() for selector in ("#site", "#show", ".segments", "#sort")]
    assert max(box["y"] + box["height"] for box in boxes) < 120, "the choice takes more than two lines"
    screenshot(page, "360")


@pytest.mark.parametrize(
    ("name", "width", "height", "scale"), [("zoomed", 640, 400, 2), ("zoomed-phone", 320, 568, 2), ("ultra-wide", 3440, 1440, 1)])
def test_a_zoomed_and_an_ultra_wide_screen_show_rows_and_scroll_one_way_only(open_with, screenshot, name, width, height, scale):
    explorer = open_with(viewport={"width": width, "height": height}, device_scale_factor=scale)
    page = explorer.page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.getElementById('scroller').scrollWidth <= document.getElementById('scroller').clientWidth")
    page.locator("#feed article").first.focus()
    for row in range(2, 8):
        page.keyboard.press("PageDown")
        assert explorer.focused_row() == row
        assert row in [each.row for each in explorer.visible_rows()]
    screenshot(page, name)


def test_a_dark_screen_is_dark(open_with, screenshot):
    page = open_with(color_scheme="dark").page
    red, green, blue = page.evaluate(
        "getComputedStyle(document.querySelector('main')).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"
    )
    assert max(red, green, blue) < 60
    screenshot(page, "dark")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_background(open_with, scheme):
    page = open_with(color_scheme=scheme).page
    contrasts = page.evaluate(
        """() => {
          const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
          const light = (color) => {
            canvas.fillStyle = color;
            canvas.fillRect(0, 0, 1, 1);
            const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => {
              value /= 255;
              return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const ground = (element) => {
            for (; element; element = element.parentElement) {
              const color = getComputedStyle(element).backgroundColor;
              if (!/, 0\\)|transparent/.test(color)) return color;
            }
          };
          return [".name", ".since", ".number", ".reputation", ".badges", ".avatar", "#title", "#count", "#position", "#refresh", "#show"].map((selector) => {
            const element = document.querySelector(`article[data-state=item] ${selector}`) ?? document.querySelector(selector);
            const [a, b] = [light(getComputedStyle(element).color), light(ground(element))].sort((a, b) => b - a);
            return [selector, (a + 0.05) / (b + 0.05)];
          });
        }"""
    )
    assert [(selector, ratio) for selector, ratio in contrasts if ratio < 4.5] == []


def test_who_wants_no_motion_gets_still_placeholders(open_with):
    page = open_with(reduced_motion="reduce").page
    page.route("**/2.3/users?*", lambda route: None)
    page.evaluate("document.getElementById('scroller').scrollTop = 3_000_000")
    page.wait_for_selector("article[data-state=placeholder]")
    names = page.evaluate(
        "[...document.querySelectorAll('article[data-state=placeholder] > *')].map((part) => getComputedStyle(part).animationName)"
    )
    assert set(names) == {"none"}
    page.unroute_all()


# Scrolls, and returns the opacity of the row's number in the next frame, and how many seconds it takes to become invisible.
FADE = """() => new Promise((done) => {
  const scroller = document.getElementById("scroller");
  const position = document.getElementById("position");
  let opacity;
  scroller.addEventListener("scroll", () => requestAnimationFrame(() => {
    opacity = Number(getComputedStyle(position).opacity);
  }), { once: true });
  position.addEventListener("transitionend", ({ elapsedTime }) => done([opacity, elapsedTime]), { once: true });
  scroller.scrollTop += 400;
})"""

OPACITY = "getComputedStyle(document.getElementById('position')).opacity"


def test_the_number_of_the_row_covers_nothing_before_the_list_moves(open_with):
    assert open_with().page.evaluate(OPACITY) == "0"


def test_the_number_of_the_row_fades_out_after_the_list_has_moved(open_with):
    page = open_with().page
    opacity, seconds = page.evaluate(FADE)
    assert opacity == 1
    assert 0.1 < seconds < 1
    assert page.evaluate(OPACITY) == "0"


def test_the_number_of_the_row_disappears_at_once_for_who_wants_no_motion(open_with):
    page = open_with(reduced_motion="reduce").page
    assert page.evaluate(FADE) == [1, 0]
    assert page.evaluate(OPACITY) == "0"


def test_the_number_of_the_row_stays_while_the_scroll_bar_is_held(open_with):
    explorer = open_with()
    page = explorer.page
    box = page.locator("#scroller").bounding_box()
    page.mouse.move(box["x"] + box["width"] - 3, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 3, box["y"] + 200)
    explorer.until(lambda: explorer.current_row() > 1_000)
    duration = page.evaluate(
        """() => {
          const { transitionDelay, transitionDuration } = getComputedStyle(document.getElementById("position"));
          return 1_000 * (Number.parseFloat(transitionDelay) + Number.parseFloat(transitionDuration));
        }""")
    assert duration == 0, "it is on its way out"
    assert page.evaluate(OPACITY) == "1"
    page.mouse.up()
    explorer.until_script(f"() => {OPACITY} === '0'")


def test_the_number_of_the_row_covers_no_name_on_a_small_screen_while_one_reads(open_with, screenshot):
    explorer = open_with(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, device_scale_factor=2)
    explorer.page.evaluate(FADE)
    screenshot(explorer.page, "360-reading")
    assert explorer.page.evaluate(OPACITY) == "0"


def test_a_wide_screen_makes_the_picture_of_the_readme(open_with, screenshot):
    explorer = open_with(viewport={"width": 1000, "height": 700}, device_scale_factor=2)
    screenshot(explorer.page, "users")
