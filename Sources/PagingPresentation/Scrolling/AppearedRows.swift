import PagingCore

/// The rows that a view says have come and not gone, as far as they stand together.
///
/// Some frameworks tell of each row alone that it came and that it went, in any order, and now and then forget one. The
/// rows on screen are the ones that stand without a gap around the row that came last.
///
/// - Complexity: O(1) for each row that comes or goes, O(k) for the rows on screen and where the one goes that came last.
public struct AppearedRows<ID: Hashable> {
    private var indexes: [ID: Int] = [:]
    private var ids: [Int: ID] = [:]
    private var newest: Int?

    /// No row came yet.
    public init() {}

    /// Notes that a row came, or that one that came stands elsewhere now.
    ///
    /// - Parameters:
    ///   - id: The row.
    ///   - index: Where it stands, from 0.
    public mutating func show(_ id: ID, at index: Int) {
        let isKnown = indexes[id] != nil
        let wasNewest = newest.map { ids[$0] == id } ?? false
        forget(id)
        indexes[id] = index
        ids[index] = id
        if !isKnown || wasNewest || newest == nil { newest = index }
    }

    /// Notes that a row went. One that never came is ignored.
    ///
    /// - Parameter id: The row.
    public mutating func hide(_ id: ID) {
        guard let index = indexes[id] else { return }
        forget(id)
        guard newest == index, ids[index] == nil else { return }
        newest = ids.keys.min { (abs($0 - index), $0) < (abs($1 - index), $1) }
    }

    /// Where a row stands that came and did not go; `nil` for any other.
    ///
    /// - Parameter id: The row.
    public func index(of id: ID) -> Int? { indexes[id] }

    /// The rows that came and did not go, in no order.
    package var rows: Dictionary<ID, Int>.Keys { indexes.keys }

    /// The rows without a gap around the one that came last; `nil` while there are none.
    public var run: Range<Int>? {
        guard let newest else { return nil }
        var (first, last) = (newest, newest)
        while ids[first - 1] != nil { first -= 1 }
        while ids[last + 1] != nil { last += 1 }
        return first..<(last + 1)
    }

    private mutating func forget(_ id: ID) {
        guard let index = indexes.removeValue(forKey: id) else { return }
        if ids[index] == id { ids[index] = nil }
    }
}
