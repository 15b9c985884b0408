"""The packages that are built with mutations in them, each under a folder of its own, so that nothing of the project is
touched."""

import os
import pathlib
import re
import subprocess

from .reach import Suite
from .runs import Check
from .schemata import instrumented, support

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "mutants",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "Mutants"),
        .target(name: "PagingCore", dependencies: ["Mutants"]),
        .target(name: "PagingPresentation", dependencies: ["PagingCore", "Mutants"]),
        .target(name: "PagingSimulation", dependencies: ["PagingPresentation"]),
        .executableTarget(name: "schedules", dependencies: ["PagingSimulation"]),
        .target(name: "Paging", dependencies: ["PagingPresentation", "Mutants"]),
        .target(name: "PagingOffline", dependencies: ["Paging", "PagingCore"]),
        .target(name: "PagingTesting", dependencies: ["Paging", "PagingOffline", "PagingSimulation"]),
        .systemLibrary(name: "CPagingZlib", pkgConfig: "zlib"),
        .target(name: "PagingHTTP", dependencies: ["Paging", "CPagingZlib", "Mutants"]),
TESTS
    ],
    swiftLanguageModes: [.v6]
)
"""

TESTS = {
    "PagingCore": '.testTarget(name: "PagingCoreTests", dependencies: ["PagingPresentation", "PagingSimulation"]),',
    "Paging": '.testTarget(name: "PagingTests", dependencies: ["Paging", "PagingTesting"]),',
    "PagingHTTP": '.testTarget(name: "PagingHTTPTests", dependencies: ["PagingHTTP", "PagingTesting", "CPagingZlib"]),',
}

SCHEDULES = """import PagingSimulation

let first = UInt64(CommandLine.arguments[1]) ?? 0
let count = UInt64(CommandLine.arguments[2]) ?? 0
for seed in first..<(first + count) {
    guard let verdict = Simulation.run(Schedule(seed: seed)).verdict else { continue }
    print("seed \\(seed) breaks \\(verdict.promise)")
    fatalError()
}
"""

# The modules that SCHEDULES runs and the tests use.
LIBRARY = (
    "PagingCore", "PagingPresentation", "Paging", "PagingOffline", "PagingSimulation", "PagingTesting", "PagingHTTP",
    "CPagingZlib",
)


class Package:
    """What both packages have in common: how files are written and built."""

    # Options of the build, and of a run of its tests.
    options = ()
    # What is before the command that runs tests.
    environment = ()

    def __init__(self, root, folder):
        self.root = pathlib.Path(root)
        self.folder = pathlib.Path(folder).resolve()
        self.known_files = {}

    def write_files(self, wanted):
        """Writes the files. What has not changed is left alone, so that it need not be compiled again."""
        changed = False
        for path, text in wanted.items():
            file = self.folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.exists() or file.read_text() != text:
                file.write_text(text)
                changed = True
        for place in ("Sources", "Tests", "CommandLine/Sources", "CommandLine/Tests"):
            for file in (self.folder / place).rglob("*.swift"):
                # What a link leads to belongs to the project.
                is_own = file.resolve().is_relative_to(self.folder)
                if is_own and str(file.relative_to(self.folder)) not in wanted:
                    file.unlink()
        # A module that contains code of another is not built again when that code changes: its mutants would never run.
        if changed:
            for module in (*LIBRARY, "Mutants", "Pagi", "schedules", "mutants"):
                for built in self.package.glob(f".build/*/*/{module}*.build/*.o"):
                    built.unlink()

    def files(self, places, kinds):
        """The texts of the project's files below some folders, by their paths. They are read once: a file that is edited
        while the mutants are built would not fit the others."""
        key = (tuple(places), tuple(kinds))
        if key not in self.known_files:
            self.known_files[key] = self.read_files(places, kinds)
        return dict(self.known_files[key])

    def read_files(self, places, kinds):
        return {
            str(file.relative_to(self.root)): file.read_text()
            for place in places
            for kind in kinds
            for file in sorted((self.root / place).rglob(kind))
            if ".build" not in file.parts
        }

    def build(self):
        """Builds it. Returns where the errors are, as (path, line), and the compiler's words."""
        run = subprocess.run(
            ["swift", "build", *self.options, *self.build_options], cwd=self.package, capture_output=True, text=True)
        if run.returncode == 0:
            return set(), ""
        words = run.stdout + run.stderr
        errors = set()
        for match in re.finditer(r"^(/[^\n:]+\.swift):(\d+):\d+: error:", words, re.MULTILINE):
            path = pathlib.Path(match.group(1))
            if path.is_relative_to(self.folder):
                errors.add((str(path.relative_to(self.folder)), int(match.group(2))))
        return errors, words

    def tests(self, *choice):
        """The command that runs some of the tests."""
        bundle = self.package / ".build" / self.configuration / f"{self.name}PackageTests.xctest"
        if bundle.is_dir():
            return [*self.environment, "swift", "test", *self.options, "--skip-build", *choice]
        return [*self.environment, str(bundle), "--testing-library", "swift-testing", *choice]


class Library(Package):
    """The modules of the library, in a package that has no dependencies."""

    name = "mutants"
    configuration = "release"
    options = ("-c", "release", "-Xswiftc", "-enable-testing", "-Xswiftc", "-cross-module-optimization")
    build_options = ("--build-tests",)

    @property
    def package(self):
        return self.folder

    def write(self, sources, chosen):
        """Writes it, with the tests of the modules that are broken."""
        broken = {one.path.split("/")[1] for one in chosen}
        if "PagingPresentation" in broken:
            broken.add("PagingCore")
        tests = [f"        {test}" for module, test in TESTS.items() if module in broken]
        wanted = {
            "Package.swift": MANIFEST.replace("TESTS", "\n".join(tests)),
            "Sources/schedules/main.swift": SCHEDULES,
            "Sources/Mutants/Mutants.swift": support(chosen),
        }
        modules = [f"Sources/{module}" for module in LIBRARY]
        # The tests of the documentation read it, and the names of all tests.
        wanted |= self.files((*modules, "Tests", "CommandLine/Tests"), ("*.swift", "*.h", "*.modulemap"))
        wanted |= self.files(("Sources/Paging", "docs"), ("*.md",))
        for path, source in sources.items():
            wanted[path] = instrumented(source, [one for one in chosen if one.path == path])
        self.write_files(wanted)

    def checks(self, module, schedules):
        """The checks of a module. Of the engine: some schedules, which catch most in no time, then the tests, then the
        other schedules."""
        tests = Check(f"{module} tests", self.tests("--filter", f"^{module}Tests\\."))
        if module != "PagingCore":
            return [tests]
        program = str(self.folder / ".build" / "release" / "schedules")
        few = min(schedules, 500)
        return [
            Check("schedules", (program, "0", str(few))),
            tests,
            Check("more schedules", (program, str(few), str(schedules - few))),
        ]


# The suites of the command line that no mutant is run with: one kills programs for minutes, one builds them, one reads the
# lists of sixty APIs.
LONG_SUITES = {"ChaosTests", "InstallTests", "DocumentedAPITests"}


class Command(Package):
    """The command line, on the library as it is."""

    name = "paginate"
    configuration = "debug"
    build_options = ("--product", "paginatePackageTests")
    # Most of its tests start programs, and all at once they would wait for each other.
    environment = ("env", "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4")

    @property
    def package(self):
        return self.folder / "CommandLine"

    def write(self, sources, chosen):
        wanted = self.files(("Sources", "CommandLine"), ("*.swift", "*.h", "*.modulemap", "*.md", "Package.resolved"))
        for path in ("Package.swift", "README.md", "Makefile"):
            wanted[path] = (self.root / path).read_text()
        manifest = wanted["CommandLine/Package.swift"]
        for target in ("Paginate", "PaginateTool"):
            opening = re.compile(rf'arget\(\s+name: "{target}",\s+dependencies: \[')
            if len(opening.findall(manifest)) != 1:
                raise ValueError(f"CommandLine/Package.swift has no target {target} with dependencies")
            manifest = opening.sub(lambda match: match[0] + '"Mutants", ', manifest)
        wanted["CommandLine/Package.swift"] = manifest.replace("\n    targets: [", '\n    targets: [.target(name: "Mutants"),', 1)
        # The library's own tests are not compiled.
        wanted["Package.swift"] = re.sub(r"(?m)^        \.testTarget\(.*\n", "", wanted["Package.swift"])
        wanted["CommandLine/Sources/Mutants/Mutants.swift"] = support(chosen)
        for path, source in sources.items():
            wanted[path] = instrumented(source, [one for one in chosen if one.path == path])
        self.write_files(wanted)
        # What the tests start or read beside the package.
        for path in ("Explorer", "scripts", "docs", ".venv", "Tests/Interop"):
            link = self.folder / path
            link.parent.mkdir(exist_ok=True)
            if not link.is_symlink():
                os.symlink(self.root / path, link)

    def suites(self):
        """The suites of its tests."""
        return [
            Suite(name, bool(re.search(r"\bProgram[(.]|RealServer", source) or "/Transport/" in path or "/Interop/" in path))
            for path, source in sorted(self.files(["CommandLine/Tests"], ["*.swift"]).items())
            for name in re.findall(r"(?m)^struct (\w+Tests)\b", source)
            if name not in LONG_SUITES
        ]

    def check(self, name, suites):
        """The check that runs some suites."""
        names = "|".join(suite.name for suite in suites)
        check = Check(name, self.tests("--filter", rf"^PaginateTests\.({names})(/|$)"))
        return check.limited(sum(suite.seconds for suite in suites)) if any(suite.seconds for suite in suites) else check

    def checks(self, mutation, suites):
        """The checks of a mutant: of the suites that reach it first those that start no program, which take seconds,
        then the others."""
        groups = {"tests in the process": [], "tests of the program": []}
        for suite in suites:
            if mutation.number in suite.mutants:
                groups["tests of the program" if suite.starts_programs else "tests in the process"].append(suite)
        return [self.check(name, group) for name, group in groups.items() if group]
