"""Makes one picture of several lists of the gallery: filmstrip PICTURE."""

import base64
import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from gallery import Gallery
from server import Server

# Each with its color scheme.
EXHIBITS = [
    ("pull-both", "light"), ("chat", "dark"), ("sections", "light"),
    ("laboratory", "dark"), ("edits", "light"), ("feed", "dark"),
]
VIEW = {"width": 1080, "height": 720}
STYLE = """
  body { display: grid; grid-template-columns: repeat(3, 480px); gap: 16px; width: max-content; margin: 0; padding: 16px; background: #8a857b; }
  img { width: 480px; border-radius: 8px; }
"""


def prepare(gallery: Gallery, name: str):
    """Brings an exhibit to where one sees what it does."""
    match name:
        case "sections":
            gallery.scroll_by(2_500)
        case "feed":
            gallery.scroll_by(300)
            gallery.button("Others write 12 rows").click()
            gallery.page.get_by_role("button", name="12 new").wait_for()
        case "laboratory":
            gallery.button("Play a scroll").click()
            gallery.button("Stop").wait_for(state="hidden")
    gallery.loaded()


def main(picture: str):
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "explorer.sqlite")
        browser = playwright.chromium.launch(
            executable_path=executable, channel=None if executable else "chrome", args=["--no-sandbox"])
        images = []
        for name, scheme in EXHIBITS:
            page = browser.new_page(viewport=VIEW, color_scheme=scheme, reduced_motion="reduce")
            gallery = Gallery(page, server)
            gallery.open(name)
            prepare(gallery, name)
            page.locator("#position[data-moves]").wait_for(state="detached")
            gallery.until_script("() => getComputedStyle(document.getElementById(\"position\")).opacity === \"0\"")
            images.append(base64.b64encode(page.screenshot()).decode())
            page.close()
        page = browser.new_page(device_scale_factor=1)
        page.set_content(
            f"<style>{STYLE}</style>" + "".join(f"<img src='data:image/png;base64,{image}'>" for image in images))
        Path(picture).parent.mkdir(parents=True, exist_ok=True)
        page.locator("body").screenshot(path=picture, type="jpeg", quality=80)
        server.stop()


main(*sys.argv[1:])
