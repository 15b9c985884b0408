/// A part of an SQL statement, with the values that are bound in it.
///
/// A fragment is text in which values stand between the pieces. It has no placeholders yet: they are written when the
/// statement is complete, so that their numbers are right. Interpolated values are always bound:
///
/// ```swift
/// let site = 3
/// let filter: SQLFragment = "site = \(site) AND NOT hidden"
/// ```
public struct SQLFragment: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case text(String)
        case value(KeyValue)
    }

    private(set) var parts: [Part] = []

    /// Creates a fragment without values.
    ///
    /// - Parameter sql: SQL that is put into statements as it is. It must come from the program, never from a user.
    public init(sql: String) {
        append(sql)
    }

    /// Creates a fragment from SQL with `?` for each value.
    ///
    /// - Parameters:
    ///   - sql: SQL from the program, never from a user. A `?` in quotes or in a comment stands for itself.
    ///   - bindings: The values in the order of their placeholders.
    /// - Throws: ``KeysetFailure/placeholderCount(expected:found:)`` or ``KeysetFailure/namedPlaceholder(_:)``.
    /// - Complexity: O(*n*), where *n* is the length of `sql`.
    public init(sql: String, bindings: [KeyValue]) throws(KeysetFailure) {
        let pieces = try PlaceholderScanner.pieces(of: sql)
        guard pieces.count == bindings.count + 1 else {
            throw .placeholderCount(expected: bindings.count, found: pieces.count - 1)
        }
        for (index, piece) in pieces.enumerated() {
            append(piece)
            if index < bindings.count { append(bindings[index]) }
        }
    }

    /// The values in the order of their placeholders.
    public var bindings: [KeyValue] {
        parts.compactMap { if case .value(let value) = $0 { value } else { nil } }
    }

    /// The text with placeholders.
    ///
    /// - Parameters:
    ///   - dialect: The database.
    ///   - firstParameter: The number of the first placeholder, 1 or more. SQLite's placeholders have no numbers.
    public func text(for dialect: KeysetDialect, firstParameter: Int = 1) -> String {
        var text = ""
        var number = firstParameter
        for part in parts {
            switch part {
            case .text(let piece):
                text += piece
            case .value:
                text += dialect == .sqlite ? "?" : "$\(number)"
                number += 1
            }
        }
        return text
    }

    mutating func append(_ text: String) {
        guard !text.isEmpty else { return }
        if case .text(let last) = parts.last {
            parts[parts.count - 1] = .text(last + text)
        } else {
            parts.append(.text(text))
        }
    }

    mutating func append(_ value: KeyValue) {
        parts.append(.value(value))
    }

    mutating func append(_ other: SQLFragment) {
        for part in other.parts {
            switch part {
            case .text(let text): append(text)
            case .value(let value): append(value)
            }
        }
    }
}

extension Sequence<SQLFragment> {
    func joined(by separator: String) -> SQLFragment {
        var joined = SQLFragment(sql: "")
        for (index, fragment) in enumerated() {
            if index > 0 { joined.append(separator) }
            joined.append(fragment)
        }
        return joined
    }
}
