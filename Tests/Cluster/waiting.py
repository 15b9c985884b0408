"""Waiting for what happens in other processes."""

import time

SECONDS_OF_PATIENCE = 60


def until(condition, wanted: str, seconds=SECONDS_OF_PATIENCE):
    """Waits until a condition gives a value that counts as true, and returns it."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, f"waited in vain until {wanted}"
        time.sleep(0.02)
    return value
