"""Runs the compiler for an Apple target, and builds the standard library's modules for it.

The toolchain for Linux brings the standard library along as textual interfaces. They hold the availability of every
declaration on Apple's systems, so that they only have to be compiled for another target.
"""

import fcntl
import hashlib
import re
import shutil
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

STANDARD_LIBRARY = [
    "Swift", "_Builtin_float", "SwiftOnoneSupport", "_Concurrency", "_StringProcessing", "Synchronization",
    "Observation", "Testing",
]  # fmt: skip


@cache
def toolchain():
    """The folder of the toolchain that has `lib/swift`."""
    compiler = shutil.which("swift-frontend")
    if compiler is None:
        raise SystemExit("swift-frontend is not in PATH: a toolchain from https://www.swift.org/install is needed")
    return Path(compiler).resolve().parents[1]


@cache
def host_triple():
    interfaces = toolchain().glob("lib/swift/linux/Swift.swiftmodule/*.swiftinterface")
    triples = {path.name.split(".")[0] for path in interfaces}
    if len(triples) != 1:
        raise SystemExit("this toolchain has no interfaces of the standard library in lib/swift/linux: run on Linux")
    return triples.pop()


@cache
def compiler_version():
    return subprocess.run(["swift-frontend", "-version"], capture_output=True, text=True, check=True).stdout


@contextmanager
def locked(folder):
    """Creates a folder and locks it, so that another run waits until this one no longer writes to it."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@dataclass(frozen=True)
class Compilation:
    """The compiler's status and output for one module."""

    succeeded: bool
    output: str


def compile_module(target, name, inputs, flags, out, search_paths):
    """Compiles a module for a target into the folder `out`."""
    sdk = []
    if target.version_map:
        sdk = ["-sdk", str(target.folder / "SDK")]
    command = [
        "swift-frontend", *flags, "-module-name", name, "-target", target.triple, *sdk,
        "-disable-objc-interop", "-nostdimport", "-resource-dir", str(toolchain() / "lib/swift"),
        *(f"-I{path}" for path in [out, *search_paths]),
        "-module-cache-path", str(target.folder / "cache"), *map(str, inputs),
    ]  # fmt: skip
    if "-typecheck" not in flags:
        command += ["-o", str(out / f"{name}.swiftmodule")]
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return Compilation(process.returncode == 0, process.stdout)


def compile_interface(target, name, text, out, search_paths):
    """Compiles a module from the text of its interface.

    The interface has to stay where it is: the compiler looks at each import whether it is what was compiled.
    """
    interface = out / f"{name}.swiftinterface"
    interface.write_text(text)
    flags = re.search(r"^// swift-module-flags: *(.*)$", text, re.M)[1].split()
    # Given again for the target by compile_module.
    for option in ["-target", "-module-name"]:
        place = flags.index(option)
        del flags[place : place + 2]
    return compile_module(target, name, [interface], ["-compile-module-from-interface", *flags], out, search_paths)


def retargeted(interface, triple):
    """An interface of the toolchain, without what an Apple target refuses."""
    lines = interface.replace(f"-target {host_triple()}", f"-target {triple}").split("\n")
    kept = []
    for place, line in enumerate(lines):
        if line.startswith("import Glibc"):
            continue
        # Interfaces for Linux leave out some bodies that `@backDeployed` needs on Apple's systems.
        if line.lstrip().startswith("@backDeployed"):
            declaration = next(each for each in lines[place:] if re.search(r"\b(func|var|init|subscript)\b", each))
            if not declaration.rstrip().endswith("{"):
                continue
        # Witnesses that the compiler made for a later system.
        if "@_implements(" in line and "Failure" in line and "typealias" in line:
            if kept and kept[-1].lstrip().startswith("@available"):
                kept.pop()
            continue
        # Only macOS among Apple's systems can start processes.
        if "macro " in line and "processExitsWith" in line and "macos" not in triple:
            kept.append('@available(*, unavailable, message: "Exit tests are not available on this platform.")')
        kept.append(line.replace("_swift_stdlib_gettid()", "(0 as UInt32)"))
    return "\n".join(kept)


def write_sdk_settings(target):
    """Writes the version map that the compiler reads from an SDK. The target's folder has to be locked."""
    if target.version_map:
        settings = target.folder / "SDK/SDKSettings.json"
        settings.parent.mkdir(exist_ok=True)
        settings.write_text(target.version_map)


def standard_library(target):
    """The folder of the standard library's modules for a target. The target's folder has to be locked.

    They are built once for each toolchain, triple and version map.
    """
    inputs = [compiler_version().encode(), Path(__file__).read_bytes(), repr(target).encode()]
    key = hashlib.sha256(b"".join(inputs)).hexdigest()[:12]
    out = target.folder / f"standard-library-{key}"
    if not (out / "complete").exists():
        for old in target.folder.glob("standard-library-*"):
            shutil.rmtree(old)
        build_standard_library(target, out)
        (out / "complete").touch()
    return out


def build_standard_library(target, out):
    out.mkdir()
    for name in STANDARD_LIBRARY:
        folder = toolchain() / f"lib/swift/linux/{name}.swiftmodule"
        interface = folder / f"{host_triple()}.private.swiftinterface"
        if not interface.exists():
            interface = folder / f"{host_triple()}.swiftinterface"
        compilation = compile_interface(target, name, retargeted(interface.read_text(), target.triple), out, [])
        if not compilation.succeeded:
            raise SystemExit(f"{name} does not compile for {target.title}:\n{compilation.output}")
