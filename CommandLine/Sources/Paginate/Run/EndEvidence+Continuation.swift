/// What may follow the last page.
extension EndEvidence {
    /// Whether items may follow the last page of a list by number or offset, although it seems to be the end.
    ///
    /// A total ends a list only if the pages confirm it. A page without items ends a list of unknown length only if
    /// there is no other sign of an end, and the page after it has no items either.
    ///
    /// - Parameters:
    ///   - isLast: Whether the response says that its page is the last one.
    ///   - itemsBefore: The number of items before the first page of the walk; `nil` if unknown.
    func mayContinue(isLast: Bool, itemsBefore: Int?) -> Bool {
        let count = count(behind: itemsBefore)
        if emptyRun > 0, remainingTotal(itemsBefore: itemsBefore) != nil { return true }
        if hasMore == false { return emptyRun == 0 && hasPagesLeft }
        if pageCount != nil, pageCount == lastNumber {
            if emptyRun == 0 { return !isConfirmed(count) && (!isLastPageShort || !isPageCountOfList) }
            if isPageCountOfList { return false }
        }
        if emptyRun > 0 { return emptyRun == 1 && !isConfirmed(count) }
        return !isLast && count != nil && !isConfirmed(count)
    }

    /// Whether the number of pages says that there are more pages behind the last one with items.
    var hasPagesLeft: Bool {
        guard let pageCount, let lastNumber else { return false }
        return lastNumber < pageCount && isPageCountOfList
    }

    /// Whether the number of pages is that of the list, and not the number of items in a page, or of pages that remain.
    var isPageCountOfList: Bool { !pageCountHasFallen && !pageCountIsOfItems }

    /// Whether the last page is shorter than the others, or than a full page. A count that is reached at the end of a
    /// full page may be capped.
    var isLastPageShort: Bool {
        // The first of several pages tells how many items a full page has.
        pages > gaps + 1 ? lastCount < firstCount && !isUneven : pages == 1 && fullPage.isShort(firstCount)
    }

    /// The total, if it is greater than the number of items up to the last one received; otherwise `nil`.
    ///
    /// - Parameter itemsBefore: The number of items before the first page of the walk; `nil` if unknown.
    func remainingTotal(itemsBefore: Int?) -> Int? {
        guard let total, let count = count(behind: itemsBefore), count < total else { return nil }
        return total
    }

    /// Whether the pages confirm the total.
    func isConfirmed(_ count: Int?) -> Bool {
        // The total of a full page may be the number of its items, and one that falls may count the remaining items.
        guard let total, total == count, !overlaps, !isUneven, isLastPageShort else { return false }
        return pages > 1 || total == greatestTotal
    }

    /// The number of items up to the last one received; `nil` if unknown.
    func count(behind itemsBefore: Int?) -> Int? {
        itemsBefore.map { received.addingReportingOverflow($0) }.map { $0.overflow ? .max : $0.partialValue }
    }

    /// Whether the total is reached. A total that falls counts the remaining items. A total equal to the
    /// number of items of a single page may count only these.
    ///
    /// - Parameter itemsBefore: The number of items before the first page of the walk; `nil` if unknown.
    func isTotalReached(itemsBefore: Int?) -> Bool {
        guard let total, total == greatestTotal, let count = count(behind: itemsBefore),
            total == count || total == count - repeated
        else { return false }
        return total > received || pagesWithItems > 1 || fullPage.isShort(firstCount) || hasTotalBehind
    }

    /// The sign that the style of a trial repeats or loses items; `nil` if there is none. A total below the number of items
    /// may count something else.
    ///
    /// - Parameter itemsBefore: The number of items before the first page of the walk; `nil` if unknown.
    func doubt(itemsBefore: Int?) -> String? {
        if overlaps { return "a later page has items of the page before it" }
        guard let greatestTotal, let count = count(behind: itemsBefore), count < greatestTotal else { return nil }
        return "the server counts \(greatestTotal) items, and only \(count) were received"
    }

    var pagesWithItems: Int { pages - gaps - emptyRun }

    /// Whether the last page with items is the one that the server calls the last.
    var isPageCountReached: Bool { pageCount != nil && pageCount == lastNumber && isPageCountOfList }

    /// The estimated total, if the server may show only the first items: more are estimated, and the page that it calls the last is
    /// a full one; otherwise `nil`.
    ///
    /// - Parameter itemsBefore: The number of items before the first page of the walk; `nil` if unknown.
    func cappedEstimate(itemsBefore: Int?) -> Int? {
        guard let estimate, total == nil, let count = count(behind: itemsBefore), count < estimate,
            isPageCountReached, !isLastPageShort
        else { return nil }
        return estimate
    }

    /// The total, if it counts neither the items nor the pages of the list, because the walk received many more of both; otherwise
    /// `nil`. A total that is not above the number of items in the first page may count these.
    ///
    /// - Parameter pages: The number of pages above the total that may be received.
    func exceededTotal(pages limit: Int) -> Int? {
        guard let total, total == greatestTotal, total > firstCount, self.pages > total, self.pages - total > limit,
            received > total
        else { return nil }
        return total
    }

    /// Whether the list ends with pages without items, and nothing else shows that it ends there: a filter may hide the
    /// items of these pages.
    ///
    /// - Parameter itemsBefore: The number of items before the first page of the walk; `nil` if unknown.
    func isEndUnproven(itemsBefore: Int?) -> Bool {
        guard emptyRun > 0, !endsWithStatus, hasMore != false, !isTotalReached(itemsBefore: itemsBefore) else {
            return false
        }
        // An empty list may have one page.
        if received == 0, pageCount == 1, isPageCountOfList { return false }
        if isPageCountReached || hasHadNextLink && hasNextLink == false { return false }
        return pagesWithItems > 1 ? isUneven || lastCount >= firstCount : received == 0 || !fullPage.isShort(firstCount)
    }
}
