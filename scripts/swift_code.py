"""What the scripts share that read or compile Swift code."""

import json
import platform
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
APPLE = ROOT / "Tests/Apple"

# The two builds that have the library's modules: with all traits, and with the doubles of Apple's frameworks.
EVERYTHING_BUILD = ["scripts/swift", "build"]
APPLE_BUILD = ["swift", "build", "--package-path", "Tests/Apple", "-debug-info-format", "none"]


def swift_files(folder):
    """The Swift files in a folder, without those of a documentation catalog, which are part of a tutorial."""
    return sorted(path for path in folder.rglob("*.swift") if not any(part.endswith(".docc") for part in path.parts))


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def module_options(build):
    """Builds, and returns the options with which the compiler finds the modules."""
    if subprocess.run([*build, "--quiet"], cwd=ROOT).returncode != 0:
        sys.exit(f"`{' '.join(build)}` failed, so there are no modules to compile against")
    folder = Path(output(*build, "--show-bin-path"))
    # The maps of C modules: of system libraries, those that SwiftPM writes, and those of dependencies.
    maps = [*ROOT.glob("Sources/*/module.modulemap"), *folder.glob("*.build/module.modulemap")]
    maps += (folder.parents[1] / "checkouts").glob("*/Sources/**/module.modulemap")
    options = ["-I", folder / "Modules", *(option for path in sorted(maps) for option in ("-I", path.parent))]
    if platform.system() == "Darwin":
        developer = Path(output("xcrun", "--show-sdk-platform-path")) / "Developer"
        options += ["-sdk", output("xcrun", "--show-sdk-path")]
        options += ["-F", developer / "Library/Frameworks", "-I", developer / "usr/lib"]
    return options


def target_info():
    return json.loads(output("swiftc", "-print-target-info"))


def tool(name):
    """The path of a tool that comes with the compiler."""
    if platform.system() == "Darwin":
        return output("xcrun", "--find", name)
    beside = Path(shutil.which("swiftc") or "").resolve().with_name(name)
    return beside if beside.exists() else name


def extract_symbols(module, options, folder):
    """Writes a module's symbol graphs into a folder: one of its own types, and one for each module that it extends."""
    command = [tool("swift-symbolgraph-extract"), "-module-name", module, "-target", target_info()["target"]["triple"]]
    command += [*options, "-minimum-access-level", "public", "-output-dir", folder]
    # The tool prints the number of symbols of each graph.
    extracted = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if extracted.returncode != 0:
        sys.exit(f"the symbols of {module} cannot be read: {extracted.stderr or extracted.stdout}")
