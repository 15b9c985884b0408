"""A client of the cluster that retries as clients of an API do."""

import http.client
import json
import time
from collections import Counter
from dataclasses import dataclass
from urllib.parse import urlsplit

# What a client may meet while parts of the cluster end and start, and repeats.
TRANSIENT = {429, 503}
SECONDS_OF_PATIENCE = 60
BROKEN = "broken connection"


@dataclass
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


class Client:
    """A client with one connection, which is kept open between requests."""

    def __init__(self, address: str, source: str | None = None):
        self._host = urlsplit(address).netloc
        self._source = (source, 0) if source else None
        self._connection = None
        # How often each status, and BROKEN, came.
        self.outcomes = Counter()

    def send(self, method: str, path: str, body=None, headers={}) -> Answer:
        """Sends a request once."""
        if self._connection is None:
            self._connection = http.client.HTTPConnection(self._host, timeout=30, source_address=self._source)
        content = None if body is None else json.dumps(body)
        fields = dict(headers) if body is None else {"Content-Type": "application/json", **headers}
        try:
            self._connection.request(method, path, content, fields)
            response = self._connection.getresponse()
            answer = Answer(response.status, response.headers, response.read())
        except (OSError, http.client.HTTPException):
            self.close()
            raise
        self.outcomes[answer.status] += 1
        return answer

    def get(self, path: str):
        """Returns the answer to a GET request. Transient failures are retried."""
        return self.repeat("GET", path).json

    def repeat(self, method: str, path: str, body=None, headers={}) -> Answer:
        deadline = time.monotonic() + SECONDS_OF_PATIENCE
        while True:
            try:
                answer = self.send(method, path, body, headers)
            except (OSError, http.client.HTTPException) as error:
                self.outcomes[BROKEN] += 1
                assert time.monotonic() < deadline, f"{method} {path}: {error!r}"
                continue
            if answer.status not in TRANSIENT:
                assert answer.status in (200, 201, 204), f"{method} {path}: {answer.status} {answer.body[:300]}"
                return answer
            assert time.monotonic() < deadline, f"{method} {path}: {answer.status} {answer.body[:300]}"
            time.sleep(float(answer.headers["Retry-After"]))

    def close(self):
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def only_transient(outcomes: Counter) -> bool:
    """Whether a client met nothing but what a client repeats."""
    return set(outcomes) <= {200, BROKEN, *TRANSIENT}
