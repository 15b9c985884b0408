import Foundation

/// One record of comma-separated values (RFC 4180).
///
/// A field that is empty and without quotation marks means that there is no value; `""` is the empty text.
public struct CSVRecord: Hashable, Sendable {
    /// The fields; `nil` for one without a value.
    public var fields: [String?]

    /// Creates a record.
    ///
    /// - Parameter fields: The fields; `nil` for one without a value.
    public init(_ fields: [String?]) {
        self.fields = fields
    }

    /// Parses the first record of a text. It ends with the text, or with a line break outside of quotation marks.
    ///
    /// - Parameter text: The text, in UTF-8.
    /// - Returns: `nil` if a quotation mark is not closed, or is in the middle of a field.
    public init?(parsing text: some Collection<UInt8>) {
        fields = []
        var rest = Array(text)[...]
        while true {
            if rest.first == Self.quote {
                guard let field = Self.takeQuoted(&rest) else { return nil }
                fields.append(field)
            } else {
                let field = rest.prefix { !Self.special.contains($0) }
                rest = rest.dropFirst(field.count)
                fields.append(field.isEmpty ? nil : String(decoding: field, as: UTF8.self))
            }
            switch rest.first {
            case UInt8(ascii: ","): rest.removeFirst()
            case nil, UInt8(ascii: "\r"), UInt8(ascii: "\n"): return
            default: return nil
            }
        }
    }

    /// Removes a field in quotation marks from the start of a text.
    private static func takeQuoted(_ rest: inout ArraySlice<UInt8>) -> String? {
        var field: [UInt8] = []
        while rest.first == quote {
            rest.removeFirst()
            let part = rest.prefix { $0 != quote }
            rest = rest.dropFirst(part.count)
            guard rest.first == quote else { return nil }
            field += part
            rest.removeFirst()
            // Two quotation marks in a row are one in the field, which goes on behind them.
            if rest.first == quote { field.append(quote) }
        }
        return String(decoding: field, as: UTF8.self)
    }

    /// The record as a line that ends with CR LF.
    var line: String { fields.map { $0.map(Self.quoted) ?? "" }.joined(separator: ",") + "\r\n" }

    private static func quoted(_ text: String) -> String {
        guard text.isEmpty || text.utf8.contains(where: special.contains) else { return text }
        // Bytes, because a quotation mark and a combining mark behind it are one character.
        let bytes = text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
        return "\"\(String(decoding: bytes, as: UTF8.self))\""
    }

    private static let quote = UInt8(ascii: "\"")
    private static let special = Set("\",\r\n".utf8)
}
