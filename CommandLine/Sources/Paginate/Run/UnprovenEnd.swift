import PagingHTTP

/// Nothing shows that the received items are the complete list, each item once.
struct UnprovenEnd: Proposing, Hashable, CustomStringConvertible {
    /// What is unknown.
    enum Reason: Hashable {
        /// Whether the only page is the whole list. The style reads the list if it is.
        case singlePage(StyleChoice, hasTotal: Bool)
        /// Whether the parameter has cut off the list.
        case limit(ListLimit)
        /// Whether the list has items behind pages without items.
        case endsEmpty(afterShortPage: Bool)
        /// Whether the server shows only the first items of a list that it estimates to have more.
        case capped(estimate: Int)
        /// Whether the list ends, because its last pages have only duplicates, which may be omitted.
        case onlyDuplicates(pages: Int, areOmitted: Bool)
        /// Whether the list ends, because the server sends many more items and pages than this total.
        case beyondTotal(Int)
        /// Whether the server skips as many items as were requested for each page, although it sends fewer.
        case shorterPages(requested: Int, sent: Int)
        /// Whether items are missing, because this number of items came twice, by their values at a place.
        case doubled(Int, JSONPointer)
        /// Whether items are missing, because pages have items of the page before, and the items have no ids.
        case overlapping
        /// Whether items are missing, because this number of items came again more than one page later. They are omitted.
        case omittedRecurring(Int)
        /// Whether items are missing, because a page that was read had other items when another run resumed.
        case moved
        /// Whether items are missing, because a page has more items than the pages before it, so that later numbers name other
        /// items.
        case longerPage(PageGrowth)
        /// Whether items are missing, because the total fell from one number to another while the list was read.
        case fallenTotal(first: Int, last: Int)

        /// Whether a run that resumes cannot show that no item is missing: the list has to be read from its beginning.
        var requiresRestart: Bool {
            switch self {
            case .moved, .longerPage, .fallenTotal, .doubled, .overlapping, .omittedRecurring: true
            default: false
            }
        }

        /// Whether another run may continue behind the end.
        var keepsState: Bool {
            switch self {
            // A resumed run requests no page before the last one.
            case .endsEmpty(let isAfterShortPage): !isAfterShortPage
            case .onlyDuplicates: true
            default: false
            }
        }
    }

    /// The number of items that were received.
    let count: Int
    let reason: Reason
    let proposals: [Proposal]

    init(count: Int, _ reason: Reason, _ proposals: [Proposal] = []) {
        self.count = count
        self.reason = reason
        self.proposals = proposals
    }

    /// What is unknown, and what to do next.
    var description: String {
        switch reason {
        case .endsEmpty:
            let written =
                count == 0
                ? "no items were received: the first pages are empty, and nothing else shows that the list is"
                : "\(count) items were received. The pages after them are empty, and nothing else shows that the list ends there"
            return
                "\(written): a filter may hide the items of some pages. If an empty page ends the list, add --ends-at empty"
        case .capped(let estimate):
            return """
                \(count) items were received, and the server estimates that there are \(estimate). The page that it calls the last is full, so \
                it may show only the first items. Divide the list, for example by a filter, and read the parts; if the list is \
                complete, add --total /none
                """
        case .onlyDuplicates(let pages, let areOmitted):
            let found = areOmitted ? "duplicates, which --dedupe omits" : "items of pages before, by their ids"
            return """
                \(count) items were received. The last \(pages) pages have only \(found), and the next page is \
                named: the server may repeat the list for ever. If new items may follow, allow more such pages with --empty-pages
                """
        case .beyondTotal(let total):
            return """
                \(count) items were received, the server counts \(total), and the next page is named: the server may send items for ever. \
                If the total is wrong, add --total /none; if it is right, add --max-items \(total)
                """
        case .limit(let limit):
            let parameter = "\(limit.name)=\(limit.count)".terminalSafe
            return """
                \(count) items were received, as many as \(parameter) in the URL allows, and nothing in the response shows \
                whether there are more. If these are the items that you want, add --style single; otherwise remove \
                \(limit.name.terminalSafe) from the URL, or add options that say how the list continues
                """
        case .shorterPages(let requested, let sent):
            return """
                \(count) items were received, and some may be missing: the first page has \(sent) items although \(requested) were \
                requested, so the server may skip the others, and it refuses to send pages of \(sent) items, which would show \
                that. Request pages of another size, of at most \(sent) items
                """
        case .singlePage(let style, let hasTotal):
            let total = hasTotal ? ": the total may count only the items of this page" : ""
            return """
                \(count) items were received, and nothing in the response shows whether there are more\(total). If the list is \
                complete, add \(style.options.terminalSafe); otherwise add options that say how it continues
                """
        case .doubled(let doubled, let key):
            let name = key.description.terminalSafe, option = key.description.shellQuoted.terminalSafe
            return """
                \(count) items were received, of which \(doubled) came twice, by their values at \(name): pages have items of \
                pages before, and others may be missing. If the server can, sort the list by a unique key, and read it \
                again. If only items of the page before came twice, and none is missing, add --dedupe --key \(option); if \
                different items have equal values there, add --key ''
                """
        case .overlapping:
            return """
                \(count) items were received. Pages have items of the page before, so some came twice, and others may be missing. If \
                the server can, sort the list by a unique key, and read it again. If none is missing, add --dedupe --key '', which \
                omits the second ones; if equal items are different ones, add --key ''
                """
        case .omittedRecurring(let omitted):
            return """
                \(count) items were received. \(omitted) items came again more than one page later and are omitted, so others \
                may be missing: the server may have no fixed order, or have sent a page again in place of another. If it can, sort the \
                list by a unique key, and read it again
                """
        case .moved:
            return """
                \(count) items were received. A page that was read before the interruption has other items now: items were deleted or \
                inserted since, so others may have moved to pages that were read before, and be missing
                """
        case .longerPage(let growth):
            return """
                \(count) items were received. Pages have \(growth.count) items from page \(growth.page) on, and \(growth.before) before: if \
                the server has changed the size of its pages, the numbers of pages name other items now, and some are \
                missing. Read the list again. With --page-size and --size-parameter, pages of at most that size are accepted
                """
        case .fallenTotal(let first, let last):
            return """
                \(count) items were received. The server counted \(first) items at first, and \(last) at the end: items were deleted \
                while the list was read, so others may have moved to pages that were read before, and be missing. Read the list again; \
                if the count is wrong, add --total /none
                """
        }
    }
}
