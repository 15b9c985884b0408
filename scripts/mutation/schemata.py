"""Sources that contain all mutants, of which at most one is active."""

# The module that every mutated source imports.
SUPPORT = """#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

public let activeMutant: Int = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

/// Whether a mutant is active. While a negative one is, notes which mutants are reached.
@inlinable public func isActive(_ number: Int) -> Bool { activeMutant == number || (activeMutant < 0 && reach(number)) }

private let notes = getenv("MUTANTS_REACHED").map { open($0, O_WRONLY | O_APPEND) }
// Two threads may note a number twice, which does no harm.
nonisolated(unsafe) private let isNoted = calloc(1 << 20, 1)!.assumingMemoryBound(to: Bool.self)

/// Appends a number to the file that MUTANTS_REACHED names. Returns false, because no mutant is active.
public func reach(_ number: Int) -> Bool {
    guard let notes, !isNoted[number] else { return false }
    isNoted[number] = true
    let line = "\\(number)\\n"
    _ = write(notes, line, line.utf8.count)
    return false
}

@inlinable public func mutantKeeps(_ number: Int) -> Bool { !isActive(number) }
@inlinable public func mutantTurned(_ number: Int, _ condition: @autoclosure () -> Bool) -> Bool {
    isActive(number) != condition()
}
@inlinable public func mutantMore<T: BinaryInteger>(_ number: Int, _ value: T) -> T { isActive(number) ? value + 1 : value }
@inlinable public func mutantLess<T: BinaryInteger>(_ number: Int, _ value: T) -> T { isActive(number) ? value - 1 : value }
@inlinable public func mutantLeast<T: Comparable>(_ number: Int, _ left: T, _ right: T) -> T {
    isActive(number) ? max(left, right) : min(left, right)
}
@inlinable public func mutantGreatest<T: Comparable>(_ number: Int, _ left: T, _ right: T) -> T {
    isActive(number) ? min(left, right) : max(left, right)
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
# Operators, their precedence, the types of a replacement, and its result.
FORMS = (
    ("== !=", "Comparison", ["<T: Equatable>(left: T, right: T) -> Bool"], "left {} right"),
    ("< <= > >=", "Comparison", ["<T: Comparable>(left: T, right: T) -> Bool"], "left {} right"),
    ("&&", "LogicalConjunction", ["(left: Bool, right: @autoclosure () -> Bool) -> Bool"], "left {} right()"),
    ("||", "LogicalDisjunction", ["(left: Bool, right: @autoclosure () -> Bool) -> Bool"], "left {} right()"),
    ("+ -", "Addition", ["<T: Numeric>(left: T, right: T) -> T"], "left {} right"),
    ("*", "Multiplication", ["<T: Numeric>(left: T, right: T) -> T"], "left {} right"),
    ("/ %", "Multiplication", ["<T: BinaryInteger>(left: T, right: T) -> T"], "left {} right"),
    ("+= -=", "Assignment", ["<T: BinaryInteger>(left: inout T, right: T)"], "(left {} right)"),
    ("??", "NilCoalescing",
     [f"<T>(left: T?, right: @autoclosure () -> {one}) -> {one}" for one in ("T", "T?")], "left {} right()"),
    ("..<", "RangeFormation", ["<T: BinaryInteger>(left: T, right: T) -> Range<T>"], "left {} right"),
    ("...", "RangeFormation", ["<T: BinaryInteger>(left: T, right: T) -> ClosedRange<T>"], "left {} right"),
)
SYMBOLS = "∀∁∂∃∄∅∆∇∈∉∊∋∌∍∎∏"


def support(chosen):
    """The source of the module Mutants."""
    return SUPPORT + "".join(operator_declaration(one) for one in chosen if one.operator)


def operator_name(number):
    """An operator that only one mutation uses."""
    return "∗" + "".join(SYMBOLS[int(digit, 16)] for digit in f"{number:x}")


def operator_declaration(mutation):
    """An operator that behaves as the original one unless its mutation is active."""
    original, replacement = mutation.operator
    name, active = operator_name(mutation.number), f"isActive({mutation.number})"
    if original == "!":
        return f"prefix operator {name}\n@inlinable public prefix func {name}(value: Bool) -> Bool {{ {active} == value }}\n"
    _, precedence, signatures, result = next(form for form in FORMS if original in form[0].split())
    kept = result.format(original)
    special = {"the default": "right()", "one more": f"{kept} + 1", "one less": f"{kept} - 1"}
    broken = special.get(replacement, result.format(replacement))
    return f"infix operator {name}: {precedence}Precedence\n" + "".join(
        f"@inlinable public func {name}{signature} {{ {active} ? {broken} : {kept} }}\n" for signature in signatures)


def instrumented(source, chosen):
    """A source with its mutations in it."""
    edits = []
    for mutation in chosen:
        for order, (start, end, text) in enumerate(mutation.edits):
            text = text.format(number=mutation.number, operator=operator_name(mutation.number))
            is_closing = start == end and order > 0
            # In one place, closings come first, and the mutation that was opened last is closed first.
            rank = (0, -mutation.edits[0][0]) if is_closing else (1, -mutation.edits[-1][1])
            edits.append((start, rank, end, text))
    parts, place = [], 0
    for start, _, end, text in sorted(edits):
        if start < place:
            raise ValueError("two mutations overlap")
        parts += [source[place:start], text]
        place = end
    # The import comes last, so that lines keep their numbers.
    return "".join(parts) + source[place:] + "\nimport Mutants\n"
