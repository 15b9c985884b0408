"""Firefox as it is released, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi)."""

import base64
import json
import os
import re
import shutil
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path

from websockets.sync.client import connect

SECONDS_TO_START = 120
SECONDS_TO_ANSWER = 60
LARGEST_ANSWER = 64 * 1024 * 1024

PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}

KEYS = {
    "Control": "\uE009", "PageUp": "\uE00E", "PageDown": "\uE00F", "End": "\uE010", "Home": "\uE011", "ArrowUp": "\uE013",
    "ArrowDown": "\uE015", "Tab": "\uE004",
}


def executable() -> str:
    """The Firefox that the environment names, or that of this machine."""
    found = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if not found:
        raise RuntimeError("Firefox is missing. Run scripts/setup --all, or set FIREFOX to its path.")
    return found


class Firefox:
    """A running Firefox with a profile of its own, and a connection to it."""

    def __init__(self, profile: Path):
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("".join(lines))
        command = [executable(), "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        self.output = open(profile / "output", "w+")
        self.process = subprocess.Popen(command, stdout=self.output, stderr=subprocess.STDOUT)
        self.resources = ExitStack()
        self.commands = 0
        self.complaints = []
        try:
            connection = connect(f"{self._address()}/session", max_size=LARGEST_ANSWER)
            self.connection = self.resources.enter_context(connection)
            self.send("session.new", capabilities={})
            self.send("session.subscribe", events=["log.entryAdded"])
        except BaseException:
            self.process.kill()
            raise

    def _address(self) -> str:
        deadline = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < deadline and self.process.poll() is None:
            output = Path(self.output.name).read_text()
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)\n", output):
                return found[1]
            time.sleep(0.05)
        raise RuntimeError(f"Firefox did not start:\n{Path(self.output.name).read_text()}")

    def send(self, method: str, **parameters) -> dict:
        """Sends a command and returns its result. Events that arrive before it are noted."""
        self.commands += 1
        self.connection.send(json.dumps({"id": self.commands, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.connection.recv(SECONDS_TO_ANSWER))
            if message.get("type") == "event":
                self._note(message["params"])
            elif message["id"] == self.commands:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]

    def _note(self, entry: dict):
        if entry.get("level") in ("warn", "error"):
            self.complaints.append(entry["text"])

    def new_page(self, width: int, height: int) -> "FirefoxPage":
        context = self.send("browsingContext.create", type="tab")["context"]
        self.send("browsingContext.setViewport", context=context, viewport={"width": width, "height": height})
        return FirefoxPage(self, context)

    def take_complaints(self) -> list[str]:
        """The warnings and errors that pages have logged since the last call."""
        complaints, self.complaints = self.complaints, []
        return complaints

    def stop(self):
        self.resources.close()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.output.close()


class FirefoxPage:
    """A tab, with those methods of a Playwright page that `Explorer` calls."""

    def __init__(self, firefox: Firefox, context: str):
        self.firefox = firefox
        self.context = context

    def send(self, method: str, **parameters) -> dict:
        return self.firefox.send(method, context=self.context, **parameters)

    def goto(self, address: str):
        self.send("browsingContext.navigate", url=address, wait="complete")

    def evaluate(self, script: str, argument=None):
        """The value of an expression, or of a function of the argument. A promise is awaited. Values are JSON."""
        function = f"""async (argument) => {{
          const value = ({script});
          return JSON.stringify(await (value instanceof Function ? value(JSON.parse(argument)) : value)) ?? "null";
        }}"""
        result = self.firefox.send(
            "script.callFunction", functionDeclaration=function, awaitPromise=True, target={"context": self.context},
            arguments=[{"type": "string", "value": json.dumps(argument)}])
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def wait_for_timeout(self, milliseconds: float):
        time.sleep(milliseconds / 1_000)

    def wait_for_selector(self, selector: str):
        self.evaluate(
            """(selector) => new Promise((found) => {
              const look = () => document.querySelector(selector) && (found(true), true);
              if (!look()) new MutationObserver((_, observer) => look() && observer.disconnect())
                .observe(document, { subtree: true, childList: true, attributes: true });
            })""",
            selector)

    def wheel(self, x: int, y: int, *distances: int):
        """Turns the wheel over a point by distances in pixels, one after the other."""
        actions = [{"type": "scroll", "x": x, "y": y, "deltaX": 0, "deltaY": distance} for distance in distances]
        self.send("input.performActions", actions=[{"type": "wheel", "id": "wheel", "actions": actions}])

    def press(self, key: str):
        """Presses keys together: Control+End."""
        keys = [KEYS.get(name, name) for name in key.split("+")]
        actions = [{"type": "keyDown", "value": value} for value in keys]
        actions += [{"type": "keyUp", "value": value} for value in reversed(keys)]
        self.send("input.performActions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def close(self):
        self.send("browsingContext.close")

    def screenshot(self, path: Path):
        path.write_bytes(base64.b64decode(self.send("browsingContext.captureScreenshot")["data"]))
