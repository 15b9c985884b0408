"""The time that processes have spent on processors, from /proc."""

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def seconds(pid: int) -> float:
    """The user and system time of a process, of its children, and of the children that it had."""
    statistics = fields(pid)
    if statistics is None:
        return 0
    return sum(map(int, statistics[11:15])) / TICKS + sum(seconds(child) for child in children(pid))


def fields(pid: int) -> list[str] | None:
    """The fields of /proc/PID/stat after the name, which may have spaces; None if the process has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    except FileNotFoundError:
        return None


def children(pid: int) -> list[int]:
    try:
        lists = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    except FileNotFoundError:
        return []
    return [int(child) for each in lists for child in each.split()]
