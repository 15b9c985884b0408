// The requests for the pages of a list: what was asked, when, and what became of it.

/** How many requests are remembered; all are counted. */
const longest = 500;

export class Requests {
  /**
   * @param list What `explorer.js` keeps of a list. Its source is watched from now on.
   * @param clock Tells the time in milliseconds.
   */
  constructor(list, clock) {
    this.reset("");
    const { source } = list;
    list.source = async (place, limit, signal, way) => {
      const request = { name: this.name, asked: asked(place, limit, way), start: clock(), outcome: "loading" };
      const { all, counts } = this;
      const end = (outcome) => {
        counts.loading -= 1;
        counts[outcome] += 1;
        Object.assign(request, { outcome, end: clock() });
      };
      all.push(request);
      if (all.length > longest) all.shift();
      counts.all += 1;
      counts.loading += 1;
      try {
        const answer = await source(place, limit, signal, way);
        end("answered");
        return answer;
      } catch (error) {
        end(signal.aborted ? "cancelled" : "failed");
        throw error;
      }
    };
  }

  /**
   * Forgets all requests.
   *
   * @param name What stands before each request of the list.
   */
  reset(name) {
    /** The last requests, in their order. */
    this.all = [];
    this.counts = { all: 0, loading: 0, answered: 0, failed: 0, cancelled: 0 };
    this.name = name;
  }

  /** How long an answer takes at most in a share of all cases, in milliseconds. */
  latency(share) {
    const times = this.all.filter(({ outcome }) => outcome === "answered")
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
