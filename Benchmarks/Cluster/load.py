"""Requests at a fixed rate, whether or not earlier ones are answered."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass
class Outcome:
    """What came of a load."""

    # Seconds from the moment at which each request was due until its answer was read, ascending.
    latencies: list[float]
    # How many requests were not answered 200.
    failures: int

    def percentile(self, percent: float) -> float:
        """The latency in seconds that so many percent of the requests do not exceed."""
        return self.latencies[min(len(self.latencies) - 1, int(len(self.latencies) * percent / 100))]


class Connections:
    """Connections to one server, which are kept open. A request takes one that is free, or a new one."""

    def __init__(self, port: int):
        self._port = port
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def get(self, path: str) -> int:
        """Sends a request and reads the whole answer. Returns the status."""
        reader, writer = self._free.pop() if self._free else await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            [length] = [int(line[15:]) for line in head.split("\r\n") if line.startswith("content-length:")]
            await reader.readexactly(length)
        except BaseException:
            writer.close()
            raise
        self._free.append((reader, writer))
        return int(head.split()[1])

    def close(self):
        for _, writer in self._free:
            writer.close()


async def measure(port: int, paths: Sequence[str], rate: float) -> Outcome:
    """Requests each path once, `rate` of them a second.

    A latency counts from the moment at which the request was due, so a server that stops answering for a second delays
    all requests of that second, as it does for users.
    """
    connections = Connections(port)
    latencies, failures = [], 0
    start = time.perf_counter() + 0.1

    async def request(number: int, path: str):
        nonlocal failures
        due = start + number / rate
        await asyncio.sleep(due - time.perf_counter())
        try:
            failures += await connections.get(path) != 200
        except (OSError, asyncio.IncompleteReadError):
            failures += 1
        latencies.append(time.perf_counter() - due)

    await asyncio.gather(*(request(number, path) for number, path in enumerate(paths)))
    connections.close()
    return Outcome(sorted(latencies), failures)
