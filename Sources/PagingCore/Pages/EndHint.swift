/// What a page of an indexed list says about the list's end (L8, L9). Lists and loops end by it.
package struct EndHint {
    /// The number of items that came.
    let count: Int
    /// The number of items that were requested.
    let requested: Int
    /// The number of items on a full page.
    ///
    /// It is the page size of a numbered list, else the requested number.
    let pageSize: Int
    let isLast: Bool?
    let endsAtShortPage: Bool

    package init(count: Int, requested: Int, pageSize: Int? = nil, isLast: Bool?, endsAtShortPage: Bool) {
        self.count = count
        self.requested = requested
        self.pageSize = pageSize ?? requested
        self.isLast = isLast
        self.endsAtShortPage = endsAtShortPage
    }

    /// Whether the page has fewer items than a full one.
    package var isShort: Bool { count < min(requested, pageSize) }

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

    /// Whether the list has as many items as its total says.
    ///
    /// The total may count only the items of the page, or those after it. So a full page ends the list only at the
    /// total's place, and only if the page before it had the same total.
    ///
    /// - Parameters:
    ///   - items: The number of different items of the list, including the page's; `nil` if unknown.
    ///   - end: The place after the last page; `nil` if unknown.
    package func reaches(_ total: ReportedTotal, items: Int?, end: Int?) -> Bool {
        guard isLast != false, let expected = total.count, items ?? expected == expected else { return false }
        if isShort { return items != nil || end == expected }
        return count >= pageSize && end == expected && total.isConfirmed
    }
}
