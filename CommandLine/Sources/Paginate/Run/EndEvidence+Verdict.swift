/// What the pages of a walk that ended show about the list.
extension EndEvidence {
    /// Whether the list is complete.
    enum Verdict: Hashable {
        case complete
        /// Items are missing, for this reason. A resumed run requests only the last page again.
        case incomplete(String, isBeforeLastPage: Bool = false)
        /// Items came twice, and others are missing, for this reason.
        case repeated(String)
        /// The walk received fewer items or pages than the server counts, in these words. The option ignores the count.
        case belowCount(String, ignoredBy: String)
        /// A flag of the last page says that there are more pages.
        case flaggedAsPart
        /// Nothing shows whether the list is complete.
        case unknown
        /// No response contained the list of items.
        case noList
    }

    /// Judges the list after the last page.
    ///
    /// - Parameters:
    ///   - itemsBefore: The number of items before the first page of the walk; `nil` if unknown.
    ///   - omitted: The number of duplicates that are not written.
    ///   - updated: The number of items that came again with another value, and are written again.
    func verdict(itemsBefore: Int?, omitted: Int = 0, updated: Int = 0) -> Verdict {
        let count = count(behind: itemsBefore)
        if let total, let count, let itemsBefore, count < total {
            let after = itemsBefore > 0 ? ", after the first \(itemsBefore)" : ""
            return .belowCount("\(received) of \(total) items were received\(after)", ignoredBy: "--total /none")
        }
        let repeated = repeated + recurring
        if let total, let count, count - repeated < total {
            return .repeated(
                "\(received) items were received, of which \(repeated) are repeated, and the server counts \(total)")
        }
        if let total, let count, count - omitted - updated < total {
            let found = [
                omitted > 0 ? "\(omitted) are duplicates that --dedupe omits" : nil,
                updated > 0 ? "\(updated) came again with another value" : nil,
            ]
            return .repeated(
                "\(received) items were received, of which \(found.compactMap { $0 }.joined(separator: " and ")), and "
                    + "the server counts \(total)")
        }
        if let lowerBound, let count, count <= lowerBound {
            return .belowCount(
                "\(received) items were received, and the server has more than \(lowerBound)",
                ignoredBy: "--total /none")
        }
        if let fault { return .incomplete(fault, isBeforeLastPage: faultPage < pages) }
        if let excess = statements.excess {
            let page = Self.name(ofPage: excess.page)
            return .incomplete(
                "\(page) has \(excess.rows) items and says that it has \(excess.stated); if that count is wrong, add --total "
                    + "/none", isBeforeLastPage: excess.page < pages)
        }
        if let rest = statements.rowsBehind {
            return .belowCount(
                "\(received) items were received, and the last page says that \(rest) remain",
                ignoredBy: "--total /none")
        }
        // A total explains a page without items only if it is that of the list, and not a cap.
        if gaps > 0, hasMore != true, let total, let count, count > total || !isLastPageShort {
            return .incomplete("a page before the last one has no items", isBeforeLastPage: true)
        }
        if case .onAllPages(let place) = continuation, pagesWithItems <= 1 || total == nil || count != total {
            return .incomplete("its last page says that the list is not complete (\(place.description.terminalSafe))")
        }
        if pages <= 1, proof == .unproven { return .unknown }
        // The total of a single page may be the number of its items.
        if let total, count == total, hasMore != true || pages > 1 && !lacksNextPage {
            return .complete
        }
        if hasMore == true { return .flaggedAsPart }
        if endsWithStatus, hasNextLink == true, !isLastPageShort {
            return .incomplete("its last page names a next one, for which the server has no items")
        }
        if let unreadNext {
            let sign = unreadNext.withoutSecrets.terminalSafe
            return .incomplete(
                "its last page names no next page where the style reads it, but another place may: \(sign)")
        }
        if let pageCount, let lastNumber, hasPagesLeft || hasMore == nil && lastNumber < pageCount {
            return .belowCount(
                "page \(lastNumber) of \(pageCount) is the last one with items", ignoredBy: "--last-page /none")
        }
        // An empty list may have one page.
        if received == 0, let pageCount, pageCount > 1 {
            return .belowCount("none of \(pageCount) pages has items", ignoredBy: "--last-page /none")
        }
        if let withoutContent, pageCount == nil, hasMore == nil {
            return .incomplete("\(Self.name(ofPage: withoutContent)) has no content (status 204)")
        }
        if mayBeCutOff { return .unknown }
        return received == 0 && !hasList && pages > 0 ? .noList : .complete
    }

    /// Whether a page before the last one is shorter than the others, or empty. If items are missing, a resumed run, which
    /// requests only the last page again, may not receive them.
    var lacksItemsBeforeLastPage: Bool { pages > 1 && (isUneven || gaps > 0) }

    /// Whether the last page says that there is another one, and does not name it.
    var saysMore: Bool { if case .onAllPages = continuation { true } else { lacksNextPage } }

    /// A warning about a complete list whose total does not match, or that has duplicates; `nil` if there is no reason
    /// for one.
    ///
    /// - Parameters:
    ///   - itemsBefore: The number of items before the first page of the walk; `nil` if unknown.
    ///   - omitsDuplicates: Whether duplicates are not written.
    func warning(itemsBefore: Int?, omitsDuplicates: Bool) -> String? {
        let duplicates = "some may be duplicates, see --dedupe"
        if let total, itemsBefore == nil, received < total {
            return
                "\(received) items were received, and the server counts \(total): the URL may begin in the middle of the "
                + "list, so nothing shows that these are all items behind that place"
        }
        guard let total, let greatestTotal, let count = count(behind: itemsBefore), count != greatestTotal else {
            guard overlaps else { return nil }
            return "pages have items of the page before: "
                + (omitsDuplicates ? "others may be missing" : "\(duplicates), and others may be missing")
        }
        if count > total {
            return "\(count) items were received, and the server counts \(total): \(duplicates)"
                + (overlaps ? "" : ", or the total counts something else")
        }
        return count < greatestTotal
            ? "\(count) items were received, and the server counted \(greatestTotal) at first" : nil
    }
}
