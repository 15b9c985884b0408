"""The commands that start servers. They build what they need."""

import os
import signal
import socket
import subprocess
import threading

import pytest

from conftest import ROOT, paginate


def free_port():
    with socket.socket() as own:
        own.bind(("127.0.0.1", 0))
        return own.getsockname()[1]


@pytest.mark.parametrize("target", ["run", "run-cluster"])
def test_server_answers_until_ctrl_c(target):
    port = free_port()
    environment = {**os.environ, "PORT": str(port), "USERS": "1000"}
    with subprocess.Popen(
        ["make", target], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True, env=environment,
    ) as process:
        # It may build and install for a long time, or wait for ever.
        limit = threading.Timer(900, lambda: os.killpg(process.pid, signal.SIGKILL))
        limit.start()
        try:
            output = []
            for text in process.stdout:
                output.append(text)
                if f"127.0.0.1:{port}" in text:
                    break
            else:
                pytest.fail("".join(output))
            url = f"http://127.0.0.1:{port}/2.3/users?site=stackoverflow&sort=reputation&min=100000"
            assert paginate(url, "--page-size", "100").count("\n") > 0
            os.killpg(process.pid, signal.SIGINT)
            process.wait(60)
        finally:
            limit.cancel()
            subprocess.run(["pkill", "-KILL", "-s", str(process.pid)], check=False)
