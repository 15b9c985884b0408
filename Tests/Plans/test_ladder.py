"""The commands by which the README takes a list from one server to a cluster."""

import re
import subprocess

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
