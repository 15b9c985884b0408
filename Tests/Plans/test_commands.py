"""The commands of the README that start servers, as a reader types them. They build what they need."""

import os
import shlex
import signal
import socket
import subprocess

import pytest

from conftest import ROOT, paginate
from test_ladder import LINES


def free_port():
    with socket.socket() as own:
        own.bind(("127.0.0.1", 0))
        return own.getsockname()[1]


@pytest.mark.parametrize("line", LINES[:2])
def test_a_server_of_the_readme_answers_until_ctrl_c(line):
    port = free_port()
    command = shlex.split(line, comments=True)
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
        env={**os.environ, "PORT": str(port), "USERS": "1000"},
    ) as process:
        output = []
        for text in process.stdout:
            output.append(text)
            if f"127.0.0.1:{port}" in text:
                break
        else:
            pytest.fail("".join(output))
        assert len(paginate(
            f"http://127.0.0.1:{port}/2.3/users?site=stackoverflow&sort=reputation&min=100000", "--page-size", "100"
        ).splitlines()) > 0
        os.killpg(process.pid, signal.SIGINT)
        process.wait(60)
