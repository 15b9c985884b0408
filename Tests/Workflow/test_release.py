"""scripts/release: what it refuses, what it writes into files, and a release whose builds are replaced by stubs."""

import datetime
import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts/release"
PROGRAM = "CommandLine/Sources/PaginateTool/Version.swift"
URL = "https://github.com/a/swift-paging.git"
DAY = datetime.date(2026, 1, 31)

CHANGELOG = """# Changelog

The newest version is at the top.

## Unreleased

### Added

- Lists.

## 0.0.9 - 2025-12-01

- Nothing.
"""

# In place of `swift build`: a program with the version of the source, which prints the items of any list.
SWIFT = """#!/bin/sh
folder="$PWD/.build/paginate/release"
for word in "$@"; do [ "$word" != --show-bin-path ] || { echo "$folder"; exit; }; done
version=$(sed -n 's/.*version = "\\(.*\\)"/\\1/p' CommandLine/Sources/PaginateTool/Version.swift)
mkdir -p "$folder" .build/paginate/checkouts/swift-nio
echo terms >.build/paginate/checkouts/swift-nio/LICENSE.txt
cat >"$folder/paginate" <<END
#!/bin/sh
[ "\\$1" != --version ] || { echo $version; exit; }
printf '{"id": 1}\\n{"id": 2}\\n'
END
chmod +x "$folder/paginate"
"""


def load():
    # No bytecode beside the script: its name has no .py.
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("release", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("release", loader))
    loader.exec_module(module)
    return module


release = load()


def git(root, *arguments):
    command = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *arguments]
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout


def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)


@pytest.fixture
def repository(tmp_path):
    root = tmp_path / "swift-paging"
    write(root / "CHANGELOG.md", CHANGELOG)
    for name in ["README.md", "LICENSE", ".gitignore", "CommandLine/README.md", PROGRAM, "scripts/release"]:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    write(root / "scripts/api", "#!/bin/sh\n", 0o755)
    write(root / "scripts/docs", "#!/bin/sh\nmkdir -p .build/docs/Paging.doccarchive\n", 0o755)
    write(root / "Makefile", "test:\n\t@echo tested\n")
    write(tmp_path / "bin/swift", SWIFT, 0o755)
    git(root, "init", "--quiet", "--initial-branch", "main")
    git(root, "config", "user.name", "A")
    git(root, "config", "user.email", "a@example.org")
    commit(root)
    return root


def commit(root):
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "All")


def run(root, *arguments):
    path = f"{root.parent / 'bin'}:{os.environ['PATH']}"
    # A rehearsal clones into the folder for temporary files.
    environment = {**os.environ, "PATH": path, "TMPDIR": str(root.parent)}
    return subprocess.run([root / "scripts/release", *arguments], capture_output=True, text=True, env=environment)


def state(root):
    """All that a refused or rehearsed release must leave as it is."""
    return [git(root, *command.split()) for command in ["log --format=%H", "tag --list", "status --porcelain", "diff"]]


def refusal(root, *arguments):
    before = state(root)
    result = run(root, *arguments)
    assert result.returncode == 1, result.stdout
    assert state(root) == before
    return result.stderr.removeprefix("error: ").strip()


@pytest.mark.parametrize("version", ["1", "v0.1.0", "0.1", "0.01.0", "0.1.0-beta", "0.1.0.0"])
def test_refuses_what_is_no_version(repository, version):
    assert refusal(repository, version, "--url", URL) == f"{version} is no version such as 0.1.0"


def test_refuses_another_branch(repository):
    git(repository, "checkout", "--quiet", "-b", "work")
    assert refusal(repository, "0.1.0", "--url", URL) == "a release is made on the branch main, and this is work"


@pytest.mark.parametrize("name", ["README.md", "new.txt"])
def test_refuses_uncommitted_changes(repository, name):
    with open(repository / name, "a") as file:
        file.write("more\n")
    for arguments in [[], ["--rehearse"]]:
        assert name in refusal(repository, "0.1.0", "--url", URL, *arguments)


def test_refuses_a_version_that_is_tagged_or_older(repository):
    git(repository, "tag", "0.10.0")
    assert refusal(repository, "0.10.0", "--url", URL) == "there already is a tag 0.10.0"
    assert refusal(repository, "0.9.1", "--url", URL) == "0.9.1 is not newer than 0.10.0"


@pytest.mark.parametrize(
    "changelog, reason",
    [
        (CHANGELOG.replace("## Unreleased", "## Soon"), 'CHANGELOG.md has no section "## Unreleased"'),
        (CHANGELOG.replace("- Lists.\n", ""), 'CHANGELOG.md has no change under "## Unreleased". Add what'),
        (CHANGELOG + "\n## 0.1.0 - 2026-01-01\n", "CHANGELOG.md already has a section 0.1.0"),
    ])
def test_refuses_a_changelog_without_changes(repository, changelog, reason):
    (repository / "CHANGELOG.md").write_text(changelog)
    commit(repository)
    assert refusal(repository, "0.1.0", "--url", URL).startswith(reason)


def test_refuses_a_readme_with_other_words(repository):
    write(repository / "README.md", "# A library\n")
    commit(repository)
    assert refusal(repository, "0.1.0", "--url", URL).startswith("README.md must have this text once")


def test_refuses_urls_that_users_cannot_use(repository):
    assert "Pass --url https://" in refusal(repository, "0.1.0")
    git(repository, "remote", "add", "origin", "/work/main")
    assert "'/work/main', the remote \"origin\"" in refusal(repository, "0.1.0")
    assert "begin with https://" in refusal(repository, "0.1.0", "--url", "http://example.org/swift-paging")
    assert "end in swift-paging" in refusal(repository, "0.1.0", "--url", "https://github.com/a/paging.git")


def test_takes_the_url_of_the_remote(repository):
    git(repository, "remote", "add", "origin", "git@github.com:a/swift-paging.git")
    assert run(repository, "0.1.0", "--skip-tests").returncode == 0
    assert f'.package(url: "{URL}", from: "0.1.0")' in (repository / "README.md").read_text()


def test_refuses_an_api_that_is_not_listed(repository):
    write(repository / "scripts/api", "#!/bin/sh\nexit 1\n", 0o755)
    commit(repository)
    assert refusal(repository, "0.1.0", "--url", URL) == "docs/api is not the public API, see above"


def test_refuses_failed_tests(repository):
    write(repository / "Makefile", "test:\n\t@exit 1\n")
    commit(repository)
    assert refusal(repository, "0.1.0", "--url", URL).endswith("make test failed, see above")


@pytest.mark.parametrize(
    "old, new, reason",
    [
        ("echo $version", "echo 3.0.0", "paginate --version says 3.0.0, and not 0.1.0"),
        ("printf", "true", "paginate does not load a list"),
        ("for word", "exit 1; for word", "failed, see above"),
    ])
def test_restores_the_files_if_a_build_fails(repository, old, new, reason):
    swift = repository.parent / "bin/swift"
    write(swift, SWIFT.replace(old, new), 0o755)
    assert reason in refusal(repository, "0.1.0", "--url", URL, "--skip-tests")


def test_release(repository):
    result = run(repository, "0.1.0", "--url", URL)
    assert result.returncode == 0, result.stderr
    assert "tested" in result.stdout
    assert result.stdout.endswith("  git push --atomic origin main 0.1.0\n")

    assert git(repository, "status", "--porcelain") == ""
    assert git(repository, "log", "--format=%s").splitlines() == ["Release 0.1.0", "All"]
    changed = git(repository, "show", "--name-only", "--format=", "HEAD").splitlines()
    assert changed == ["CHANGELOG.md", PROGRAM, "README.md"]
    assert git(repository, "cat-file", "-t", "0.1.0") == "tag\n"
    tag = git(repository, "for-each-ref", "--format=%(contents)", "refs/tags/0.1.0")
    assert tag.strip() == "swift-paging 0.1.0\n\n### Added\n\n- Lists."

    folder = repository / ".build/releases/0.1.0"
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=folder, check=True)
    docs, program = sorted(folder.glob("*.tar.gz"), reverse=True)
    assert docs.name == "swift-paging-0.1.0-docs.tar.gz"
    with tarfile.open(docs) as tar:
        assert tar.getnames() == ["swift-paging-0.1.0-docs/Paging.doccarchive"]
    with tarfile.open(program) as tar:
        names = [name.partition("/")[2] for name in tar.getnames()]
        assert names == ["LICENSE", "README.md", "licenses/swift-nio/LICENSE.txt", "paginate"]
        assert tar.getmembers()[-1].mode == 0o755

    # The next version needs changes of its own.
    assert "no change under" in refusal(repository, "0.1.1", "--url", URL)


def test_rehearsal_leaves_the_repository_as_it_is(repository):
    git(repository, "checkout", "--quiet", "-b", "work")
    before = state(repository)
    result = run(repository, "0.1.0", "--url", URL, "--rehearse", "--skip-tests")
    assert result.returncode == 0, result.stderr
    assert "tested" not in result.stdout and "git push" not in result.stdout
    assert state(repository) == before and not (repository / ".build").exists()
    [clone] = repository.parent.glob("swift-paging-rehearsal-*/swift-paging")
    assert git(clone, "tag", "--list") == "0.1.0\n"
    assert git(clone, "remote") == ""
    assert sorted(path.name for path in (clone / ".build/releases/0.1.0").iterdir())[0] == "SHA256SUMS"


def test_same_files_give_the_same_archive(tmp_path):
    write(tmp_path / "a", "text")
    archives = []
    for moment in [1, 2]:
        os.utime(tmp_path / "a", (moment, moment))
        release.pack(tmp_path / "archive", "folder", {"b": tmp_path / "a"})
        archives.append((tmp_path / "archive").read_bytes())
    assert archives[0] == archives[1]


def test_version_in_the_changelog():
    text, changes = release.released_changelog(CHANGELOG, "0.1.0", DAY)
    assert changes == "### Added\n\n- Lists."
    assert text == CHANGELOG.replace("## Unreleased\n", "## Unreleased\n\n## 0.1.0 - 2026-01-31\n")
    first, _ = release.released_changelog("## Unreleased\n\n- Lists.\n", "0.1.0", DAY)
    assert first == "## Unreleased\n\n## 0.1.0 - 2026-01-31\n\n- Lists.\n"


def test_versions_in_the_files_of_this_repository():
    texts, changes = release.edits(ROOT, "98.7.6", URL, DAY)
    assert set(texts) == {"CHANGELOG.md", "README.md", PROGRAM}
    assert "\n## 98.7.6 - 2026-01-31\n" in texts["CHANGELOG.md"]
    assert changes in texts["CHANGELOG.md"]
    assert texts[PROGRAM].count('"98.7.6"') == 1
    readme = texts["README.md"]
    assert f'.package(url: "{URL}", from: "98.7.6")' in readme
    for old in ["There is no release", "../swift-paging", "Clone this repository", "must be named"]:
        assert old not in readme
    # A later release changes only the version and the URL.
    assert release.released_readme(readme, "99.0.0", URL) == readme.replace("98.7.6", "99.0.0")
