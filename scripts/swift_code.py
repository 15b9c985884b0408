"""Swift code in the project's papers: where it is, and whether it compiles."""

import platform
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
APPLE = ROOT / "Tests/Apple"
APPLE_MODULES = {"Combine", "PagingSwiftUI", "PagingUIKit", "SwiftUI", "UIKit"}

FENCE = re.compile(r"^(\s*)(`{3,})\s*(\w*)")
# Papers whose code is one program, in order: scripts/newcomer compiles and runs it.
PROGRAM = ["README.md", "Sources/Paging/Documentation.docc/FrequentlyAskedQuestions.md"]
# The files of the tutorial, which are another program.
TUTORIAL = sorted(
    str(path.relative_to(ROOT)) for path in ROOT.glob("Sources/Paging/Documentation.docc/Resources/tutorial-*.swift"))

IMPORT = re.compile(r"^(?:(?:@_exported )?public )?import (\w+)\s*$")


def swift_files(folder):
    """The Swift files in a folder, without those of a documentation catalogue, which are part of a tutorial."""
    return sorted(path for path in folder.rglob("*.swift") if not any(part.endswith(".docc") for part in path.parts))


def fenced_blocks(path, lines, languages):
    """The first line and the lines of each fenced block in one of the languages."""
    fence, block, first = None, [], 0
    for number, line in enumerate(lines, 1):
        mark = FENCE.match(line)
        if fence is None:
            if mark:
                fence, block, first = mark, [], number + 1
        elif mark and mark[2].startswith(fence[2]) and not mark[3]:
            if fence[3] in languages:
                yield first, [each.removeprefix(fence[1]) for each in block]
            fence = None
        else:
            block.append(line)
    if fence is not None:
        sys.exit(f"{path}:{first - 1}: the block of code that begins here has no end")


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def platform_options():
    """Where Swift Testing and its macros are, and on macOS what to compile for."""
    resources = Path(re.search(r'"runtimeResourcePath"\s*:\s*"([^"]+)"', output("swiftc", "-print-target-info"))[1])
    options = ["-plugin-path", resources / "host/plugins", "-plugin-path", resources / "host/plugins/testing"]
    if platform.system() == "Darwin":
        developer = Path(output("xcrun", "--show-sdk-platform-path")) / "Developer"
        options += ["-sdk", output("xcrun", "--show-sdk-path"), "-target", f"{platform.machine()}-apple-macosx14.0"]
        options += ["-F", developer / "Library/Frameworks", "-I", developer / "usr/lib"]
    return resources, options


def compiles(sources, options):
    command = ["swiftc", "-typecheck", "-swift-version", "6", "-suppress-warnings"]
    return subprocess.run([*command, *options, *sources], cwd=ROOT).returncode == 0


def compiles_with(package, sources, options):
    """Whether sources compile against the modules of a package, which is built first."""
    build = ["swift", "build", "--package-path", package]
    if subprocess.run([*build, "--quiet"], cwd=ROOT).returncode != 0:
        sys.exit(f"{package.relative_to(ROOT.parent)} does not build, so no snippet can be compiled")
    modules = Path(output(*build, "--show-bin-path")) / "Modules"
    # The map of a system library stands beside its sources.
    libraries = [option for each in ROOT.glob("Sources/*/module.modulemap") for option in ("-I", each.parent)]
    return compiles(sources, [*options, "-I", modules, *libraries])
