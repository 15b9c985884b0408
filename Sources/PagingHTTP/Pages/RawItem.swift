public import Foundation

/// An item as the server wrote it, byte for byte, for callers that do not decode items.
public struct RawItem: Identifiable, Hashable, Sendable {
    /// What identifies an item: some or all of its bytes, which it shares with the item.
    public struct ID: Hashable, Sendable {
        /// The bytes. Indices do not start at 0.
        public let bytes: Data

        /// Hashes all bytes. `Data` hashes the first ones, which are often the same in all items of a list.
        public func hash(into hasher: inout Hasher) {
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }

    /// The key of the item as it is written, quotes included. An item without a key, or with the key `null`, has all of
    /// its bytes as its id.
    public var id: ID { ID(bytes: bytes[key]) }
    /// The item in JSON. For XML, the JSON that the element was converted to. Indices start at 0.
    public let bytes: Data

    /// Where the key is in `bytes`.
    private let key: Range<Int>

    init(_ item: JSONSlice, key: JSONPointer?) {
        let key = key.flatMap { item.value(at: $0) }.flatMap { $0.isNull ? nil : $0 } ?? item
        self.key = key.range.lowerBound - item.range.lowerBound..<key.range.upperBound - item.range.lowerBound
        // A slice would keep the whole response in memory.
        bytes = item.data.withUnsafeBytes { Data($0) }
    }

    /// The value at a pointer. Only this value is parsed.
    ///
    /// - Parameter pointer: The place of the value in the item.
    /// - Returns: `nil` if there is no value, or if it has a string or a number that is malformed.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func value(at pointer: JSONPointer) -> JSONValue? {
        try? JSONSlice(bytes: bytes, range: bytes.indices).value(at: pointer)?.read()
    }
}
