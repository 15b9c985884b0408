"""Compiles the project's modules for an Apple target, one after the other."""

import hashlib
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from swift_code import swift_files

from .targets import ROOT
from .toolchain import (
    Compilation,
    compile_interface,
    compile_module,
    locked,
    standard_library,
    toolchain,
    write_sdk_settings,
)

ALL = frozenset({"ios", "macos", "tvos", "watchos", "visionos"})
UIKIT = ALL - {"macos"}
TESTED = frozenset({"ios", "macos"})

PLATFORM = ROOT / "Tests/Apple/Platform"

# Interfaces of what the toolchain has none of.
INTERFACES = ["Dispatch", "Foundation", "os"]
INTERFACE_HEADER = """// swift-interface-format-version: 1.0
// swift-module-flags: -target {triple} -swift-version 6 -enable-library-evolution -module-name {name}
"""


@dataclass(frozen=True)
class Module:
    """Sources that are compiled together, and for which targets."""

    name: str
    folder: str
    targets: frozenset[str] = ALL
    # The language mode of the SwiftUI double is that of the framework.
    language: str = "6"
    # Whether other modules import it.
    is_imported: bool = True

    @property
    def is_test(self):
        return self.folder.startswith("Tests/Paging")

    def sources(self, root):
        return swift_files(root / self.folder)


# Each after those it imports.
MODULES = [
    Module("PagingCore", "Sources/PagingCore"),
    Module("PagingKeyset", "Sources/PagingKeyset"),
    Module("PagingPresentation", "Sources/PagingPresentation"),
    Module("PagingSimulation", "Sources/PagingSimulation"),
    Module("Combine", "Tests/Apple/Sources/Combine"),
    Module("Paging", "Sources/Paging"),
    Module("PagingOffline", "Sources/PagingOffline"),
    Module("PagingTesting", "Sources/PagingTesting"),
    Module("PagingHTTP", "Sources/PagingHTTP"),
    Module("UIKit", "Tests/Apple/Sources/UIKit", UIKIT),
    Module("SwiftUI", "Tests/Apple/Sources/SwiftUI", language="5"),
    Module("PagingUIKit", "Sources/PagingUIKit"),
    Module("PagingSwiftUI", "Sources/PagingSwiftUI"),
    Module("Lists", "Examples/Lists.swiftpm/Sources", frozenset({"ios"}), is_imported=False),
    Module("PagingKeysetTests", "Tests/PagingKeysetTests", TESTED, is_imported=False),
    Module("PagingSimulationTests", "Tests/PagingSimulationTests", TESTED, is_imported=False),
    Module("PagingTestingTests", "Tests/PagingTestingTests", TESTED, is_imported=False),
    Module("PagingOfflineTests", "Tests/PagingOfflineTests", TESTED, is_imported=False),
    Module("PagingTests", "Tests/PagingTests", TESTED, is_imported=False),
    Module("PagingCoreTests", "Tests/PagingCoreTests", TESTED, is_imported=False),
]


@contextmanager
def open_workspace(target):
    """The workspace of a target. No other run has it open meanwhile."""
    with locked(target.folder):
        yield Workspace(target)


class Workspace:
    """Where modules are compiled for a target. The target's folder has to be locked: see `open_workspace`."""

    def __init__(self, target):
        self.target = target
        write_sdk_settings(target)
        self.library = standard_library(target)
        self.out = target.folder / "modules"
        self.out.mkdir(exist_ok=True)
        # Of everything that was compiled so far.
        self.digest = hashlib.sha256(self.library.name.encode() + Path(__file__).read_bytes())
        for name in INTERFACES:
            text = INTERFACE_HEADER.format(name=name, triple=target.triple)
            text += (PLATFORM / f"{name}.swiftinterface").read_text()
            self.digest.update(text.encode())
            compilation = compile_interface(target, name, text, self.out, [self.library])
            if not compilation.succeeded:
                raise SystemExit(f"{name} does not compile for {target.title}:\n{compilation.output}")

    def compile(self, module):
        """Compiles a module of the project, unless it is known to compile with all that it may import."""
        for source in module.sources(ROOT):
            self.digest.update(f"{source}\n{source.read_text()}".encode())
        key = self.digest.hexdigest()
        stamp = self.out / f"{module.name}.digest"
        if stamp.exists() and stamp.read_text() == key:
            return Compilation(True, "")
        compilation = self.compile_sources(module, module.sources(ROOT), self.out)
        if compilation.succeeded:
            stamp.write_text(key)
        return compilation

    def compile_sources(self, module, sources, out):
        """Compiles sources as a module, into the folder `out`."""
        flags = [
            "-emit-module" if module.is_imported else "-typecheck", "-parse-as-library", "-enable-testing",
            "-swift-version", module.language, "-warnings-as-errors", "-package-name", "swift_paging",
            "-plugin-path", str(toolchain() / "lib/swift/host/plugins"), "-Xcc", f"-I{PLATFORM / 'zlib'}",
        ]  # fmt: skip
        search_paths = [self.out, self.library, ROOT / "Sources/CPagingZlib"]
        return compile_module(self.target, module.name, sources, flags, out, search_paths)
