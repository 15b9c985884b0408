"""Finds uses of declarations that are newer than the systems the library supports, by what Linux's Foundation says.

The doubles of Tests/Apple/Platform carry availability that was written by hand. Foundation for Linux has no interface,
but its symbol graph has the versions that introduced its declarations, and the compiler's dump of a source names the
declarations it uses by the same identifiers.
"""

import hashlib
import json
import re
import subprocess
import sys
from functools import cache

from swift_code import swift_files

from .targets import ROOT
from .toolchain import compiler_version, host_triple, toolchain

DEPLOYMENT = {"iOS": (17,), "macOS": (14,), "tvOS": (17,), "watchOS": (10,)}
GRAPHS = [
    "Swift", "_Concurrency", "_StringProcessing", "Foundation", "FoundationEssentials", "FoundationNetworking",
    "FoundationXML",
]  # fmt: skip
OUT = ROOT / ".build/apple/linux"


def version(text):
    """A version as a tuple without trailing zeros, so that 17 is 17.0."""
    numbers = [int(number) for number in str(text).split(".")]
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


@cache
def newer_declarations():
    """The declarations that are newer than the oldest systems, by their identifiers: a name and versions."""
    key = hashlib.sha256(compiler_version().encode() + json.dumps([GRAPHS, DEPLOYMENT]).encode()).hexdigest()[:12]
    folder = OUT / f"symbols-{key}"
    if not (folder / "complete").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for module in GRAPHS:
            run([
                "swift-symbolgraph-extract", "-module-name", module, "-target", host_triple(),
                "-I", str(toolchain() / "lib/swift/linux"), "-output-dir", str(folder),
            ])  # fmt: skip
        (folder / "complete").touch()
    newer = {}
    for path in folder.glob("*.symbols.json"):
        for symbol in json.loads(path.read_text())["symbols"]:
            versions = {}
            for item in symbol.get("availability", []):
                if item.get("domain") in DEPLOYMENT and (introduced := item.get("introduced")):
                    found = version(f"{introduced['major']}.{introduced.get('minor', 0)}")
                    if found > DEPLOYMENT[item["domain"]]:
                        versions[item["domain"]] = max(found, versions.get(item["domain"], found))
            if versions:
                newer[symbol["identifier"]["precise"]] = (".".join(symbol["pathComponents"]), versions)
    return newer


def run(command):
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if process.returncode != 0:
        raise SystemExit(f"{' '.join(command[:4])} failed:\n{process.stdout}")


def frontend(module):
    return [
        "swift-frontend", "-module-name", module, "-swift-version", "6", "-target", host_triple(),
        "-package-name", "swift_paging", "-parse-as-library", "-I", str(OUT), "-I", str(ROOT / "Sources/CPagingZlib"),
        "-plugin-path", str(toolchain() / "lib/swift/host/plugins"),
    ]  # fmt: skip


def prepare():
    """Compiles for Linux what PagingHTTP imports."""
    OUT.mkdir(parents=True, exist_ok=True)
    for module in ["PagingCore", "PagingPresentation", "Paging"]:
        sources = [str(file) for file in swift_files(ROOT / "Sources" / module)]
        run([*frontend(module), "-emit-module", "-o", str(OUT / f"{module}.swiftmodule"), *sources])


def complaints(sources, module="PagingHTTP"):
    """What the sources of a module use that is newer than the oldest systems and not behind a check of the version."""
    command = [*frontend(module), "-dump-ast", "-dump-ast-format", "json"]
    for source in sources:
        command += ["-primary-file", str(source)]
    process = subprocess.run(command, capture_output=True, text=True)
    if process.returncode != 0:
        raise SystemExit(f"{module} does not compile for Linux:\n{process.stderr}")
    decoder, text, place = json.JSONDecoder(), process.stdout, 0
    found = []
    # The compiler recurses for as deep as expressions are nested, and so does this.
    sys.setrecursionlimit(100_000)
    while match := re.compile(r"\S").search(text, place):
        file, place = decoder.raw_decode(text, match.start())
        found += Uses(file).found
    return found


class Uses:
    """The uses in a file of declarations that are too new."""

    def __init__(self, file):
        self.path = file["filename"]
        with open(self.path, "rb") as source:
            self.source = source.read()
        self.found = []
        self.visit(file.get("items", []), DEPLOYMENT, 0)

    def visit(self, node, known, start):
        """Walks a tree in which systems of the versions `known` can be relied on."""
        if isinstance(node, list):
            for element in node:
                self.visit(element, known, start)
                # What follows is only reached where the check succeeded.
                if isinstance(element, dict) and element.get("_kind") == "guard_stmt":
                    known = raised(known, checked(element))
        elif isinstance(node, dict):
            start = node.get("range", {}).get("start", start)
            known = raised(known, declared(node))
            if "decl_usr" in node:
                self.use(node["decl_usr"], known, start)
            inner = raised(known, checked(node)) if node.get("_kind") in ("if_stmt", "while_stmt") else known
            for key, child in node.items():
                self.visit(child, inner if key in ("conditions", "then_stmt", "body") else known, start)

    def use(self, identifier, known, start):
        name, versions = newer_declarations().get(identifier, ("", {}))
        late = [f"{system} {'.'.join(map(str, it))}" for system, it in versions.items() if it > known[system]]
        if late:
            line = self.source[:start].count(b"\n") + 1
            complaint = f"{self.path}:{line}: error: '{name}' is only available in {', '.join(sorted(late))} or newer"
            if complaint not in self.found:
                self.found.append(complaint)


def raised(known, versions):
    return {system: max(it, versions.get(system, it)) for system, it in known.items()} if versions else known


def declared(node):
    """The versions of an `@available` attribute."""
    attributes = node.get("attrs", [])
    return {
        attribute["domain"]: version(attribute["introduced"])
        for attribute in attributes
        if attribute.get("_kind") == "available_attr"
        and attribute.get("domain") in DEPLOYMENT
        and "introduced" in attribute
    }


def checked(statement):
    """The versions of the `#available` conditions of a statement."""
    return {
        query["domain"]: version(query["version"])
        for condition in statement.get("conditions", [])
        if isinstance(condition, dict) and condition.get("_kind") == "#available"
        for query in condition["queries"]
        if query["domain"] in DEPLOYMENT
    }
