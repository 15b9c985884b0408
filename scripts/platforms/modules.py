"""Compiles the project's modules for an Apple target, one after the other."""

import shutil
from dataclasses import dataclass

from .targets import ROOT
from .toolchain import compile_interface, compile_module, standard_library, toolchain

ALL = frozenset({"ios", "macos", "tvos", "watchos", "visionos"})
UIKIT = ALL - {"macos"}

PLATFORM = "Tests/Apple/Platform"


@dataclass(frozen=True)
class Module:
    """Sources that are compiled together, and for which targets."""

    name: str
    folder: str
    targets: frozenset[str] = ALL
    leaves_out: tuple[str, ...] = ()

    def sources(self, root):
        files = sorted((root / self.folder).rglob("*.swift"))
        return [file for file in files if not any(part in file.parts for part in self.leaves_out)]


# Interfaces of what the toolchain has none of.
INTERFACES = ["Dispatch", "Foundation", "os"]

MODULES = [
    Module("PagingCore", "Sources/PagingCore"),
    Module("PagingSimulation", "Sources/PagingSimulation"),
    Module("Combine", "Tests/Apple/Sources/Combine"),
    Module("Paging", "Sources/Paging"),
    Module("PagingTesting", "Sources/PagingTesting"),
    Module("PagingHTTP", "Sources/PagingHTTP"),
    Module("UIKit", "Tests/Apple/Sources/UIKit", UIKIT),
    Module("SwiftUI", "Tests/Apple/Sources/SwiftUI"),
    Module("PagingUIKit", "Sources/PagingUIKit"),
    Module("PagingSwiftUI", "Sources/PagingSwiftUI"),
    Module("Lists", "Examples/Lists.swiftpm/Sources", frozenset({"ios"})),
    Module("PagingCoreTests", "Tests/PagingCoreTests"),
    Module("PagingSimulationTests", "Tests/PagingSimulationTests"),
    Module("PagingTests", "Tests/PagingTests"),
    Module("PagingTestingTests", "Tests/PagingTestingTests"),
]


class Workspace:
    """Where modules are compiled for a target."""

    def __init__(self, target, folder="modules"):
        self.target = target
        self.out = target.folder / folder

    def prepare(self):
        """Compiles the standard library, if it is not there yet, and the interfaces beside it."""
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir(parents=True)
        library = standard_library(self.target)
        for name in INTERFACES:
            declarations = (ROOT / PLATFORM / f"{name}.swiftinterface").read_text()
            text = f"{HEADER.format(name=name, triple=self.target.triple)}{declarations}"
            compilation = compile_interface(self.target, name, text, self.out, [library])
            if not compilation.succeeded:
                raise SystemExit(f"{name} does not compile for {self.target.title}:\n{compilation.output}")

    def compile(self, module, root=ROOT):
        search_paths = [standard_library(self.target), root / "Sources/CPagingZlib"]
        flags = [
            "-emit-module", "-swift-version", "6", "-parse-as-library", "-enable-testing",
            "-package-name", "swift_paging", "-plugin-path", str(toolchain() / "lib/swift/host/plugins"),
            "-Xcc", f"-I{ROOT / PLATFORM / 'zlib'}",
        ]  # fmt: skip
        return compile_module(self.target, module.name, module.sources(root), flags, self.out, search_paths)


HEADER = """// swift-interface-format-version: 1.0
// swift-module-flags: -target {triple} -swift-version 6 -enable-library-evolution -module-name {name}
"""
