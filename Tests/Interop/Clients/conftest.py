import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
EXECUTABLE = ROOT / ".build/everything/debug/explorer"


@pytest.fixture(scope="session")
def explorer(tmp_path_factory):
    """The address of an explorer's server with a thousand users, which ends with exit code 0 after the tests."""
    # A proxy of the environment would be asked for 127.0.0.1 too.
    for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"]:
        os.environ.pop(name, None)
    database = tmp_path_factory.mktemp("explorer") / "data.sqlite"
    command = [EXECUTABLE, "--port", "0", "--users", "1000", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        lines = []
        for line in process.stdout:
            lines.append(line)
            if found := re.search(r"http://[\d.:]+", line):
                yield found.group()
                process.terminate()
                assert process.wait(120) == 0
                return
        pytest.fail("the explorer did not start:\n" + "".join(lines))
