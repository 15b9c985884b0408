// The Stack Exchange API: requests, and the ways they fail.

const root = "2.3/";
const engineFailures = new Map([
  [-1, { kind: "server", title: "The list does not go on", reason: "Page after page brought nothing new." }],
  [-2, { kind: "server", title: "The list runs in a circle", reason: "A page names one that was read before." }],
]);

/** A request that failed: `kind` is "network", "server", "api" or "decoding". */
class Failure {
  constructor(kind, title, reason, { status, isTransient = false, delay = -1 } = {}) {
    Object.assign(this, { kind, title, reason, status, isTransient, delay });
  }
}

/** The longest time that a browser waits, in milliseconds. */
const longestTimer = 0x7fffffff;
const failures = [];
const quietUntil = new Map();

/** Keeps a failure and returns the number the engine knows it by. */
export function keep(failure) {
  return failures.push(failure) - 1;
}

/** The failure behind a number. */
export const failure = (number) => failures[number] ?? engineFailures.get(number);

/** Waits until the server wants to be asked for this method again. */
function quiet(method, signal) {
  const wait = Math.min((quietUntil.get(method) ?? 0) - performance.now(), longestTimer);
  if (wait <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, wait);
    signal.addEventListener("abort", () => { clearTimeout(timer); reject(signal.reason); }, { once: true });
  });
}

/**
 * Asks the API for a page of a method.
 *
 * Throws a `Failure`, or what the signal was aborted with.
 */
export async function fetchPage(method, parameters, signal) {
  await quiet(method, signal);
  const answer = await fetchAnswer(`${root}${method}?${new URLSearchParams(parameters)}`, { signal });
  // Waiting exactly as long as asked still counts as too early.
  if (answer.backoff > 0) quietUntil.set(method, performance.now() + (answer.backoff + 1) * 1000);
  return answer;
}

/**
 * Sends a request whose answer has items.
 *
 * Throws a `Failure`, or what the signal was aborted with.
 */
export async function fetchAnswer(url, options = {}) {
  let response;
  let text;
  try {
    response = await fetch(url, { headers: { accept: "application/json" }, ...options });
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw networkFailure();
  }
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    throw unreadable(response);
  }
  if (answer?.error_id !== undefined) throw refused(answer);
  if (!response.ok || !Array.isArray(answer?.items)) throw unreadable(response);
  return answer;
}

/** The server cannot be reached. */
export function networkFailure() {
  return new Failure("network", "The server cannot be reached", "The connection failed or was cut.", { isTransient: true });
}

function refused({ error_id, error_name, error_message }) {
  const wait = /available in (\d+) seconds/.exec(error_message ?? "");
  const reason = String(error_message || "it gave no reason");
  const sentence = `${reason[0].toUpperCase()}${reason.slice(1)} (${error_id} ${error_name ?? ""})`;
  return new Failure("api", "The server refused", sentence, {
    status: error_id,
    isTransient: error_id >= 500,
    delay: wait ? Number(wait[1]) * 1000 : -1,
  });
}

function unreadable(response) {
  const seconds = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  if (response.status >= 500 || response.status === 429) {
    return new Failure("server", "The server failed", `It answered with the status ${response.status}.`, {
      isTransient: true,
      delay: seconds >= 0 ? seconds * 1000 : -1,
    });
  }
  return new Failure("decoding", "The answer cannot be read", `It is not what the API promises (status ${response.status}).`);
}

/** Checks that every item of an answer has an id the engine can hold. */
export function checkIds(items, key) {
  for (const item of items) {
    if (!Number.isInteger(item?.[key]) || Math.abs(item[key]) > 0x7fffffff) {
      throw new Failure("decoding", "The answer cannot be read", `An item has no usable ${key}.`);
    }
  }
}
