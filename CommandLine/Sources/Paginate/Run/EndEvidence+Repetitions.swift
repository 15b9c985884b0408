/// Rows that came twice, or that may have moved between pages.
extension EndEvidence {
    /// The number of items that came twice, by their ids; `nil` if none did.
    var cameTwice: Int? {
        let count = doubled + recurring
        return count > 0 ? count : nil
    }

    /// Whether pages have items of the page before, and nothing shows that these are different ones. With an exact total that is
    /// reached, equal items that have no identity may be.
    ///
    /// - Parameter itemsBefore: The number of items before the first page of the walk; `nil` if unknown.
    func hasUnexplainedOverlap(itemsBefore: Int?) -> Bool {
        guard overlaps else { return false }
        guard let total, total == greatestTotal, total == count(behind: itemsBefore) else { return true }
        return repeated > 0
    }

    /// The first and the last total, if items were deleted while the list was read; otherwise `nil`. In a list by number or
    /// offset, items behind them then move up, maybe to a page that was read before.
    ///
    /// A total that counts the remaining items falls too, but the greatest one is reached.
    ///
    /// - Parameter itemsBefore: The number of items before the first page of the walk; `nil` if unknown.
    func fallenTotal(itemsBefore: Int?) -> (first: Int, last: Int)? {
        guard let total, let greatestTotal, total < greatestTotal, let count = count(behind: itemsBefore),
            count < greatestTotal
        else { return nil }
        return (greatestTotal, total)
    }
}
