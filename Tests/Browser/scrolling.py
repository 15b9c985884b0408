"""Scrolls the list by a script in the page, and looks at points of the view in each frame."""

# A step lasts `milliseconds` and scrolls by `speed` pixels a second. If it has a `fraction`, it begins with a jump of the
# scroll bar there. Points of the view are `distance` pixels apart. Each frame is looked at twice: when it begins, after the
# page has handled the last scroll event (`blank` has the points that show neither a row nor the end of the list), and after
# it was scrolled, before the page knows, as it is painted (`paintedBlank` counts frames).
SCROLL = """([steps, distance]) => new Promise((done) => {
  const scroller = document.getElementById("scroller");
  const view = scroller.getBoundingClientRect();
  const result = { times: [], blank: [], blankFrames: 0, paintedBlank: 0, points: 0, placeholders: 0 };
  let last;
  let stepStart;
  let index = -1;
  let rest = 0;

  const look = () => {
    const points = [];
    for (let y = view.top + 1; y < view.bottom; y += distance) {
      points.push({ y, row: document.elementFromPoint(view.left + 200, y)?.closest("article, #end") });
    }
    return points;
  };
  const note = (points) => {
    const blank = points.filter(({ row }) => !row);
    result.blank.push(...blank.map(({ y }) => [result.times.length, y]));
    result.blankFrames += blank.length > 0;
    result.points += points.length;
    result.placeholders += points.filter(({ row }) => row?.dataset.state === "placeholder").length;
  };
  const begin = (step) => {
    index++;
    if (step?.fraction === undefined) return;
    scroller.scrollTop = step.fraction * (scroller.scrollHeight - scroller.clientHeight);
  };
  const frame = (now) => {
    if (last === undefined) last = stepStart = now;
    else note(look());
    result.times.push(now - last);
    const before = scroller.scrollTop;
    while (index < steps.length && now >= stepStart) {
      begin(steps[index + 1]);
      stepStart += steps[index]?.milliseconds ?? 0;
    }
    if (index === steps.length) return done(result);
    rest += steps[index].speed * (now - last) / 1000;
    scroller.scrollTop += Math.trunc(rest);
    rest -= Math.trunc(rest);
    last = now;
    if (scroller.scrollTop !== before) result.paintedBlank += look().some(({ row }) => !row);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""


def step(speed: float, milliseconds: float, fraction: float | None = None) -> dict:
    """A step of a script: see `SCROLL`."""
    step = {"speed": speed, "milliseconds": milliseconds}
    return step if fraction is None else step | {"fraction": fraction}
