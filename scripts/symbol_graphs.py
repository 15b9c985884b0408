"""The public symbols of the library's modules, as the compiler's symbol graphs have them."""

import json
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from swift_code import APPLE, ROOT, output

MODULES = [
    "Paging", "PagingCore", "PagingGRDB", "PagingHTTP", "PagingKeyset", "PagingOffline", "PagingPresentation",
    "PagingSimulation", "PagingSwiftUI", "PagingTesting", "PagingUIKit",
]


def modules_of_apple_package():
    """Builds Tests/Apple and returns the folder of its modules."""
    build = ["swift", "build", "--package-path", APPLE]
    if subprocess.run([*build, "--quiet"], cwd=ROOT).returncode != 0:
        sys.exit("Tests/Apple does not build, so its symbols cannot be read")
    return Path(output(*build, "--show-bin-path")) / "Modules"


def compiler_options(modules):
    """The options with which the compiler finds built modules and the system library among them."""
    options = ["-I", modules, *(option for each in module_maps() for option in ("-I", each))]
    if platform.system() == "Darwin":
        options += ["-sdk", output("xcrun", "--show-sdk-path")]
    return options


def module_maps():
    """The folders with the maps of system libraries, which stand beside their sources."""
    return [path.parent for path in sorted(ROOT.glob("Sources/*/module.modulemap"))]


def tool(name):
    """The path of a tool that comes with the compiler."""
    if platform.system() == "Darwin":
        return output("xcrun", "--find", name)
    beside = Path(shutil.which("swiftc") or "").resolve().with_name(name)
    found = beside if beside.exists() else shutil.which(name)
    return found or sys.exit(f"the toolchain has no {name}")


def target():
    if platform.system() == "Darwin":
        return f"{platform.machine()}-apple-macosx14.0"
    return json.loads(output("swiftc", "-print-target-info"))["target"]["unversionedTriple"]


def extract(module, options, folder):
    """Writes the graphs of a module's public symbols into a folder: one of its own types, and one for each module whose
    types it extends.
    """
    command = [tool("swift-symbolgraph-extract"), "-module-name", module, "-target", target(), *options]
    command += ["-minimum-access-level", "public", "-output-dir", folder]
    # The tool prints the number of symbols of each graph. That output is dropped.
    extracted = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if extracted.returncode != 0:
        sys.exit(f"the symbols of {module} cannot be read: {extracted.stderr or extracted.stdout}")


def graphs(module, options, folder):
    """The graphs of a module's public symbols, beginning with that of its own types."""
    extract(module, options, folder)
    own = Path(folder) / f"{module}.symbols.json"
    return [json.loads(path.read_text()) for path in [own, *sorted(Path(folder).glob(f"{module}@*.symbols.json"))]]
