#!/usr/bin/env python3
"""Measures the explorer's page in Chromium while a script scrolls it: bench.py.

The page, its server and the probe of prepends have to be built; `make bench-web` does that.
"""

import base64
import json
import os
import shutil
import statistics
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from explorer import Explorer  # noqa: E402
from scrolling import SCROLL, step  # noqa: E402
from server import Server  # noqa: E402

PROBE = ROOT / "Explorer/Web/.build/wasm32-unknown-none-wasm/release/PrependProbe.wasm"
DATABASE = ROOT / "Explorer/Data/explorer.sqlite"
LATENCY = 50
THROTTLING = 4
VIEW = {"width": 1000, "height": 760}
SECONDS_BETWEEN_SAMPLES = 0.5
POINT_DISTANCE = 24

READING = [step(speed, 500) for speed in (240, 0) * 8]
FLINGS = [step(speed, 250) for speed in (10_000, 6_000, 3_600, 2_200, 1_300, 800, 400, 0) * 7]
DIRECTION_CHANGES = [step(speed, 500) for speed in (3_000, -3_000) * 10]
JUMPS = [step(0, 1_000, fraction) for fraction in (0.1, 0.5, 0.25, 0.9, 1, 0.75, 0, 0.6, 0.61, 0.3)]
FLINGS_BACK = [{**fling, "speed": -fling["speed"]} for fling in FLINGS[:40]]
SCRIPT = READING + FLINGS + DIRECTION_CHANGES + JUMPS + FLINGS_BACK + READING
SECONDS = sum(step["milliseconds"] for step in SCRIPT) / 1_000

# The names of style recalculations and layouts in a trace.
LAYOUT = ("UpdateLayoutTree", "Layout")

LONG_FLING = [step(10_000, 3_000)]

LOADED_ROWS = 100_000
NEW_ROWS = 20
PREPENDS = 100

# Keeps the engine's memory where the benchmark finds it, and observes long tasks.
INIT = """
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask" });
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...values) => {
    const result = await instantiate(...values);
    window.engineMemory = result.instance.exports.memory;
    return result;
  };
"""

PREPEND = """async ([bytes, rows, newRows, rounds]) => {
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)));
  const { open, moveToStart, prepend, seed } = instance.exports;
  seed(1, 2);
  const loaded = open(rows);
  const times = [];
  for (let round = 0; round < rounds; round++) {
    moveToStart();
    const start = performance.now();
    if (prepend(newRows) !== 1) throw new Error("the list has not requested a page before its first row");
    times.push(performance.now() - start);
    await new Promise((done) => setTimeout(done));
  }
  return [loaded, times];
}"""


def main():
    for file in (PROBE, ROOT / "Explorer/Web/.build/page/index.html"):
        if not file.exists():
            sys.exit(f"{file} is missing. Run make bench-web.")
    DATABASE.parent.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"), args=["--no-sandbox"],
            ignore_default_args=["--hide-scrollbars"])
        server = Server(DATABASE, "--latency", str(LATENCY))
        try:
            print(f"Chromium {browser.version}, a view of {VIEW['width']} × {VIEW['height']} pixels, "
                  f"answers after {LATENCY} ms, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
            table(f"{SECONDS:.0f} s of reading, flings, direction changes and jumps, processor {THROTTLING} times slower",
                  scrolling(browser, server))
            for slowdown in (1, THROTTLING):
                table(f"a fling of 10,000 pixels a second, {speed(slowdown)}", fling(browser, server, slowdown))
            for slowdown in (1, THROTTLING):
                table(f"prepends of {NEW_ROWS} rows, {speed(slowdown)}", prepends(browser, slowdown))
        finally:
            server.stop()
            browser.close()


def speed(slowdown):
    return "processor as it is" if slowdown == 1 else f"processor {slowdown} times slower"


def open_list(browser, server):
    """Opens the list of a million users in a page of its own, and returns its driver and its DevTools session."""
    page = browser.new_context(viewport=VIEW).new_page()
    page.add_init_script(INIT)
    explorer = Explorer(page, server.address)
    explorer.open("stackoverflow", users=True)
    explorer.loaded()
    return explorer, page.context.new_cdp_session(page)


def scrolling(browser, server):
    explorer, client = open_list(browser, server)
    page = explorer.page
    start = heap(client, collects=True)
    client.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLING})
    page.evaluate("window.longTasks.length = 0")
    page.evaluate(f"(values) => {{ ({SCROLL})(values).then((result) => window.result = result) }}", [SCRIPT, POINT_DISTANCE])
    peak = start
    while not page.evaluate("'result' in window"):
        page.wait_for_timeout(SECONDS_BETWEEN_SAMPLES * 1_000)
        peak = max(peak, heap(client))
    client.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    result = page.evaluate("window.result")
    long_tasks = page.evaluate("window.longTasks")
    memory = page.evaluate("window.engineMemory.buffer.byteLength")
    times = result["times"][1:]
    lines = [
        ("frames", f"{len(times):,}"),
        *((f"frame time, {name}", f"{value:.1f} ms") for name, value in spread(times)),
        ("long tasks (50 ms or more)", f"{len(long_tasks)}"),
        ("longest task", f"{max(long_tasks, default=0):.0f} ms"),
        ("JavaScript heap at the start", megabytes(start)),
        ("JavaScript heap at the end", megabytes(heap(client, collects=True))),
        ("JavaScript heap, greatest of two samples a second", megabytes(peak)),
        ("WebAssembly memory", megabytes(memory)),
        ("elements in the document", f"{page.locator('*').count()}"),
        ("blank frames, after the page has handled the scroll event", f"{result['blankFrames']}"),
        ("blank frames, as painted before that", f"{result['paintedBlank']}"),
        ("points that show a placeholder", f"{100 * result['placeholders'] / result['points']:.1f} %"),
    ]
    page.context.close()
    return lines


def fling(browser, server, slowdown):
    explorer, client = open_list(browser, server)
    page = explorer.page
    explorer.scroll_to(3_000_000)
    explorer.loaded()
    client.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    browser.start_tracing(page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline"])
    page.evaluate(SCROLL, [LONG_FLING, VIEW["height"]])
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    scripts, layouts = script_times(events)
    return [
        ("frames", f"{len(scripts):,}"),
        *((f"script a frame, {name}", f"{value:.2f} ms") for name, value in spread(scripts)),
        ("of it style and layout for measuring rows", f"{100 * sum(layouts) / sum(scripts):.0f} %"),
    ]


def script_times(events):
    """Milliseconds of the page's script in each frame, from a trace, and those of them for style and layout.

    A frame lasts from one animation frame callback of the benchmark to the next one. Counted are calls of functions in
    explorer.js, which include those of the engine, and microtasks. The benchmark's own script is not of a file.
    """
    frames = sorted(event["ts"] for event in events if event["name"] == "FireAnimationFrame")
    thread = next(event["tid"] for event in events if event["name"] == "FireAnimationFrame")
    work = sorted(
        ((event["ts"], event["dur"], event["name"] in LAYOUT) for event in events
         if event.get("ph") == "X" and event["tid"] == thread and (is_of_page(event) or event["name"] in LAYOUT)))
    scripts = [0.0] * (len(frames) - 1)
    layouts = [0.0] * len(scripts)
    script_end = layout_end = frame = 0
    for start, duration, is_layout in work:
        if not frames[0] <= start < frames[-1]:
            continue
        while start >= frames[frame + 1]:
            frame += 1
        # A call within another one, or a layout within one, is a part of it.
        if is_layout and layout_end <= start < script_end:
            layout_end = start + duration
            layouts[frame] += duration / 1_000
        elif not is_layout and start >= script_end:
            script_end = start + duration
            scripts[frame] += duration / 1_000
    return scripts, layouts


def is_of_page(event):
    if event["name"] == "RunMicrotasks":
        return True
    return event["name"] == "FunctionCall" and "explorer.js" in event["args"].get("data", {}).get("url", "")


def prepends(browser, slowdown):
    page = browser.new_context().new_page()
    # With these fields the clock of the page has a resolution of 5 µs instead of 100 µs.
    headers = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
    page.route("**/*", lambda route: route.fulfill(body="", content_type="text/html", headers=headers))
    page.goto("http://127.0.0.1/")
    assert page.evaluate("window.crossOriginIsolated")
    client = page.context.new_cdp_session(page)
    client.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    probe = base64.b64encode(PROBE.read_bytes()).decode()
    loaded, times = page.evaluate(PREPEND, [probe, LOADED_ROWS, NEW_ROWS, PREPENDS])
    page.context.close()
    return [
        ("loaded rows before the first prepend", f"{loaded:,}"),
        *((f"script, {name}", f"{value:.3f} ms") for name, value in spread(times)),
    ]


def spread(times):
    """The median and the upper end of times."""
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return [("median", statistics.median(times)), ("95th percentile", cuts[94]), ("99th percentile", cuts[98]),
            ("worst", max(times))]


def heap(client, collects=False):
    """The bytes of the page's JavaScript heap that are in use."""
    if collects:
        client.send("HeapProfiler.collectGarbage")
    return client.send("Runtime.getHeapUsage")["usedSize"]


def megabytes(count):
    return f"{count / 1e6:.1f} MB"


def table(title, lines):
    print(title)
    width = max(len(name) for name, _ in lines)
    for name, value in lines:
        print(f"  {name:<{width}}  {value:>10}")
    print(flush=True)


if __name__ == "__main__":
    main()
