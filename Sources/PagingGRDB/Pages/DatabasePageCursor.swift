#if GRDB
public import PagingKeyset

/// A place in a list of database rows: the values of a row's sort keys. The row need not exist any more.
///
/// Its coded form is a text with the values and a digest of the order.
public struct DatabasePageCursor: Hashable, Sendable {
    let place: KeysetCursor

    init(_ place: KeysetCursor) {
        self.place = place
    }

    /// The values of the sort keys, in the order of the keys.
    public var values: [KeyValue] { place.values }
}

extension DatabasePageCursor: Codable {
    /// - Throws: `DecodingError.dataCorrupted`, with the `KeysetCursorFailure`, if the text is not a cursor.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            place = try KeysetCursor(text: container.decode(String.self))
        } catch let failure as KeysetCursorFailure {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: failure.description, underlyingError: failure))
        }
    }

    /// Encodes the place as a text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(place.text)
    }
}
#endif
