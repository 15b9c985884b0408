import os
import shutil
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from explorer import Explorer
from gallery import Gallery
from server import Server

SCREENSHOTS = Path(__file__).parent / "Screenshots"
expect.set_options(timeout=120_000)


@pytest.fixture(scope="session")
def database(tmp_path_factory):
    """A million users, made once by the first server that starts on it."""
    kept = os.environ.get("EXPLORER_DATABASE")
    return Path(kept) if kept else tmp_path_factory.mktemp("data") / "explorer.sqlite"


@pytest.fixture(scope="session")
def plain_server(database):
    server = Server(database)
    yield server
    assert server.stop() == 0


@pytest.fixture
def start_server(plain_server, database):
    """Starts another server on the same data, with options of its own."""
    servers = []

    def start(*options):
        servers.append(Server(database, *options))
        return servers[-1]

    yield start
    for server in servers:
        assert server.stop() == 0


@pytest.fixture(scope="session")
def query(plain_server, database):
    """Asks the database directly."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    yield lambda sql, *values: connection.execute(sql, values).fetchall()
    connection.close()


@pytest.fixture(scope="session")
def browser():
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium")
    channel = None if executable else "chrome"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable, channel=channel, args=["--no-sandbox"], ignore_default_args=["--hide-scrollbars"]
        )
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser):
    """Opens a page that fails its test for any error or refusal of the browser's, and for any request to elsewhere."""
    contexts = []
    complaints = []

    def open(expected_errors=(), **options):
        options.setdefault("viewport", {"width": 1000, "height": 760})
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)

        def complain(text):
            if not any(expected in text for expected in expected_errors):
                complaints.append(text)

        page.on("pageerror", lambda error: complain(f"error: {error}"))
        page.on("console", lambda message: complain(message.text) if message.type in ("error", "warning") else None)
        page.on("request", lambda request: None if "//127.0.0.1:" in request.url else complain(f"asked {request.url}"))
        return page

    yield open
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def explorer(new_page, plain_server):
    return Explorer(new_page(), plain_server.address)


@pytest.fixture
def open_exhibit(start_server, new_page):
    """Opens an exhibit of the gallery, with a server of its own that counts its requests."""

    def open(name, expected_errors=(), **options):
        gallery = Gallery(new_page(expected_errors=expected_errors, **options), start_server())
        gallery.open(name)
        return gallery

    return open


@pytest.fixture(scope="session")
def screenshots():
    """The folder for screenshots."""
    SCREENSHOTS.mkdir(exist_ok=True)
    return SCREENSHOTS


@pytest.fixture
def screenshot(screenshots):
    return lambda page, name: page.screenshot(path=screenshots / f"{name}.png")
