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

    /// The values as text, for messages.
    public var description: String {
        values.map { $0?.text ?? "" }.joined(separator: ", ")
    }
}
