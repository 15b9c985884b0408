"""PostgreSQL servers: a primary and standbys that stream from it."""

import shutil
import signal
import subprocess
import time
from pathlib import Path
from urllib.parse import quote

from .part import ClusterError, Part, is_root, run_to_end

# The name of the database and of the user who owns it.
NAME = "explorer"
# The number in the name of a socket. PostgreSQL listens at no port.
NUMBER = 5432
SECONDS_TO_START = 60
SECONDS_TO_STOP = 20

SETTINGS = {
    "listen_addresses": "",
    "max_connections": 200,
    # The folder is removed with the cluster, so a crash of the machine may damage it. A killed process loses nothing.
    "fsync": "off",
    "full_page_writes": "off",
    "max_wal_size": "512MB",
    # How much is kept for a standby that is away.
    "max_slot_wal_keep_size": "4GB",
    # Rows that a standby's queries still read are kept on the primary, so that replay cancels none of these queries.
    "hot_standby_feedback": "on",
    "wal_receiver_status_interval": "1s",
    "wal_retrieve_retry_interval": "200ms",
}


def programs() -> Path:
    """The folder of PostgreSQL's server programs."""
    try:
        found = subprocess.run(["pg_config", "--bindir"], stdout=subprocess.PIPE, text=True).stdout.strip()
    except FileNotFoundError:
        found = ""
    newest_first = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -float(path.parent.name))
    for folder in [Path(found), *newest_first] if found else newest_first:
        if (folder / "initdb").exists():
            return folder
    raise ClusterError("there is no PostgreSQL server here; run scripts/setup --cluster")


def as_owner() -> list[str]:
    """What stands before a command of PostgreSQL, which refuses to run as root."""
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"] if is_root() else []


def url(sockets: Path) -> str:
    """The address of the database behind a socket in a folder."""
    return f"postgres://{NAME}@/{NAME}?host={quote(str(sockets), safe='')}"


class Database:
    """A PostgreSQL server with a folder of its own, for its data and its socket."""

    def __init__(self, name: str, folder: Path, group: int):
        self.name = name
        self.folder = folder
        self.data = folder / "data"
        self.url = url(folder)
        self.socket = folder / f".s.PGSQL.{NUMBER}"
        self._group = group
        self._log = folder.parent / f"{name}.log"
        self._programs = programs()
        settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        self.part = Part(
            name, [*as_owner(), self._programs / "postgres", "-D", self.data, "-k", folder, *settings], self._log, group)

    def create(self):
        """Makes an empty primary with a user and a database, and starts it."""
        self._make_folder()
        self._run("initdb", "--pgdata", self.data, "--username=postgres", "--auth=trust", "--encoding=UTF8",
                  "--locale=C.UTF-8", "--no-sync")
        self.start()
        self._run("createuser", "--host", self.folder, "--username=postgres", NAME)
        self._run("createdb", "--host", self.folder, "--username=postgres", "--owner", NAME, NAME)

    def copy(self, primary: "Database"):
        """Makes a standby of a primary, and starts it. A replication slot keeps what it misses while it is away."""
        self._make_folder()
        self._run("pg_basebackup", "--host", primary.folder, "--username=postgres", "--pgdata", self.data,
                  "--write-recovery-conf", "--create-slot", "--slot", self.name.replace("-", "_"), "--checkpoint=fast",
                  "--no-sync")
        self.start()

    def start(self):
        """Starts the server and waits until it answers."""
        deadline = time.monotonic() + SECONDS_TO_START
        while True:
            self.part.start()
            try:
                return self.part.wait_until(self.is_ready, SECONDS_TO_START)
            except ClusterError as error:
                # The processes for connections of a killed server outlive it for a moment, and hold its memory.
                if "is still in use" not in str(error) or time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    def is_ready(self) -> bool:
        check = [self._programs / "pg_isready", "--quiet", "--host", self.folder]
        return subprocess.run(check, process_group=self._group).returncode == 0

    def stop(self):
        """Disconnects all clients and ends the server."""
        self.part.stop(signal.SIGINT, SECONDS_TO_STOP)

    def restart(self):
        self.stop()
        self.start()

    def _make_folder(self):
        self.folder.mkdir()
        if is_root():
            shutil.chown(self.folder, "postgres", "postgres")

    def _run(self, program: str, *arguments):
        command = [*as_owner(), self._programs / program, *arguments]
        # The present folder may be one that the user postgres must not read.
        run_to_end(Part(f"{program} of the {self.name}", command, self._log, self._group), cwd=self.folder)
