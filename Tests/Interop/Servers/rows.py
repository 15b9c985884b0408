"""The rows that all servers hold: 237 of them, always the same.

They are made to be hard to page through. A score is shared by some forty rows and missing from thirty-three, a moment of
creation is shared by about ten, and two neighbouring moments are one microsecond apart. Names are in many scripts.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

COUNT = 237

# Each is followed by the row's id, so that no two names are equal.
NAMES = [
    "Ada",
    "Zoë",
    "Zoe\u0308",  # looks as the one before, but is of other code points
    "Łukasz",
    "Ωμέγα",
    "Дарья",
    "نور",
    "שָׁלוֹם",
    "東京タワー",
    "한글",
    "हिन्दी",
    "👩‍👩‍👧‍👦 family",
    "🏳️‍🌈",
    "a+b & c=d?",
    'quote " back\\slash',
    "100% / half;semi,comma",
    "<b>bold</b>",
    "line\u2028separator",
]

FIRST_MOMENT = datetime(2024, 1, 1, tzinfo=timezone.utc)


@dataclass(frozen=True)
class Row:
    """One row, with its fields as Python has them."""

    id: int
    name: str
    score: int | None
    created: datetime


def _row(number: int) -> Row:
    group = number * 13 % 24
    return Row(
        id=number,
        name=f"{NAMES[number % len(NAMES)]} {number}",
        score=None if number % 7 == 0 else number * 31 % 5 * 10,
        created=FIRST_MOMENT + timedelta(minutes=group // 2, microseconds=group % 2),
    )


ROWS = [_row(number) for number in range(1, COUNT + 1)]
