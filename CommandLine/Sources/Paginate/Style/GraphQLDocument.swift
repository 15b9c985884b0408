/// The kinds of the operations in a GraphQL document (https://spec.graphql.org/October2021/#sec-Document).
///
/// Reads only names, strings, comments and brackets, which show where a definition begins.
struct GraphQLDocument {
    private var operations: Set<String> = []

    /// Whether the document has operations, and all of them are queries.
    var hasOnlyQueries: Bool { operations == ["query"] }

    /// Reads a document.
    ///
    /// - Parameter text: The text of the document.
    /// - Returns: `nil` if the text is not a sequence of operations and fragments.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        // The keyword of the current definition; `nil` between definitions.
        var definition: String?
        var depth = 0
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "#"): rest = rest.drop { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            case UInt8(ascii: "\""):
                guard let behind = Self.skippingString(rest) else { return nil }
                rest = behind
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                if definition == nil {
                    // A document may leave out the keyword of its only query.
                    guard byte == UInt8(ascii: "{") else { return nil }
                    definition = "query"
                    operations.insert("query")
                }
                depth += 1
                rest.removeFirst()
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                guard depth >= 0 else { return nil }
                if depth == 0, byte == UInt8(ascii: "}") { definition = nil }
                rest.removeFirst()
            case _ where byte.isNamePart:
                let name = String(decoding: rest.prefix(while: \.isNamePart), as: UTF8.self)
                rest = rest.drop(while: \.isNamePart)
                guard depth == 0, definition == nil else { continue }
                switch name {
                case "query", "mutation", "subscription": operations.insert(name)
                case "fragment": break
                default: return nil
                }
                definition = name
            default: rest.removeFirst()
            }
        }
        guard depth == 0, definition == nil else { return nil }
    }

    /// The bytes behind a string or a block string.
    ///
    /// - Parameter rest: Bytes that begin with a quotation mark.
    /// - Returns: `nil` if the string is not closed.
    private static func skippingString(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let quote = UInt8(ascii: "\""), block = [quote, quote, quote]
        let isBlock = rest.starts(with: block)
        var rest = rest.dropFirst(isBlock ? 3 : 1)
        while let byte = rest.first {
            if byte == UInt8(ascii: "\\") {
                // In a block string, only three quotation marks are escaped.
                rest = rest.dropFirst(!isBlock ? 2 : rest.dropFirst().starts(with: block) ? 4 : 1)
            } else if isBlock ? rest.starts(with: block) : byte == quote {
                return rest.dropFirst(isBlock ? 3 : 1)
            } else {
                rest.removeFirst()
            }
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isNamePart: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
