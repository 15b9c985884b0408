/// What a page of an indexed list says about the list's end (L8, L9). Lists and loops end by it.
package struct EndHint {
    /// The number of items that came.
    let count: Int
    /// The number of items that a full page has: those that were requested, or the known size of a numbered page if it is
    /// less.
    let requested: Int
    let isLast: Bool?
    let endsAtShortPage: Bool

    package init(count: Int, requested: Int, isLast: Bool?, endsAtShortPage: Bool) {
        self.count = count
        self.requested = requested
        self.isLast = isLast
        self.endsAtShortPage = endsAtShortPage
    }

    /// Whether nothing is after the page: it says so, it is empty and no total says otherwise, or it is short in a list
    /// without a total that ends at a short page.
    ///
    /// - Parameters:
    ///   - start: The place of the page's first item.
    ///   - total: The total of the list, with that of the page; `nil` if none was reported.
    package func isFinal(from start: Int, total: Int?) -> Bool {
        if let isLast { return isLast }
        if count == 0 { return total ?? 0 <= start }
        return total == nil && endsAtShortPage && count < requested
    }

    /// Whether a short page makes as many items as the total says. After a full page the total ends nothing: it may not
    /// count pinned items, or only those that are on the page.
    ///
    /// - Parameter items: How many different items the list has, with those of the page; `nil` if that is unknown.
    package func reaches(_ total: Int?, items: Int?) -> Bool {
        guard let total, let items else { return false }
        return isLast != false && count < requested && items == total
    }
}
