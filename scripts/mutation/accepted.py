"""The mutants that may survive, each with the reason why it is harmless.

They stand in a table of four columns: the file, the line as it is, what is changed, and the reason.
"""

import re

ROW = re.compile(r"^\| `([^`]+)` \| ``? ?(.+?) ?``? \| (.+?) \| (.+?) \|$")


def read(path):
    """The accepted survivors of a file, from their keys to their reasons."""
    if not path.exists():
        return {}
    accepted = {}
    for line in path.read_text().splitlines():
        match = ROW.match(line)
        if match:
            file, before, change, reason = match.groups()
            accepted[file, before.replace("\\|", "|"), change.replace("\\|", "|")] = reason
    return accepted


def row(mutation, reason):
    """The row of a mutation, to be copied into the file."""
    before = mutation.before.replace("|", "\\|")
    code = f"`` {before} ``" if "`" in before else f"`{before}`"
    return f"| `{mutation.path}` | {code} | {mutation.change.replace('|', chr(92) + '|')} | {reason} |"
