"""Clients walk all rows while rows change and parts of the cluster are killed, started and restarted."""

import math
from collections import Counter

import pytest

from client import only_transient
from walking import LIMIT, Progress, Walk, is_strictly_descending
from writing import Writer

CLIENTS = 8
# Every so many users one may be deleted or moved by the writer.
CHANGEABLE = 200


@pytest.fixture
def start_writer(cluster):
    """Starts a writer that changes some of the users, and ends with the test."""
    writers = []

    def start(changeable):
        writers.append(Writer(cluster.primary.folder, changeable))
        return writers[-1]

    yield start
    for writer in writers:
        writer.finish()


def test_every_lasting_row_comes_exactly_once_to_every_client_while_parts_fail(cluster, users, start_writer):
    before = users.places()
    changeable = [place.id for place in before[::CHANGEABLE]]
    lasting = [place for place in before if place.id not in set(changeable)]
    assert len(before) >= 100_000
    # What happens when so much of all pages is read.
    events = {
        0.10: lambda: cluster.servers[0].part.kill(),
        0.25: lambda: cluster.servers[0].start(),
        0.35: lambda: cluster.standbys[0].part.kill(),
        0.50: lambda: cluster.standbys[0].start(),
        0.60: lambda: cluster.primary.restart(),
        0.75: lambda: cluster.servers[1].restart(),
    }
    marks = [*(int(share * CLIENTS * len(before) / LIMIT) for share in [*events, 0.9]), math.inf]
    # While an event happens, the walks read on, but not farther than to the next one.
    progress = Progress(limit=marks[1])
    writer = start_writer(changeable)
    walks = [Walk(cluster.address, progress) for _ in range(CLIENTS)]
    changes = []
    for mark, limit, event in zip(marks, marks[2:], events.values()):
        progress.wait_for(mark)
        changes.append(writer.count)
        event()
        assert all(walk.is_walking for walk in walks)
        progress.allow(limit)
    sequences = [walk.finish() for walk in walks]
    changes.append(writer.count)
    writer.finish()

    assert writer.broken_connections >= 1, "the restart of the primary broke the writer's connection"
    assert all(earlier < later for earlier, later in zip(changes, changes[1:])), f"the writer stood still: {changes}"
    for sequence in sequences:
        assert is_strictly_descending(sequence)
        seen = Counter(sequence)
        assert [place for place in lasting if seen[place] != 1] == []
    outcomes = sum((walk.client.outcomes for walk in walks), Counter())
    assert only_transient(outcomes), outcomes
