/// The rows on a screen that have no item, and how many of them are new there.
package struct BlankRows<ID: Hashable> {
    private var known: Set<ID> = []

    package init() {}

    /// Whether any row on the screen is blank.
    package var isEmpty: Bool { known.isEmpty }

    /// Notes which rows on the screen are blank.
    ///
    /// - Returns: How many of them were not when it was last noted.
    package mutating func see(_ blank: Set<ID>) -> Int {
        defer { known = blank }
        return blank.subtracting(known).count
    }
}

extension Rows where Item.ID: Sendable {
    /// The ids of the placeholders in a range. Indexes without a row are left out.
    package func placeholders(in range: Range<Int>) -> Set<RowID<Item.ID>> {
        var blank: Set<RowID<Item.ID>> = []
        forEach(in: range.clamped(to: indices)) { if $0.item == nil { blank.insert($0.id) } }
        return blank
    }
}
