public import Foundation

/// An item as the server wrote it, byte for byte, for callers that do not decode items.
public struct RawItem: Identifiable, Hashable, Sendable {
    /// The key of the item as it is written, quotes included. An item without a key, or with the key `null`, has all of
    /// its bytes as its id.
    public let id: [UInt8]
    /// The item in JSON. For XML, the JSON that the element was converted to.
    public let bytes: Data

    init(_ item: JSONSlice, key: JSONPointer?) {
        let key = key.flatMap { item.value(at: $0) }.flatMap { $0.isNull ? nil : $0 }
        id = [UInt8]((key ?? item).data)
        // A slice would keep the whole response in memory.
        bytes = item.data.withUnsafeBytes { Data($0) }
    }
}
