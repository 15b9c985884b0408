"""HAProxy, in front of the standbys and in front of the servers."""

import csv
import io
import shutil
import signal
import socket
from pathlib import Path

from .part import ClusterError, Part

CONFIGURATIONS = Path(__file__).parent
SECONDS_TO_START = 30
SECONDS_TO_STOP = 5


class Proxy:
    """An HAProxy with one of the configurations in this folder, which read the rest from the environment."""

    def __init__(self, name: str, configuration: str, folder: Path, group: int):
        program = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
        if program is None:
            raise ClusterError("haproxy is missing; run scripts/setup --cluster")
        self.control = folder / f"{name}.sock"
        command = [program, "-db", "-f", CONFIGURATIONS / configuration]
        self.part = Part(name, command, folder / f"{name}.log", group,
                         environment={"CLUSTER": str(folder), "CONTROL": str(self.control)})

    def start(self, **environment: str | int):
        """Starts the proxy and waits until it listens. Variables of an earlier start stay."""
        self.part.environment |= {name: str(value) for name, value in environment.items()}
        self.control.unlink(missing_ok=True)
        self.part.start()
        self.part.wait_until(self.is_ready, SECONDS_TO_START)

    def is_ready(self) -> bool:
        """Whether the proxy answers, which it does when all of its ports are bound."""
        try:
            return self._command("show info") != ""
        except ClusterError:
            return False

    def stop(self):
        self.part.stop(signal.SIGTERM, SECONDS_TO_STOP)

    def statistics(self, backend: str) -> dict[str, dict[str, str]]:
        """The columns of `show stat` for each server of a backend, such as `status` and `stot`."""
        rows = csv.DictReader(io.StringIO(self._command("show stat").removeprefix("# ")))
        return {row["svname"]: row for row in rows if row["pxname"] == backend and row["svname"] != "BACKEND"}

    def up(self, backend: str) -> set[str]:
        """The servers of a backend that pass their health check."""
        return {name for name, row in self.statistics(backend).items() if row["status"].startswith("UP")}

    def _command(self, command: str) -> str:
        try:
            with socket.socket(socket.AF_UNIX) as control:
                control.settimeout(5)
                control.connect(str(self.control))
                control.sendall(f"{command}\n".encode())
                with control.makefile() as answer:
                    return answer.read()
        except OSError as error:
            raise ClusterError(f"{self.part.name} does not answer: {error}\n{self.part.last_lines()}") from None
