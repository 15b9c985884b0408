"""The command that runs a cluster: it ends everything that it has started, however it ends."""

import os
import re
import signal
import socket
import subprocess

import pytest

from client import Client
from command import Command, refusal
from conftest import SITE_FOLDER
from waiting import until


@pytest.fixture
def start_command(tmp_path):
    """Starts the command, whose folder for temporary files is the test's."""
    commands = []

    def start(users=1000) -> Command:
        commands.append(Command(tmp_path, users))
        return commands[-1]

    yield start
    for command in commands:
        command.close()


def is_there(pid: int) -> bool:
    """Whether a process runs. A zombie has ended, and the system's first process has not noticed yet."""
    state = subprocess.run(["ps", "-o", "state=", "-p", str(pid)], stdout=subprocess.PIPE, text=True).stdout.strip()
    return state not in ("", "Z")


def test_ctrl_c_leaves_no_process_and_no_folder_and_a_killed_part_is_reported_and_started_again(start_command):
    command = start_command()
    client = Client(command.address())
    parts = command.pids()
    folder = command.folder()
    assert folder.is_dir() and all(map(is_there, parts.values()))
    assert client.send("GET", "/").status == 200 and client.get("/rows/cursor?site=stackoverflow")["items"]
    os.kill(parts["server-b"], signal.SIGKILL)
    assert command.note() == "server-b was killed by SIGKILL"
    started = re.fullmatch(r"server-b is started again, process (\d+)", command.note())
    parts["server-b"] = int(started[1])
    assert is_there(parts["server-b"])
    command.process.send_signal(signal.SIGINT)
    assert command.process.wait(60) == 0
    assert not folder.exists()
    assert not any(map(is_there, parts.values()))


def test_death_of_the_command_leaves_no_process_and_no_folder(start_command):
    command = start_command()
    command.address()
    parts = command.pids()
    folder = command.folder()
    command.process.kill()
    command.process.wait(60)
    until(lambda: not any(map(is_there, parts.values())), "all processes have ended")
    until(lambda: not folder.exists(), "the folder is removed")


def test_end_while_the_data_is_made_leaves_nothing(start_command, tmp_path):
    command = start_command(users=1_000_000)
    assert command.note() == "Making 1,000,000 users"
    folder = command.folder()
    until(lambda: [*folder.glob("explorer-seed-*/*"), *tmp_path.glob("explorer-seed-*/*")], "the data is being made")
    command.process.send_signal(signal.SIGINT)
    assert command.process.wait(60) == 130
    assert not folder.exists()
    assert list(tmp_path.iterdir()) == []


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
        (["--site", "/nowhere"], 1, "there is no folder /nowhere; make the page with Explorer/Web/scripts/build"),
        (["--explorer", "/nowhere"], 1, "there is no program /nowhere; build it first, as `make run-cluster` does"),
    ])
def test_option_that_cannot_be_is_an_error_that_names_it(options, code, message):
    found, line = refusal(*options)
    assert found == code and line.endswith(message)
