import Foundation

/// What names a page of a chained list: the values that one answer gave and the next request takes along.
///
/// It can be stored and used another time, with the same style and the same address, to go on from there.
public struct PageCursor: Hashable, Sendable, Codable, CustomStringConvertible {
    /// A value for each part of the style's chain; `nil` where the answer had none.
    public let values: [JSONValue?]

    /// A cursor.
    ///
    /// - Parameter values: A value for each part of the style's chain.
    public init(_ values: [JSONValue?]) {
        self.values = values
    }

    /// The values as text, for messages: without the query of an address, which may hold secrets.
    public var description: String {
        values.map { value in
            guard let text = value?.text else { return "" }
            return text.contains("://") ? URL(string: text)?.withoutQuery ?? text.withoutQuery : text
        }.joined(separator: ", ")
    }

    /// Whether two cursors are the same, byte for byte: to a server letters are different that look alike.
    public static func == (first: PageCursor, second: PageCursor) -> Bool {
        first.bytes == second.bytes
    }

    /// Hashes the values byte for byte.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }

    private var bytes: [[UInt8]?] { values.map { $0.map { Array($0.description.utf8) } } }
}
