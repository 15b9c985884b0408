import PagingCore

/// The visible rows of a view that reports only when each row appears and disappears.
///
/// SwiftUI, for example, reports these events in any order, and sometimes omits one. The visible rows are therefore the
/// contiguous rows around the row that appeared last.
///
/// - Complexity: O(1) for each row that appears or disappears. O(k) in the k visible rows for ``run``, and when the row
///   that appeared last disappears.
public struct AppearedRows<ID: Hashable> {
    private var indexes: [ID: Int] = [:]
    private var ids: [Int: ID] = [:]
    private var newest: Int?

    /// Creates a value without visible rows.
    public init() {}

    /// Notes that a row appeared, or that the index of a visible row changed.
    ///
    /// - Parameters:
    ///   - id: The identity of the row.
    ///   - index: The index of the row, from 0.
    public mutating func show(_ id: ID, at index: Int) {
        let isKnown = indexes[id] != nil
        let wasNewest = newest.map { ids[$0] == id } ?? false
        removeIndex(of: id)
        indexes[id] = index
        ids[index] = id
        if !isKnown || wasNewest || newest == nil { newest = index }
    }

    /// Notes that a row disappeared. No effect if it is not visible.
    ///
    /// - Parameter id: The identity of the row.
    public mutating func hide(_ id: ID) {
        guard let index = indexes[id] else { return }
        removeIndex(of: id)
        guard newest == index, ids[index] == nil else { return }
        newest = ids.keys.min { (abs($0 - index), $0) < (abs($1 - index), $1) }
    }

    /// The index of a row that appeared and did not disappear; `nil` for any other row.
    ///
    /// - Parameter id: The identity of the row.
    public func index(of id: ID) -> Int? { indexes[id] }

    /// The rows that appeared and did not disappear, in no particular order.
    package var rows: Dictionary<ID, Int>.Keys { indexes.keys }

    /// The contiguous rows around the row that appeared last; `nil` if there are none.
    public var run: Range<Int>? {
        guard let newest else { return nil }
        var (first, last) = (newest, newest)
        while ids[first - 1] != nil { first -= 1 }
        while ids[last + 1] != nil { last += 1 }
        return first..<(last + 1)
    }

    private mutating func removeIndex(of id: ID) {
        guard let index = indexes.removeValue(forKey: id) else { return }
        if ids[index] == id { ids[index] = nil }
    }
}
