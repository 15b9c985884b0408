import PagingCore

/// The visible rows that have no item, and how many of them are new.
package struct BlankRows<ID: Hashable> {
    private var current: Set<ID> = []

    package init() {}

    /// Whether no visible row is blank.
    package var isEmpty: Bool { current.isEmpty }

    /// Replaces the blank rows with the current ones.
    ///
    /// - Parameter blank: The visible rows that are blank now.
    /// - Returns: How many of them were not blank before.
    package mutating func replace(with blank: Set<ID>) -> Int {
        defer { current = blank }
        return blank.subtracting(current).count
    }
}

extension ListRows {
    /// The ids of the placeholders in a range. Indexes without a row are ignored.
    package func placeholders(in range: Range<Int>) -> Set<RowID<Item.ID>> {
        var blank: Set<RowID<Item.ID>> = []
        forEach(in: range.clamped(to: indices)) { if $0.item == nil { blank.insert($0.id) } }
        return blank
    }
}
