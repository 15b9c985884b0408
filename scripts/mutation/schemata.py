"""A package in which all mutations are compiled at once and one of them, or none, is active."""

import pathlib
import re
import subprocess

from .mutations import COMPARISONS

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "mutants",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "PagingCore"),
        .target(name: "PagingPresentation", dependencies: ["PagingCore"]),
        .target(name: "PagingSimulation", dependencies: ["PagingPresentation"]),
        .executableTarget(name: "schedules", dependencies: ["PagingSimulation"]),
        .target(name: "Paging", dependencies: ["PagingPresentation"]),
        .target(name: "PagingTesting", dependencies: ["Paging", "PagingSimulation"]),
TESTS
    ],
    swiftLanguageModes: [.v6]
)
"""

CORE_TESTS = '        .testTarget(name: "PagingCoreTests", dependencies: ["PagingPresentation", "PagingSimulation"]),'
PAGER_TESTS = '        .testTarget(name: "PagingTests", dependencies: ["Paging", "PagingTesting"]),'

SCHEDULES = """import PagingSimulation

let first = UInt64(CommandLine.arguments[1]) ?? 0
let count = UInt64(CommandLine.arguments[2]) ?? 0
for seed in first..<(first + count) {
    guard let verdict = Simulation.run(Schedule(seed: seed)).verdict else { continue }
    print("seed \\(seed) breaks \\(verdict.promise)")
    fatalError()
}
"""

SUPPORT = """#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

public let activeMutant: Int = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

@inlinable public func mutantKeeps(_ number: Int) -> Bool { activeMutant != number }
@inlinable public func mutantTurned(_ number: Int, _ condition: @autoclosure () -> Bool) -> Bool {
    activeMutant == number ? !condition() : condition()
}
@inlinable public func mutantMore<T: BinaryInteger>(_ number: Int, _ value: T) -> T {
    activeMutant == number ? value + 1 : value
}
@inlinable public func mutantLess<T: BinaryInteger>(_ number: Int, _ value: T) -> T {
    activeMutant == number ? value - 1 : value
}
@inlinable public func mutantLeast<T: Comparable>(_ number: Int, _ left: T, _ right: T) -> T {
    activeMutant == number ? Swift.max(left, right) : Swift.min(left, right)
}
@inlinable public func mutantGreatest<T: Comparable>(_ number: Int, _ left: T, _ right: T) -> T {
    activeMutant == number ? Swift.min(left, right) : Swift.max(left, right)
}
extension BidirectionalCollection {
    @inlinable public func mutantFirst(_ number: Int) -> Element? { activeMutant == number ? last : first }
    @inlinable public func mutantLast(_ number: Int) -> Element? { activeMutant == number ? first : last }
}
extension Range {
    @inlinable public func mutantLowerBound(_ number: Int) -> Bound { activeMutant == number ? upperBound : lowerBound }
    @inlinable public func mutantUpperBound(_ number: Int) -> Bound { activeMutant == number ? lowerBound : upperBound }
}
extension ClosedRange {
    @inlinable public func mutantLowerBound(_ number: Int) -> Bound { activeMutant == number ? upperBound : lowerBound }
    @inlinable public func mutantUpperBound(_ number: Int) -> Bound { activeMutant == number ? lowerBound : upperBound }
}
"""

FLAGS = ["-c", "release", "-Xswiftc", "-enable-testing", "-Xswiftc", "-cross-module-optimization"]
PRECEDENCES = {
    "&&": "LogicalConjunctionPrecedence", "||": "LogicalDisjunctionPrecedence", "+": "AdditionPrecedence",
    "-": "AdditionPrecedence", "*": "MultiplicationPrecedence", "/": "MultiplicationPrecedence",
    "%": "MultiplicationPrecedence", "+=": "AssignmentPrecedence", "-=": "AssignmentPrecedence",
    "??": "NilCoalescingPrecedence", "..<": "RangeFormationPrecedence", "...": "RangeFormationPrecedence",
}
SYMBOLS = "∀∁∂∃∄∅∆∇∈∉∊∋∌∍∎∏"


def operator_name(number):
    """An operator of a mutation's own."""
    return "∗" + "".join(SYMBOLS[int(digit, 16)] for digit in f"{number:x}")


def operator_declaration(mutation):
    """The operator that is the original one unless its mutation is active."""
    kind, original, replacement = mutation.operator
    name = operator_name(mutation.number)
    if kind == "prefix":
        return (
            f"prefix operator {name}\n@inlinable public prefix func {name}(value: Bool) -> Bool "
            f"{{ activeMutant == {mutation.number} ? value : !value }}\n")
    precedence = "ComparisonPrecedence" if original in COMPARISONS else PRECEDENCES[original]
    head = f"infix operator {name}: {precedence}\n@inlinable public func {name}"
    active = f"activeMutant == {mutation.number}"
    if original in COMPARISONS:
        kinds = "Equatable" if original in ("==", "!=") else "Comparable"
        return (
            f"{head}<T: {kinds}>(left: T, right: T) -> Bool "
            f"{{ {active} ? left {replacement} right : left {original} right }}\n")
    if original in ("&&", "||"):
        return (
            f"{head}(left: Bool, right: @autoclosure () -> Bool) -> Bool "
            f"{{ {active} ? left {replacement} right() : left {original} right() }}\n")
    if original == "??":
        return "".join([
            f"{head}<T>(left: T?, right: @autoclosure () -> T) -> T {{ {active} ? right() : left ?? right() }}\n",
            f"@inlinable public func {name}<T>(left: T?, right: @autoclosure () -> T?) -> T? ",
            f"{{ {active} ? right() : left ?? right() }}\n"])
    if original in ("+=", "-="):
        return (
            f"{head}<T: BinaryInteger>(left: inout T, right: T) "
            f"{{ if {active} {{ left {replacement} right }} else {{ left {original} right }} }}\n")
    if original in ("..<", "..."):
        result = "Range" if original == "..<" else "ClosedRange"
        sign = "+" if replacement == "one more" else "-"
        return (
            f"{head}<T: BinaryInteger>(left: T, right: T) -> {result}<T> "
            f"{{ {active} ? left{original}(right {sign} 1) : left{original}right }}\n")
    kinds = "BinaryInteger" if original in ("/", "%") else "Numeric"
    return (
        f"{head}<T: {kinds}>(left: T, right: T) -> T "
        f"{{ {active} ? left {replacement} right : left {original} right }}\n")


def instrumented(source, chosen):
    """A source with its mutations in it."""
    edits = []
    for mutation in chosen:
        for order, (start, end, text) in enumerate(mutation.edits):
            text = text.format(number=mutation.number, operator=operator_name(mutation.number))
            is_closing = start == end and order > 0
            # At one place, what closes comes first, the later opened before the earlier.
            rank = (0, -mutation.edits[0][0]) if is_closing else (1, -mutation.edits[-1][1])
            edits.append((start, rank, end, text))
    edits.sort()
    parts, place = [], 0
    for start, _, end, text in edits:
        if start < place:
            raise ValueError("two mutations overlap")
        parts += [source[place:start], text]
        place = end
    return "".join(parts) + source[place:]


class Schemata:
    """The package under a folder of its own, so that nothing of the project is touched."""

    def __init__(self, root, folder):
        self.root = pathlib.Path(root)
        self.folder = pathlib.Path(folder)

    def write(self, sources, chosen):
        """Writes the package. What has not changed is left alone, so that it need not be compiled again."""
        breaks_engine = any(one.path.startswith(("Sources/PagingCore/", "Sources/PagingPresentation/")) for one in chosen)
        breaks_pager = any(one.path.startswith("Sources/Paging/") for one in chosen)
        tests = [CORE_TESTS] * breaks_engine + [PAGER_TESTS] * breaks_pager
        manifest = MANIFEST.replace("TESTS", "\n".join(tests))
        wanted = {"Package.swift": manifest, "Sources/schedules/main.swift": SCHEDULES}
        modules = (
            "Sources/PagingCore", "Sources/PagingPresentation", "Sources/Paging", "Sources/PagingSimulation", "Sources/PagingTesting")
        # The tests of the documentation read it, and the names of all tests.
        swift, papers = (*modules, "Tests", "CommandLine/Tests"), ("Sources/Paging", "docs")
        for place, kind in [(place, "*.swift") for place in swift] + [(place, "*.md") for place in papers]:
            for file in sorted((self.root / place).rglob(kind)):
                wanted[str(file.relative_to(self.root))] = file.read_text()
        for path, source in sources.items():
            wanted[path] = instrumented(source, [one for one in chosen if one.path == path])
        operators = [operator_declaration(one) for one in chosen if one.operator]
        wanted["Sources/PagingCore/Mutants.swift"] = SUPPORT + "\n" + "".join(operators)
        changed = False
        for path, text in wanted.items():
            file = self.folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.exists() or file.read_text() != text:
                file.write_text(text)
                changed = True
        for place in ("Sources", "Tests"):
            for file in (self.folder / place).rglob("*.swift"):
                if str(file.relative_to(self.folder)) not in wanted:
                    file.unlink()
        # A module that contains code of another is not built again when that code changes: its mutants would never run.
        if changed:
            for built in (self.folder / ".build").glob("*/release/*.build/*.o"):
                built.unlink()

    def build(self):
        """Builds it. Returns where the errors are, as (path, line), and the compiler's words."""
        run = subprocess.run(
            ["swift", "build", *FLAGS, "--build-tests"], cwd=self.folder, capture_output=True, text=True)
        if run.returncode == 0:
            return set(), ""
        words = run.stdout + run.stderr
        errors = set()
        for match in re.finditer(r"^(/[^\n:]+\.swift):(\d+):\d+: error:", words, re.MULTILINE):
            path = pathlib.Path(match.group(1))
            if path.is_relative_to(self.folder.resolve()):
                errors.add((str(path.relative_to(self.folder.resolve())), int(match.group(2))))
        return errors, words

    def engine_checks(self, schedules):
        """The checks of the engine: some schedules, which catch most in no time, then the tests, then the other
        schedules."""
        program = str(self.folder / ".build" / "release" / "schedules")
        few = min(schedules, 500)
        return [
            ("schedules", [program, "0", str(few)]),
            ("core tests", self._tests("PagingCoreTests")),
            ("more schedules", [program, str(few), str(schedules - few)]),
        ]

    def pager_checks(self):
        """The checks of the pager."""
        return [("pager tests", self._tests("PagingTests"))]

    def _tests(self, target):
        bundle = self.folder / ".build" / "release" / "mutantsPackageTests.xctest"
        names = f"^{target}\\."
        if bundle.is_dir():
            return ["swift", "test", *FLAGS, "--skip-build", "--filter", names]
        return [str(bundle), "--testing-library", "swift-testing", "--filter", names]
