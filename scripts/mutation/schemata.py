"""Sources in which all mutations are compiled at once and one of them, or none, is active."""

from .mutations import COMPARISONS

# The module that every broken source imports.
SUPPORT = """#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

public let activeMutant: Int = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

/// Whether a mutant is the active one. Where MUTANTS_REACHED names a file, none is, and the file gets the numbers that
/// are asked for.
@inlinable public func isActive(_ number: Int) -> Bool { activeMutant == number || (activeMutant < 0 && reach(number)) }

private let reachedFile = getenv("MUTANTS_REACHED").map { open($0, O_WRONLY | O_CREAT | O_APPEND, 0o644) }
// Threads that come at once note a number twice, which changes nothing.
nonisolated(unsafe) private let areReached: UnsafeMutablePointer<Bool> = {
    let flags = UnsafeMutablePointer<Bool>.allocate(capacity: COUNT + 1)
    flags.initialize(repeating: false, count: COUNT + 1)
    return flags
}()

/// Notes that a mutant is reached. False: it is not active.
public func reach(_ number: Int) -> Bool {
    guard let file = reachedFile, !areReached[number] else { return false }
    areReached[number] = true
    let line = "\\(number)\\n"
    _ = write(file, line, line.utf8.count)
    return false
}

@inlinable public func mutantKeeps(_ number: Int) -> Bool { !isActive(number) }
@inlinable public func mutantTurned(_ number: Int, _ condition: @autoclosure () -> Bool) -> Bool {
    isActive(number) ? !condition() : condition()
}
@inlinable public func mutantMore<T: BinaryInteger>(_ number: Int, _ value: T) -> T {
    isActive(number) ? value + 1 : value
}
@inlinable public func mutantLess<T: BinaryInteger>(_ number: Int, _ value: T) -> T {
    isActive(number) ? value - 1 : value
}
@inlinable public func mutantLeast<T: Comparable>(_ number: Int, _ left: T, _ right: T) -> T {
    isActive(number) ? Swift.max(left, right) : Swift.min(left, right)
}
@inlinable public func mutantGreatest<T: Comparable>(_ number: Int, _ left: T, _ right: T) -> T {
    isActive(number) ? Swift.min(left, right) : Swift.max(left, right)
}
extension BidirectionalCollection {
    @inlinable public func mutantFirst(_ number: Int) -> Element? { isActive(number) ? last : first }
    @inlinable public func mutantLast(_ number: Int) -> Element? { isActive(number) ? first : last }
}
extension Range {
    @inlinable public func mutantLowerBound(_ number: Int) -> Bound { isActive(number) ? upperBound : lowerBound }
    @inlinable public func mutantUpperBound(_ number: Int) -> Bound { isActive(number) ? lowerBound : upperBound }
}
extension ClosedRange {
    @inlinable public func mutantLowerBound(_ number: Int) -> Bound { isActive(number) ? upperBound : lowerBound }
    @inlinable public func mutantUpperBound(_ number: Int) -> Bound { isActive(number) ? lowerBound : upperBound }
}
"""

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
            f"{{ isActive({mutation.number}) ? value : !value }}\n")
    precedence = "ComparisonPrecedence" if original in COMPARISONS else PRECEDENCES[original]
    head = f"infix operator {name}: {precedence}\n@inlinable public func {name}"
    active = f"isActive({mutation.number})"
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
    if not chosen:
        return source
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
    # At the end, so that all lines keep their numbers.
    return "".join(parts) + source[place:] + "\nimport Mutants\n"


def support(chosen):
    """The source of the module Mutants."""
    most = str(max(one.number for one in chosen))
    return SUPPORT.replace("COUNT", most) + "\n" + "".join(operator_declaration(one) for one in chosen if one.operator)
