// The requests for the pages of a list: what was asked, when, and what became of it.

export class Requests {
  /**
   * @param list What `explorer.js` keeps of a list. Its source is watched from now on.
   * @param clock Tells the time in milliseconds.
   */
  constructor(list, clock) {
    this.all = [];
    const { source } = list;
    list.source = async (place, limit, signal, way) => {
      const request = { asked: asked(place, limit, way), start: clock(), outcome: "loading" };
      this.all.push(request);
      try {
        const answer = await source(place, limit, signal, way);
        request.outcome = "answered";
        return answer;
      } catch (error) {
        request.outcome = signal.aborted ? "cancelled" : "failed";
        throw error;
      } finally {
        request.end = clock();
      }
    };
  }

  count(outcome) {
    return this.all.filter((request) => request.outcome === outcome).length;
  }

  /** How long an answer takes at most in a share of all cases, in milliseconds. */
  latency(share) {
    const times = this.all.filter(({ outcome }) => outcome === "answered").slice(-500)
      .map(({ start, end }) => end - start).sort((a, b) => a - b);
    return Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
  }
}

/** What the engine asks for; see `page_load` there. */
function asked(place, limit, way) {
  if (way === 0) return `Page ${place}`;
  if (way === 1) return `Rows ${place + 1}–${place + limit}`;
  return place < 0 ? "First page" : `${way === 2 ? "After" : "Before"} cursor ${place}`;
}
