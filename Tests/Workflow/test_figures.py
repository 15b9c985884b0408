"""scripts/figures: one changed figure in a document, or one operation without a row, is found."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
READ = ["README.md", "docs/performance.md"] + [
    f"Benchmarks/Sources/{name}" for name in ["Operations", "bench/Engine", "bench/CommandLineTool"]] + ["Benchmarks/Cluster"]


@pytest.fixture
def project(tmp_path):
    """A copy of the script and of what it reads."""
    for name in ["scripts/figures", *READ]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    return tmp_path


def figures(project):
    return subprocess.run([sys.executable, project / "scripts/figures"], capture_output=True, text=True)


def change(path, before, after):
    text = path.read_text()
    assert before in text, f"{path.name} has no longer {before}"
    path.write_text(text.replace(before, after, 1))


def row(path, name):
    """The line of a table, by the beginning of its first cell."""
    return next(line for line in path.read_text().splitlines() if line.startswith(f"| {name}"))


def test_the_documents_agree(project):
    result = figures(project)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    "document, name, column",
    [
        ("README.md", "add a page of 20 at page 100 ", 2),
        ("README.md", "add a page of 20 at page 10,000", 3),
        ("README.md", "read any of 1,000,000 rows", 3),
        ("README.md", "memory beside each item", 2),
        ("README.md", "blank frames, 250 ms", 2),
        ("README.md", "blank frames, 600 ms", 3),
        ("docs/performance.md", "iterate, per row", 3),
        ("docs/performance.md", "refresh 20 rows", 6),
        ("docs/performance.md", "refresh 20 rows", 4),
        ("docs/performance.md", "next link in the body: items", 4),
        ("docs/performance.md", "swift-paging |", 2),
        ("docs/performance.md", "PostgreSQL, one server", 2),
    ])
def test_a_changed_figure_is_found(project, document, name, column):
    path = project / document
    before = row(path, name)
    cells = before.split("|")
    # A nine in front of the last digit makes any figure another one.
    digit = max(index for index, character in enumerate(cells[column]) if character.isdigit())
    cells[column] = cells[column][:digit] + "9" + cells[column][digit:]
    change(path, before, "|".join(cells))
    result = figures(project)
    assert result.returncode == 1
    assert result.stderr.startswith("error: ")


def test_an_operation_without_a_row_is_found(project):
    path = project / "docs/performance.md"
    change(path, row(path, "edit an item by id") + "\n", "")
    result = figures(project)
    assert result.returncode == 1
    assert "has no row 'edit an item by id in 1,000,000'" in result.stderr


def test_a_list_of_paginate_without_a_row_is_found(project):
    path = project / "docs/performance.md"
    change(path, row(path, "next link in a Link field: items") + "\n", "")
    result = figures(project)
    assert result.returncode == 1
    assert "has no row 'next link in a Link field: items per second'" in result.stderr


def test_a_setup_of_the_servers_without_a_row_is_found(project):
    path = project / "docs/performance.md"
    change(path, row(path, "SQLite, one server") + "\n", "")
    result = figures(project)
    assert result.returncode == 1
    assert "only Benchmarks/Cluster measures 'SQLite, one server'" in result.stderr


def test_a_row_without_a_line_of_bench_is_found(project):
    path = project / "Benchmarks/Sources/Operations/Iteration.swift"
    change(path, '"iterate, per row"', '"iterate"')
    result = figures(project)
    assert result.returncode == 1
    assert "bench has no line 'iterate, per row'" in result.stderr
