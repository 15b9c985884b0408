import Foundation
import PagingKeyset

/// SQL that finds a text anywhere in a name.
///
/// SQLite's `LIKE` ignores case for ASCII alone. A text with other letters is also looked for in lower case, in upper
/// case and with capital initials, which finds whatever case a name is likely to be written in.
enum NamePattern {
    /// The character that takes its meaning away from a `%`, a `_` and itself.
    static let escape: Character = "\\"

    static func patterns(containing text: String) -> [String] {
        variants(of: text).map { "%\(escaped($0))%" }
    }

    /// The condition that a column contains a text.
    ///
    /// - Parameters:
    ///   - column: The column's name in SQL.
    ///   - text: The text, without U+0000.
    ///   - comparison: The operator that compares without regard to case: `LIKE` in SQLite, `ILIKE` in PostgreSQL.
    static func condition(
        _ column: String, contains text: String, with comparison: String = "LIKE"
    ) -> SQLFragment {
        let likes = patterns(containing: text).map { pattern -> SQLFragment in
            "\(sql: column) \(sql: comparison) \(pattern) ESCAPE '\(sql: String(escape))'"
        }
        return "(\(likes.dropFirst().reduce(likes[0]) { "\($0) OR \($1)" }))"
    }

    /// A query for FTS5's trigram index that finds every name with a text, and a few others: it looks for the text's first
    /// trigrams anywhere in a name and in any order.
    ///
    /// FTS5 folds the case of each Unicode scalar by itself, and `LIKE` folds ASCII alone. So names that are equal for
    /// `LIKE` have equal trigrams.
    ///
    /// - Parameter text: The text, without U+0000.
    /// - Returns: `nil` for a text that has no trigram, or has none in some case.
    static func trigramQuery(containing text: String) -> String? {
        var alternatives: [String] = []
        for variant in variants(of: text) {
            let scalars = Array(variant.unicodeScalars.prefix(maximumTrigramCount + 2))
            guard scalars.count >= 3 else { return nil }
            let trigrams = scalars.indices.dropLast(2).map { first in
                // In quotation marks each character but these stands for itself.
                "\"" + scalars[first..<first + 3].map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
            }
            alternatives.append("(\(trigrams.joined(separator: " AND ")))")
        }
        return alternatives.joined(separator: " OR ")
    }

    /// More trigrams hardly find fewer names. The index is searched for each of them.
    private static let maximumTrigramCount = 30

    /// The texts that are looked for, each of them without regard to the case of ASCII letters.
    static func variants(of text: String) -> [String] {
        var variants = [text]
        if !text.utf8.allSatisfy({ $0 < 0x80 }) {
            for variant in [text.lowercased(), text.uppercased(), text.capitalized] where !variants.contains(variant) {
                variants.append(variant)
            }
        }
        return variants
    }

    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            if character == "%" || character == "_" || character == "\\" {
                result.unicodeScalars.append("\\")
            }
            result.unicodeScalars.append(character)
        }
        return result
    }
}
