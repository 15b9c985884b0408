// Flings as `make bench-scroll` generates them, with the deceleration of a UIScrollView, without the finger's contact.

/** The velocity at which the finger leaves, in pixels a second, and how long the list is left alone then, in milliseconds. */
const flings = [
  [0, 500], [1800, 2200], [3200, 1800], [5200, 500], [6000, 450], [6400, 450], [4800, 2600], [-2600, 1300], [3800, 2200],
  [5600, 600], [6400, 2800], [-3200, 900], [1200, 1500],
];
/** `UIScrollView.DecelerationRate.normal`: the share of its velocity that a list keeps in each millisecond. */
const rate = 0.998;

export const duration = flings.reduce((total, [, milliseconds]) => total + milliseconds, 0);

/** How far the flings have moved the list after a time, in pixels. */
export function distance(time) {
  let total = 0;
  for (const [velocity, milliseconds] of flings) {
    // The integral of velocity × rate^t.
    total += velocity / 1000 * (rate ** Math.min(Math.max(time, 0), milliseconds) - 1) / Math.log(rate);
    time -= milliseconds;
  }
  return total;
}
