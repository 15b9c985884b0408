"""The commands by which the README takes a list from one server to a cluster."""

import os
import re
import shlex
import signal
import socket
import subprocess

import pytest

from conftest import ROOT, paginate

LINES = re.search(
    r"^## From a list in memory to a cluster\n.*?^```sh\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S
)[1].splitlines()


def test_the_readme_has_six_steps():
    section = re.search(r"^## From a list in memory to a cluster\n(.*?)^## ", (ROOT / "README.md").read_text(), re.M | re.S)[1]
    blocks = re.findall(r"^```(?:swift|sh)\n(.*?)^```", section, re.M | re.S)
    assert len([line for block in blocks for line in block.splitlines() if not line.startswith("import ")]) == 6


def test_the_plan_of_the_readme_is_read_by_dask(explorer, tmp_path):
    line = LINES[2].replace("http://127.0.0.1:8080", explorer)
    url = re.search(r"'(http[^']+)'", line)[1]
    for name in [".venv", "Examples"]:
        (tmp_path / name).symlink_to(ROOT / name)
    run = subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True, timeout=240, check=False)
    assert run.returncode == 0, run.stderr
    items = [text for file in (tmp_path / "users").iterdir() for text in file.read_text().split("\n") if text]
    assert len(items) == len(set(items)) == len(paginate(url, "--page-size", "100").splitlines())


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
