import PagingHTTP

/// The server has more items than the walk received. Those that were received are written.
struct IncompleteList: Proposing, Hashable, CustomStringConvertible {
    /// What shows that items are missing.
    let reason: String
    /// What else may help, as the end of a sentence.
    var advice = ""
    /// What became of the received items, in a sentence without the full stop.
    var fate = "The received items are written"
    /// What to do instead of running the command again, in sentences without the last full stop; `nil` for nothing else.
    var remedy: String?
    /// Whether the list has more pages than the only one that was received, and the response does not name the next one.
    var namesNoNextPage = false
    /// Whether a resumed run may receive the missing items.
    var canResume = true
    var proposals: [Proposal] = []

    /// The reason, and what to do next.
    var description: String {
        let usual = namesNoNextPage ? "Add options that say how the list continues" : "Run the command again"
        return "the list is incomplete: \(reason). \(fate). \(remedy ?? usual)\(advice)"
    }
}

/// Nothing shows that the items that are written are the complete list, each item once.
struct UnprovenEnd: Proposing, Hashable, CustomStringConvertible {
    /// What is unknown.
    enum Reason: Hashable {
        /// Whether the only page is the whole list. The style reads the list if it is.
        case singlePage(StyleChoice, hasTotal: Bool)
        /// Whether the parameter has cut off the list.
        case limit(ListLimit)
        /// Whether the list has items behind pages without items.
        case endsEmpty
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
        /// Whether items are missing, because the total fell from one number to another while the list was read.
        case fallenTotal(first: Int, last: Int)

        /// Whether another run may continue behind the end.
        var keepsState: Bool {
            switch self {
            case .endsEmpty, .onlyDuplicates: true
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
                : "\(count) items are written. The pages after them are empty, and nothing else shows that the list ends there"
            return
                "\(written): a filter may hide the items of some pages. If an empty page ends the list, add --ends-at empty"
        case .capped(let estimate):
            return """
                \(count) items are written, and the server estimates that there are \(estimate). The page that it calls the last is full, so \
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
                \(count) items are written, the server counts \(total), and the next page is named: the server may send items for ever. \
                If the total is wrong, add --total /none; if it is right, add --max-items \(total)
                """
        case .limit(let limit):
            let parameter = "\(limit.name)=\(limit.count)".terminalSafe
            return """
                \(count) items are written, as many as \(parameter) in the URL allows, and nothing in the response shows \
                whether there are more. If these are the items that you want, add --style single; otherwise remove \
                \(limit.name.terminalSafe) from the URL, or add options that say how the list continues
                """
        case .shorterPages(let requested, let sent):
            return """
                \(count) items are written, and some may be missing: the first page has \(sent) items although \(requested) were \
                requested, so the server may skip the others, and it refuses to send pages of \(sent) items, which would show \
                that. Request pages of another size, of at most \(sent) items
                """
        case .singlePage(let style, let hasTotal):
            let total = hasTotal ? ": the total may count only the items of this page" : ""
            return """
                \(count) items are written, and nothing in the response shows whether there are more\(total). If the list is \
                complete, add \(style.options.terminalSafe); otherwise add options that say how it continues
                """
        case .doubled(let doubled, let key):
            let name = key.description.terminalSafe, option = key.description.shellQuoted.terminalSafe
            return """
                \(count) items are written, of which \(doubled) came twice, by their values at \(name): pages have items of \
                pages before, and others may be missing. If the server can, sort the list by a unique key, and read it \
                again. If only items of the page before came twice, and none is missing, add --dedupe --key \(option); if \
                different items have equal values there, add --key ''
                """
        case .overlapping:
            return """
                \(count) items are written. Pages have items of the page before, so some came twice, and others may be missing. If \
                the server can, sort the list by a unique key, and read it again. If none is missing, add --dedupe --key '', which \
                omits the second ones; if equal items are different ones, add --key ''
                """
        case .omittedRecurring(let omitted):
            return """
                \(count) items were received. \(omitted) items came again more than one page later and are omitted, so others \
                may be missing: the server may have no fixed order, or have sent a page again in place of another. If it can, sort the \
                list by a unique key, and read it again
                """
        case .fallenTotal(let first, let last):
            return """
                \(count) items are written. The server counted \(first) items at first, and \(last) at the end: items were deleted \
                while the list was read, so others may have moved to pages that were read before, and be missing. Read the list again; \
                if the count is wrong, add --total /none
                """
        }
    }
}

/// The request for the page behind one that seems to be the last failed. All items up to that page are written.
struct UnconfirmedEnd: Error, Hashable, CustomStringConvertible {
    /// The number of items that were received.
    let count: Int
    /// The response to the request.
    let failure: StatusFailure
    /// Whether a flag or a link of the last page says that there are more items.
    var saysMore = false

    /// Whether servers may use the status for pages behind the last one. Others ask for credentials or for patience.
    var maySignalEnd: Bool { failure.status == 500 || !failure.isTransient && ![401, 407].contains(failure.status) }

    /// The response, and what was received before.
    var description: String {
        """
        \(failure.debugDescription). This is the response to the request for the page behind the \(count) received items, which \
        \(saysMore ? "are not the whole list, by a flag or a link of the last page," : "may be the whole list and") are written
        """
    }
}

/// No response of the walk contained the list of items that the command line names.
struct MissingList: Proposing, Hashable, CustomStringConvertible {
    /// The place of the list, by the style or the command line.
    let list: String
    /// The pointer to an array in the first response, which is empty for the body; `nil` if there is none.
    let other: String?

    /// The option that names the other array.
    var proposals: [Proposal] { other.map { [Proposal(["--items", $0])] } ?? [] }

    /// What is missing, and what to do next.
    var description: String {
        guard let other else { return "no response has an array at \(list): name the place of the list with --items" }
        let place = other.isEmpty ? "the body is one" : "there is one at \(other)"
        return "no response has an array at \(list), but \(place): use it with --items \(other.shellQuoted)"
    }
}
