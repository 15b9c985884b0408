import Foundation

/// Patterns for SQL's `LIKE` that find a text anywhere in a name.
///
/// SQLite's `LIKE` ignores case for ASCII alone. A text with other letters is also looked for in lower case, in upper
/// case and with capital initials, which finds whatever case a name is likely to be written in.
enum NamePattern {
    /// The character that takes its meaning away from a `%`, a `_` and itself.
    static let escape: Character = "\\"

    static func patterns(containing text: String) -> [String] {
        variants(of: text).map { "%\(escaped($0))%" }
    }

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
