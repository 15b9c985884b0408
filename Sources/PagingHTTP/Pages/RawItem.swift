public import Foundation

/// An item as the server wrote it, byte for byte, for whoever passes items on without reading them.
public struct RawItem: Identifiable, Hashable, Sendable {
    /// The item's key as it is written, quotes included; where it has none, or `null`, the item as a whole.
    public let id: [UInt8]
    /// The item, in JSON. Of a list in XML it is what the element was read as.
    public let bytes: Data

    init(_ item: JSONSlice, key: JSONPointer?) {
        let key = key.flatMap { item.value(at: $0) }.flatMap { $0.isNull ? nil : $0 }
        id = [UInt8]((key ?? item).data)
        // The bytes of their own: a slice would keep the whole answer.
        bytes = item.data.withUnsafeBytes { Data($0) }
    }
}
