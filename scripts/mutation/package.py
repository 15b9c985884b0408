"""A copy of the project that contains mutants."""

import json
import os
import pathlib
import re
import subprocess
import sys

from .runs import Check
from .schemata import instrumented, support

# Appended to the root manifest.
MANIFEST = """
// Added by scripts/mutate.
package.targets.removeAll {{ $0.type == .test && !{0}.contains($0.name) }}
// Optimizing tests takes minutes, and makes them faster by seconds.
for target in package.targets where target.type == .test {{
    target.dependencies += {1}
    target.swiftSettings = [.unsafeFlags(["-Onone"])]
}}
for target in package.targets where {2}.contains(target.name) {{ target.dependencies.append("Mutants") }}
package.targets.append(.target(name: "Mutants"))
package.targets.append(.executableTarget(name: "schedules", dependencies: ["PagingSimulation"]))
"""
SCHEDULES = """import PagingSimulation

let bounds = CommandLine.arguments.dropFirst().map { UInt64($0)! }
for seed in bounds[0]..<bounds[1] {
    precondition(Simulation.run(Schedule(seed: seed)).verdict == nil)
    if seed % 4 == 0 { precondition(KeptSimulation.run(KeptSchedule(seed: seed)).verdict == nil) }
}
"""


def project_files(root):
    """The contents of the project's files, by path."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, check=True, capture_output=True)
    paths = listed.stdout.decode().split("\0")
    return {path: (root / path).read_bytes() for path in paths if (root / path).is_file()}


class Package:
    """The library in release, or everything in debug, in a folder of its own.

    The project's files are given once, because files that are edited meanwhile would not fit the others.
    """

    def __init__(self, root, files, folder, everything):
        self.files = files
        self.folder = folder.resolve()
        self.environment = {key: value for key, value in os.environ.items() if key != "PAGING_EVERYTHING"}
        self.configuration = "debug" if everything else "release"
        self.options = ["--configuration", self.configuration, "-debug-info-format", "none"]
        if everything:
            # Most tests of the command line start programs. More at once would wait for each other.
            self.environment |= {"PAGING_EVERYTHING": "1", "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "4"}
        else:
            # With DEBUG, misuse is reported, which tests expect. The disabled pass would change the printed names of types.
            flags = "-enable-testing -cross-module-optimization -DDEBUG -Xllvm -sil-disable-pass=string-optimization"
            self.options += [option for flag in flags.split() for option in ("-Xswiftc", flag)]
        self.folder.mkdir(parents=True, exist_ok=True)
        # Tests start servers in Python.
        venv = self.folder / ".venv"
        if not venv.is_symlink():
            venv.symlink_to(root / ".venv")

    def write(self, chosen, tests, programs):
        """Writes the copy with some mutants, test targets, and programs that the tests start.

        Unchanged files are left alone, so that they are not compiled again.
        """
        modules = {one.path.split("Sources/")[1].split("/")[0] for one in chosen}
        manifest = MANIFEST.format(*[json.dumps(sorted(names)) for names in (tests, programs, modules)])
        wanted = {
            **self.files,
            "Package.swift": self.files["Package.swift"] + manifest.encode(),
            "Sources/Mutants/Mutants.swift": support(chosen).encode(),
            "Sources/schedules/main.swift": SCHEDULES.encode(),
        }
        for path in {one.path for one in chosen}:
            own = [one for one in chosen if one.path == path]
            wanted[path] = instrumented(self.files[path].decode(), own).encode()
        for file in self.folder.glob("[!.]*/**/*.swift"):
            if str(file.relative_to(self.folder)) not in wanted:
                file.unlink()
        changed = [path for path, data in wanted.items() if not self._has(path, data)]
        for path in changed:
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_bytes(wanted[path])
        # With cross-module optimization, a module contains code of others and is not compiled again when that changes.
        if changed and self.configuration == "release":
            for built in self.folder.glob(".build/*/release/*.build/*.o"):
                built.unlink()

    def _has(self, path, data):
        return (self.folder / path).exists() and (self.folder / path).read_bytes() == data

    def build(self):
        """Builds the tests. Returns the places of errors as (path, line), and the compiler's output if it failed."""
        run = subprocess.run(
            ["swift", "build", *self.options, "--product", "swift-pagingPackageTests"],
            cwd=self.folder, env=self.environment, capture_output=True, text=True)
        if run.returncode == 0:
            return set(), ""
        output = run.stdout + run.stderr
        found = re.findall(rf"^{re.escape(str(self.folder))}/([^\n:]+\.swift):(\d+):\d+: error:", output, re.MULTILINE)
        # Where the compiler crashes it names the module and the object file, and no line.
        crashes = re.findall(r'on module "[^"\n]*/(\w+)\.build/([^"/\n]+\.swift)\.o"', output)
        found += [(path, 0) for path in self.files for crash in crashes if self._is(path, *crash)]
        return {(path, int(line)) for path, line in found}, output or "There is no output."

    def _is(self, path, module, name):
        return f"Sources/{module}/" in path and path.endswith(f"/{name}")

    def tests(self, name, pattern):
        """The check that runs the tests that match a pattern."""
        if sys.platform == "darwin":
            command = ("swift", "test", *self.options, "--skip-build", "--filter", pattern)
            return Check(name, command, self.folder, self.environment)
        return self.program(
            name, "swift-pagingPackageTests.xctest", "--testing-library", "swift-testing", "--filter", pattern)

    def suites(self, folder):
        """The names of the test suites in a folder."""
        sources = [data.decode() for path, data in sorted(self.files.items()) if path.startswith(folder)]
        return [name for source in sources for name in re.findall(r"(?m)^struct (\w+Tests)\b", source)]

    def program(self, name, program, *arguments):
        """The check that runs a program of the package."""
        path = self.folder / ".build" / self.configuration / program
        return Check(name, (str(path), *map(str, arguments)), self.folder, self.environment)
