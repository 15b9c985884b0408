import json
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from gate import gate

ROOT = Path(__file__).resolve().parents[2]
EXPLORER = ROOT / ".build/everything/debug/explorer"
PAGINATE = ROOT / ".build/everything/debug/paginate"


@pytest.fixture(scope="session", autouse=True)
def environment():
    """`paginate` is on the PATH, and no proxy of the environment is asked for 127.0.0.1."""
    os.environ["PATH"] = f"{PAGINATE.parent}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"]:
        os.environ.pop(name, None)


def serve(command, **options):
    """Starts a server and yields its address; it ends when its standard input is closed."""
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options
    ) as process:
        lines = []
        for line in process.stdout:
            lines.append(line)
            if found := re.search(r"http://[\d.:]+", line):
                yield found.group()
                process.terminate()
                return
        pytest.fail("the server did not start:\n" + "".join(lines))


@pytest.fixture(scope="session")
def explorer(tmp_path_factory):
    """The address of the explorer with 3,000 users."""
    folder = tmp_path_factory.mktemp("explorer")
    yield from serve([EXPLORER, "--port", "0", "--users", "3000", "--database", folder / "data.sqlite"])


@pytest.fixture(scope="session")
def fastapi():
    """The address of fastapi-pagination, which has 237 rows."""
    yield from serve([sys.executable, ROOT / "Tests/Interop/Servers/fastapi_pages.py", "--port", "0"])


class PlannedList:
    """A list that is requested through a gate, and its plan."""

    def __init__(self, address, own_gate, path, key, size, options, folder):
        self.gate = own_gate
        self.key = key
        self.url = address + path
        self.plan = folder / "plan"
        paginate("plan", self.url, "--page-size", str(size), "-o", str(self.plan), *options)
        self.keys = self.sorted_keys(paginate(self.url, "--page-size", str(size)).split("\n"))

    @property
    def part_count(self):
        return json.loads(self.plan.read_text())["parts"]

    def sorted_keys(self, lines):
        """The keys of items in lines."""
        return sorted(json.loads(line)[self.key] for line in lines if line)


@pytest.fixture(params=["by total", "by key"])
def planned_list(request, tmp_path):
    """A list with numbered pages and a total, and one of which an API selects parts by a key."""
    if request.param == "by total":
        server, path, key, size = "fastapi", "/page", "id", 10
        options = ["--parts", "8"]
    else:
        server, path, key, size = "explorer", "/2.3/users?site=math&sort=reputation&order=desc", "user_id", 50
        options = ["--parts", "24", "--lower", "min", "--upper", "max", "--from", "1", "--to", "2000000", "--by", "/reputation"]
    with gate(request.getfixturevalue(server)) as (address, own):
        yield PlannedList(address, own, path, key, size, options, tmp_path)


def paginate(*arguments):
    """What paginate writes to standard output."""
    run = subprocess.run(["paginate", *arguments, "--quiet"], capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout.decode()


def runs_of_parts(program):
    """The processes that read a part, which a program or one of its workers has started."""
    found = []
    for process in psutil.Process(program.pid).children(recursive=True):
        try:
            if "run" in process.cmdline() and process.name() == "paginate":
                found.append(process)
        except psutil.Error:
            continue
    return found


@contextmanager
def program(command, seconds, **options):
    """Yields a program that runs, and a function that waits for its output and its errors. It is killed at the end, with
    all that it has started."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, **options
    ) as process:
        try:
            yield process, lambda: process.communicate(timeout=seconds)
        finally:
            subprocess.run(["pkill", "-KILL", "-s", str(process.pid)], check=False)


def killed(program, worker_of):
    """A function that kills the worker of a part that is being read, and notes that it did."""
    done = []

    def kill():
        for run in runs_of_parts(program):
            if worker := worker_of(run):
                worker.kill()
                done.append(worker.pid)
                return

    return kill, done
