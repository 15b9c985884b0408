import Foundation

/// A cursor: the values from one response that the request for the next page carries.
///
/// You can store it and resume the list later, with the same style and the same URL.
public struct PageCursor: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The greatest length of a link with its base, of a token or of a key, 64 KiB. A longer one is a ``DecodingFailure``.
    public static let byteLimit = 64 << 10

    /// A value for each part of the chain of the style; `nil` for each value that the response did not have.
    public let values: [JSONValue?]

    /// Creates a cursor.
    ///
    /// - Parameter values: A value for each part of the chain of the style.
    public init(_ values: [JSONValue?]) {
        self.values = values
    }

    /// The values as text, for messages. Queries of URLs are left out, because they may hold secrets.
    public var description: String {
        values.map { value in
            guard let text = value?.text else { return "" }
            return text.contains("://") ? URL(string: text)?.withoutQuery ?? text.withoutQuery : text
        }.joined(separator: ", ")
    }

    /// Compares byte for byte: servers do not treat canonically equivalent characters as equal.
    public static func == (first: PageCursor, second: PageCursor) -> Bool {
        first.bytes == second.bytes
    }

    /// Hashes the values byte for byte.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }

    private var bytes: [[UInt8]?] { values.map { $0.map { Array($0.description.utf8) } } }
}
