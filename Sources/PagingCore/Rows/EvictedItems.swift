/// The items of the pages that were evicted since the last snapshot of a list that is kept.
///
/// Lists are not kept where Swift is embedded: a page in a browser stays small.
struct EvictedItems<Item> {
    #if hasFeature(Embedded)
    mutating func begin() {}
    mutating func forget() {}
    mutating func record(_ segment: Segment) {}
    subscript(key: Int) -> ContiguousArray<Item>? { nil }
    #else
    private var isNoted = false
    private var byKey: [Int: ContiguousArray<Item>] = [:]

    /// Records evicted pages from now on.
    mutating func begin() { isNoted = true }

    mutating func forget() { byKey = [:] }

    mutating func record(_ segment: Segment) {
        if isNoted, let items = segment.items(of: Item.self) { byKey[Int(segment.key)] = items }
    }

    subscript(key: Int) -> ContiguousArray<Item>? { byKey[key] }
    #endif
}

extension EvictedItems: Sendable where Item: Sendable {}
