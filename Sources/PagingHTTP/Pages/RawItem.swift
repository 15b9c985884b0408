public import Foundation

/// An item as the server wrote it, byte for byte, for whoever passes items on without reading them.
public struct RawItem: Identifiable, Hashable, Sendable {
    /// The item's key as it is written, quotes included; where it has none, the item as a whole.
    public let id: Data
    /// The item, in JSON. Of a list in XML it is what the element was read as.
    public let bytes: Data
}
