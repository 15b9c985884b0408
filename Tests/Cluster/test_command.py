"""The command that runs a cluster: it ends everything that it has started, however it ends."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from client import Client
from conftest import EXECUTABLE, ROOT, SITE_FOLDER
from waiting import until


@pytest.fixture(scope="module")
def start_command():
    """Starts the command with few users, and returns its process and what it prints."""
    processes = []

    def start():
        options = ["--port", "0", "--users", "1000", "--explorer", EXECUTABLE, "--site", SITE_FOLDER]
        process = subprocess.Popen(
            [sys.executable, "-B", "-m", "cluster", *options], cwd=ROOT / "scripts", text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        processes.append(process)
        return process

    yield start
    for process in processes:
        process.kill()
        process.wait()


def address_of(process) -> str:
    line = process.stdout.readline()
    assert line, process.stderr.read()
    return line.strip()


def pids(process) -> dict[str, int]:
    """The processes of the parts by name, as the command prints them."""
    found = {}
    while len(found) < 8:
        match = re.match(r" +([\w-]+) +process (\d+)$", process.stderr.readline())
        if match:
            found[match[1]] = int(match[2])
    return found


def folder_of(pid: int) -> Path:
    """The folder of the cluster to which a server of PostgreSQL belongs."""
    arguments = subprocess.run(["ps", "-o", "args=", "-p", str(pid)], stdout=subprocess.PIPE, text=True).stdout
    return Path(re.search(r"/\S*explorer-cluster\.\w+", arguments)[0])


def is_there(pid: int) -> bool:
    """Whether a process runs. A zombie has ended, and the system's first process has not noticed yet."""
    state = subprocess.run(["ps", "-o", "state=", "-p", str(pid)], stdout=subprocess.PIPE, text=True).stdout.strip()
    return state not in ("", "Z")


def test_ctrl_c_leaves_no_process_and_no_folder_and_a_killed_part_is_reported_and_started_again(start_command):
    process = start_command()
    client = Client(address_of(process))
    parts = pids(process)
    folder = folder_of(parts["primary"])
    assert folder.is_dir() and all(map(is_there, parts.values()))
    assert client.send("GET", "/").status == 200 and client.get("/rows/cursor?site=stackoverflow")["items"]
    os.kill(parts["server-b"], signal.SIGKILL)
    assert process.stderr.readline() == "server-b was killed by SIGKILL\n"
    started = re.fullmatch(r"server-b is started again, process (\d+)\n", process.stderr.readline())
    parts["server-b"] = int(started[1])
    assert is_there(parts["server-b"])
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 0
    assert not folder.exists()
    assert not any(map(is_there, parts.values()))


def test_death_of_the_command_leaves_no_process_and_no_folder(start_command):
    process = start_command()
    address_of(process)
    parts = pids(process)
    folder = folder_of(parts["primary"])
    process.kill()
    process.wait(60)
    until(lambda: not any(map(is_there, parts.values())), "all processes have ended")
    until(lambda: not folder.exists(), "the folder is removed")


def test_end_while_the_cluster_starts_leaves_nothing(start_command):
    before = set(Path("/tmp").glob("explorer-cluster.*"))
    process = start_command()
    assert process.stderr.readline().startswith("Making 1,000 users")
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) == 130
    assert set(Path("/tmp").glob("explorer-cluster.*")) <= before


def refusal(*options) -> tuple[int, str]:
    """The exit code of a command that does not start, and its last line."""
    command = [sys.executable, "-B", "-m", "cluster", "--explorer", EXECUTABLE, *options]
    result = subprocess.run(command, cwd=ROOT / "scripts", capture_output=True, text=True)
    return result.returncode, result.stderr.splitlines()[-1]


def test_port_that_is_taken_is_an_error_that_says_what_to_do():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert refusal("--port", str(port), "--site", SITE_FOLDER) == (
            1, f"run-cluster: cannot listen at 127.0.0.1:{port}: Address already in use; choose another with PORT=")


@pytest.mark.parametrize(
    "options, code, message",
    [
        (["--users", "50"], 2, "argument --users: must be a number from 1000 to 10000000, not 50"),
        (["--port", "70000"], 2, "argument --port: must be a number from 0 to 65535, not 70000"),
        (["--rate-limit", "few"], 2, "argument --rate-limit: must be a number from 0 to 1000000, not few"),
        (["--site", "/nowhere"], 1, "there is no folder /nowhere; make the page with scripts/web-build"),
        (["--explorer", "/nowhere"], 1, "there is no program /nowhere; build it first, as `make run-cluster` does"),
    ])
def test_option_that_cannot_be_is_an_error_that_names_it(options, code, message):
    found, line = refusal(*options)
    assert found == code and line.endswith(message)
