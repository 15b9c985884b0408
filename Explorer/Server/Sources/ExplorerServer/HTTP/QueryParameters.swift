import Foundation

/// The parameters of a request's query, decoded strictly: bytes that are no text are refused, not guessed at.
struct QueryParameters: Sendable {
    private var values: [String: [String]] = [:]

    /// Decodes the part of a URL behind its question mark.
    ///
    /// - Throws: `APIError.badParameter` for percent escapes that are broken or no UTF-8.
    init(_ query: String?) throws(APIError) {
        for pair in (query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decode(parts[0], of: "the query")
            let value = parts.count > 1 ? try Self.decode(parts[1], of: name) : ""
            values[name, default: []].append(value)
        }
    }

    private static func decode(_ bytes: Substring.UTF8View.SubSequence, of name: String) throws(APIError) -> String {
        let spaced = String(Substring(bytes)).replacing("+", with: " ")
        guard let text = spaced.removingPercentEncoding, !text.unicodeScalars.contains("\0") else {
            throw .badParameter(name, "holds a percent escape that is broken, is no UTF-8, or is NUL")
        }
        return text
    }

    /// The value of a parameter; `nil` where it is absent or empty.
    ///
    /// - Throws: `APIError.badParameter` where it is given twice.
    func text(_ name: String) throws(APIError) -> String? {
        guard let given = values[name] else { return nil }
        guard given.count == 1 else {
            throw .badParameter(name, "is given \(given.count) times")
        }
        return given[0].isEmpty ? nil : given[0]
    }

    /// The value of a parameter that is a whole number in `range`; `nil` where it is absent or empty.
    ///
    /// - Throws: `APIError.badParameter` for anything else.
    func integer<Number: FixedWidthInteger>(_ name: String, in range: ClosedRange<Number>) throws(APIError) -> Number? {
        guard let text = try text(name) else { return nil }
        guard let number = Number(text), range.contains(number) else {
            throw .badParameter(
                name, "must be a whole number from \(range.lowerBound) to \(range.upperBound), not \(Self.quoted(text))"
            )
        }
        return number
    }

    /// The value of a parameter that is a decimal number in `range`; `nil` where it is absent or empty.
    ///
    /// - Throws: `APIError.badParameter` for anything else.
    func number(_ name: String, in range: ClosedRange<Double>) throws(APIError) -> Double? {
        guard let text = try text(name) else { return nil }
        guard text.utf8.allSatisfy("0123456789.".utf8.contains), let number = Double(text), range.contains(number)
        else {
            throw .badParameter(
                name,
                "must be a number from \(range.lowerBound) to \(range.upperBound), not \(Self.quoted(text))")
        }
        return number
    }

    /// The value of a parameter that is one of a few words; `nil` where it is absent or empty.
    ///
    /// - Throws: `APIError.badParameter` for any other word.
    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String) throws(APIError) -> Choice?
    where Choice.RawValue == String {
        guard let text = try text(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badParameter(name, "must be one of \(words), not \(Self.quoted(text))")
        }
        return choice
    }

    /// A path with these parameters behind it, in the order of their names.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - name: The parameter that gets another value.
    ///   - value: That value; `nil` leaves it as it is.
    func target(_ path: String, replacing name: String, with value: String?) -> String {
        var values = values
        if let value {
            values[name] = [value]
        }
        return values.isEmpty ? path : path + "?" + Self.encode(values)
    }

    /// The parameters as a query, in the order of their names, with every byte escaped that is not unreserved.
    private static func encode(_ values: [String: [String]]) -> String {
        values.sorted { $0.key < $1.key }.flatMap { name, values in
            values.map { "\(escaped(name))=\(escaped($0))" }
        }.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "-._~ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// A value for a message: in quotation marks, and not longer than a line.
    static func quoted(_ text: String) -> String {
        text.count > 40 ? "“\(text.prefix(40))…”" : "“\(text)”"
    }
}
