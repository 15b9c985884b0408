from collections.abc import Callable
from dataclasses import dataclass

from .counts import Count


@dataclass(frozen=True)
class Part:
    """Commands that run one after another until one fails.

    `count` gets what they printed and the status of the last one. A part that is beside the others only computes, in
    folders of its own, and no other part waits for what it builds.
    """

    count: Callable[[str, int], Count]
    commands: list[list[str]]
    is_beside: bool = False
