"""The whole cluster: which parts there are, and in which order they start and end."""

import os
import secrets
import shutil
import socket
import tempfile
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .explorer import Explorer
from .part import ClusterError, Part, is_root, run_to_end
from .postgres import Database, url
from .proxy import Proxy
from .reaper import Reaper

ROOT = Path(__file__).resolve().parents[2]
NAMES = ["a", "b", "c"]
# The proxy has no word for "no limit".
NO_LIMIT = 1_000_000
ATTEMPTS_TO_LISTEN = 3
# How many of the proxy's connections one address may have: far below maxconn in servers.cfg.
CONNECTION_LIMIT = 100


@dataclass
class ClusterOptions:
    """How a cluster is to run."""

    # The port of the page at 127.0.0.1; 0 takes any that is free.
    port: int = 0
    # How many users `stackoverflow` gets, 1,000 to 10,000,000.
    users: int = 1_000_000
    # How many requests each client's address may make a second.
    rate_limit: int = NO_LIMIT
    # The program of the servers.
    explorer: Path = ROOT / ".build/everything/debug/explorer"
    # The folder of the page's files.
    site: Path = ROOT / "Explorer/Web/.build/page"
    # More options of each server.
    server_options: Sequence[str] = field(default_factory=list)


class Cluster:
    """A primary, two standbys, three servers and two proxies, with all files in one temporary folder.

    The processes end and the folder is removed when the cluster stops, and also when this process ends in any way.
    """

    def __init__(self, options: ClusterOptions):
        self.options = options
        if not os.access(options.explorer, os.X_OK):
            raise ClusterError(f"there is no program {options.explorer}; build it first, as `make run-cluster` does")
        if not options.site.is_dir():
            raise ClusterError(f"there is no folder {options.site}; make the page with Explorer/Web/scripts/build")
        # A port that is taken is noticed before the long work. Any free one is chosen when the proxy starts.
        self.port = options.port and available_port(options.port)
        # Whether everything has answered.
        self.has_started = False
        # A socket's path has at most about a hundred bytes, which the folder for temporary files can exceed on macOS.
        self.folder = Path(tempfile.mkdtemp(prefix="explorer-cluster.", dir="/tmp"))
        if is_root():
            shutil.chown(self.folder, "postgres", "postgres")
        self._reaper = Reaper(self.folder)
        group = self._reaper.group
        self.primary = Database("primary", self.folder / "primary", group)
        self.standbys = [Database(f"standby-{number}", self.folder / f"standby-{number}", group) for number in (1, 2)]
        self.proxy_of_databases = Proxy("proxy-of-databases", "databases.cfg", self.folder, group)
        self.keys = self.folder / "cursor-keys"
        # Where the servers read, and where they write.
        self.reads = self.folder / "standbys"
        self.writes = self.folder / "writes"
        self.servers = [self.another_server(name, url(self.reads)) for name in NAMES]
        self.proxy = self.another_proxy("proxy")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def members(self) -> list[Database | Proxy | Explorer]:
        """All that runs until the cluster stops, in the order in which it starts."""
        return [self.primary, *self.standbys, self.proxy_of_databases, *self.servers, self.proxy]

    def another_server(self, name: str, reads: str) -> Explorer:
        """A server that is not started yet, with a name of its own and the URL of the database where it reads."""
        return Explorer(name, self.options.explorer, self.server_options(reads), self.folder, self._reaper.group)

    def server_options(self, reads: str) -> list[str | Path]:
        """The options of a server that reads from the database with a URL."""
        return [
            "--database", reads, "--writes", url(self.writes), "--cursor-keys", self.keys, "--site", self.options.site,
            "--trusted-proxy", "127.0.0.1", *self.options.server_options,
        ]

    def another_proxy(self, name: str) -> Proxy:
        """A proxy for the servers that is not started yet."""
        return Proxy(name, "servers.cfg", self.folder, self._reaper.group)

    def start_proxy(self, proxy: Proxy, port: int, rate_limit: int, connection_limit: int = CONNECTION_LIMIT) -> int:
        """Starts a proxy in front of the servers, which must have been started before, and returns its port.

        In place of port 0 it takes any that is free. Another process may take that before the proxy does.
        """
        ports = {f"PORT_{server.name.upper()}": server.port for server in self.servers}
        for attempts_left in reversed(range(ATTEMPTS_TO_LISTEN)):
            chosen = available_port(port)
            try:
                proxy.start(PORT=chosen, RATE_LIMIT=rate_limit, CONNECTION_LIMIT=connection_limit, **ports)
                return chosen
            except ClusterError:
                if port != 0 or attempts_left == 0:
                    raise

    def start(self, report: Callable[[str], None] = lambda step: None, is_terminal: bool = False):
        """Starts everything. It takes about as long as making the data.

        report hears what comes next. With is_terminal the program that makes the data shows its progress.
        """
        write_keys(self.keys, [new_key(1)])
        self.primary.create()
        report(f"Making {self.options.users:,} users")
        self.seed(is_terminal)
        report("Copying the primary to two standbys")
        for standby in self.standbys:
            standby.copy(self.primary)
        report("Starting the servers")
        self.reads.mkdir()
        self.writes.mkdir()
        self.proxy_of_databases.start()
        self.wait_for_standbys()
        for server in self.servers:
            server.start()
        self.port = self.start_proxy(self.proxy, self.port, self.options.rate_limit)
        self.wait_for_servers()
        self.has_started = True

    def seed(self, is_terminal: bool = False):
        """Makes the data in the primary."""
        command = [self.options.explorer, "seed", "--database", self.primary.url, "--users", self.options.users]
        output = {"stdout": None, "stderr": None} if is_terminal else {}
        # The data is first made in a file, which is removed with the folder of the cluster even if this is interrupted.
        environment = {"TMPDIR": str(self.folder)}
        run_to_end(Part("explorer seed", command, self.folder / "seed.log", self._reaper.group, environment), **output)

    def wait_for_standbys(self):
        """Waits until both standbys pass their health check."""
        names = {standby.name for standby in self.standbys}
        self.proxy_of_databases.part.wait_until(lambda: names <= self.proxy_of_databases.up("standbys"), 60)

    def wait_for_servers(self):
        """Waits until all servers pass their health check."""
        self.proxy.part.wait_until(lambda: set(NAMES) == self.proxy.up("servers"), 60)

    def restore(self):
        """Starts again what does not run, and waits until everything passes its health check."""
        for member in self.members:
            if not member.part.is_running:
                member.start()
        self.wait_for_standbys()
        self.wait_for_servers()

    def stop(self):
        """Ends everything, those first that use others, and removes the folder."""
        for member in reversed(self.members):
            member.stop()
        self._reaper.finish()


def new_key(number: int) -> str:
    """A line of a file of cursor keys, with a random key. Numbers are 1 to 255."""
    return f"{number}:{b64encode(secrets.token_bytes(32)).decode()}"


def write_keys(path: Path, keys: Sequence[str]):
    """Writes a file of cursor keys in place of one that is there. The first key seals new cursors; all open cursors."""
    draft = path.with_suffix(".new")
    draft.touch(mode=0o600)
    draft.write_text("".join(f"{key}\n" for key in keys))
    draft.rename(path)


def available_port(port: int) -> int:
    """A port at which the proxy can listen: the port itself, or any that is free in place of 0."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
        except OSError as error:
            raise ClusterError(f"cannot listen at 127.0.0.1:{port}: {error.strerror}; choose another with PORT=") from None
        return listener.getsockname()[1]
