"""The workflow and the package index's file: well-formed, pinned, and in agreement with the package."""

import json
import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
PROJECT = yaml.safe_load((ROOT / "Examples/project.yml").read_text())
INDEX = yaml.safe_load((ROOT / ".spi.yml").read_text())
JOBS = WORKFLOW["jobs"]
STEPS = [(job, step) for job in JOBS for step in JOBS[job]["steps"]]

# Xcode's names of the platforms in Package.swift.
PLATFORMS = {"ios": "iOS", "macos": "macOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS"}


@pytest.fixture(scope="session")
def package():
    dump = subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True)
    return json.loads(dump.stdout)


def libraries(package):
    return [product["name"] for product in package["products"] if "library" in product["type"]]


def test_workflow_runs_on_pushes_and_pull_requests():
    # YAML 1.1 reads the key `on` as true.
    assert set(WORKFLOW[True]) == {"push", "pull_request"}
    assert WORKFLOW["permissions"] == {"contents": "read"}


@pytest.mark.parametrize("job", JOBS)
def test_job_is_complete(job):
    allowed = {"name", "strategy", "runs-on", "container", "timeout-minutes", "continue-on-error", "env", "steps"}
    assert set(JOBS[job]) <= allowed
    assert {"name", "runs-on", "timeout-minutes", "steps"} <= set(JOBS[job])
    assert JOBS[job]["steps"][0].get("uses") or JOBS[job]["steps"][1].get("uses"), "a job begins with the checkout"


@pytest.mark.parametrize("job, step", STEPS)
def test_step_is_an_action_or_a_named_command(job, step):
    assert set(step) in ({"uses"}, {"name", "run"}), f"{job}: {step}"


@pytest.mark.parametrize("job, step", [(job, step) for job, step in STEPS if "uses" in step])
def test_action_is_pinned(job, step):
    assert re.fullmatch(r"[\w.-]+/[\w.-]+@(v\d+\.\d+\.\d+|[0-9a-f]{40})", step["uses"]), step["uses"]


@pytest.mark.parametrize("job", [job for job in JOBS if "container" in JOBS[job]])
def test_container_is_pinned(job):
    assert re.fullmatch(r"swift:\d+\.\d+\.\d+-\w+", JOBS[job]["container"])


@pytest.mark.parametrize("job, step", [(job, step) for job, step in STEPS if "run" in step])
def test_command_is_shell(job, step):
    checked = subprocess.run(["bash", "-n"], input=step["run"], text=True, capture_output=True)
    assert checked.returncode == 0, checked.stderr


def commands(text):
    """The commands of a script, as lists of words."""
    for line in re.sub(r"\\\n\s*", " ", text).splitlines():
        for command in re.split(r"&&|\|\||;", line):
            if words := shlex.split(command, comments=True):
                yield words


@pytest.mark.parametrize("job, step", [(job, step) for job, step in STEPS if "run" in step])
def test_commands_name_what_exists(job, step):
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.M))
    for words in commands(step["run"]):
        if words[0] == "make":
            assert set(words[1:]) <= targets, words
        if words[0].startswith("scripts/"):
            assert os.access(ROOT / words[0], os.X_OK), words
        for option, path in zip(words, words[1:]):
            if option == "--spec":
                assert (ROOT / path).is_file(), words


def test_only_the_assumptions_may_fail():
    assert [job for job in JOBS if JOBS[job].get("continue-on-error")] == ["assumptions"]


def files_in_tests_of(scheme):
    """The sources of the test targets of a scheme of the example app's project."""
    folder = ROOT / "Examples"
    for target in PROJECT["schemes"][scheme]["test"]["targets"]:
        sources = PROJECT["targets"][target]["sources"]
        for path in [folder / source for source in ([sources] if isinstance(sources, str) else sources)]:
            assert path.exists(), path
            yield from path.rglob("*.swift") if path.is_dir() else [path]


@pytest.mark.parametrize("job, scheme", [("example", "Lists"), ("assumptions", "Assumptions")])
def test_scheme_of_a_job_is_in_the_project(job, scheme):
    found = [words for step in JOBS[job]["steps"] for words in commands(step.get("run", "")) if words[0] == "xcodebuild"]
    assert [words[words.index("-scheme") + 1] for words in found if "test" in words] == [scheme]
    assert scheme in PROJECT["schemes"]


def test_required_job_runs_no_tests_of_assumptions():
    assert {file.name for file in files_in_tests_of("Lists")} == {"FiveListsTests.swift", "Waiting.swift"}
    folders = [ROOT / "Examples/Assumptions" / folder for folder in ("InApp", "UI")]
    tests = {file for folder in folders for file in folder.rglob("*.swift")}
    assert set(files_in_tests_of("Assumptions")) == {file for file in tests if file.name != "FiveListsTests.swift"}


def test_linux_runs_all_tests():
    assert ["make", "test"] in [words for step in JOBS["linux"]["steps"] for words in commands(step.get("run", ""))]


def test_products_are_those_of_the_package(package):
    assert WORKFLOW["env"]["PRODUCTS"].split() == libraries(package)
    for job in ("apple", "android"):
        assert any("for product in $PRODUCTS" in step.get("run", "") for step in JOBS[job]["steps"])


def test_platforms_are_those_of_the_package(package):
    expected = {PLATFORMS[platform["platformName"]] for platform in package["platforms"]} | {"Mac Catalyst"}
    assert set(JOBS["apple"]["strategy"]["matrix"]["platform"]) == expected


def test_oldest_xcode_has_the_swift_that_the_package_asks_for(package):
    # Xcode 26.0 came with Swift 6.2: https://developer.apple.com/support/xcode/
    assert package["toolsVersion"]["_version"].startswith("6.2")
    assert JOBS["apple"]["strategy"]["matrix"]["xcode"][0]["version"].startswith("26.0")


def test_android_sdk_is_of_the_same_swift_as_its_container():
    version = re.match(r"swift:([\d.]+)-", JOBS["android"]["container"])[1]
    assert JOBS["android"]["env"]["SDK"].endswith(f"/swift-{version}-RELEASE_android.artifactbundle.tar.gz")
    assert re.fullmatch(r"[0-9a-f]{64}", JOBS["android"]["env"]["SDK_CHECKSUM"])


def test_index_documents_every_product(package):
    assert INDEX["version"] == 1
    targets = [config.get("documentation_targets") for config in INDEX["builder"]["configs"]]
    assert sorted(next(filter(None, targets))) == sorted(libraries(package))


def test_every_product_has_a_listing_of_its_api(package):
    assert sorted(path.stem for path in (ROOT / "docs/api").glob("*.txt")) == sorted(libraries(package))
