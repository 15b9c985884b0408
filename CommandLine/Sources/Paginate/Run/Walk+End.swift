import Foundation
import Paging
import PagingHTTP

extension WalkState {
    /// The number of pages before the first page of the walk; `nil` if unknown.
    var pagesBefore: Int? {
        if beginning == .start, choice.startsInTheMiddle(base) { return nil }
        return beginning.pagesBefore(choice)
    }

    /// Whether a page named the next place, and no status ends the list, so that a page without content is missing.
    var isPlaceNamed: Bool {
        guard case .cursor = place else { return false }
        return !(choice.details.ends ?? []).contains { if case .status = $0 { true } else { false } }
    }

    /// The number of items before the first page of the walk; `nil` if unknown.
    var itemsBefore: Int? {
        switch beginning {
        case .start: choice.itemsSkipped(by: base, place.link)
        case .cursor: nil
        case .offset(let offset): offset - firstOffset
        case .number:
            switch beginning.pagesBefore(choice) {
            case nil: nil
            case 0?: 0
            case let pages?:
                // A page with items behind it tells how many a full page has.
                (fullPageItemCount ?? (end.pagesWithItems > 1 ? end.firstCount : nil)).map { pages.multiplied(by: $0) }
            }
        }
    }

    /// The option that ignores the flag by which the last page says that there are more; `nil` if the style requires the flag.
    var optionAgainstMore: String? {
        let isOfStyle = end.lacksNextPage && choice.details.more == nil && choice.details.last == nil
        if isOfStyle || end.claims.more.isEmpty && end.claims.last.isEmpty { return nil }
        return end.claims.more.isEmpty ? "--last /none" : "--more /none"
    }

    /// The offset of the first item of the list: 0 or 1.
    private var firstOffset: Int { beginning.firstOffset(pageSize: pageSize) }

    /// The place behind the last page, if that only seems to be the end of the list; `nil` if it is the end.
    ///
    /// - Parameter isLast: Whether the response says that its page is the last one.
    func placeBehindEnd(isLast: Bool) -> SavedPlace? {
        guard end.mayContinue(isLast: isLast, itemsBefore: itemsBefore) else { return nil }
        let total = end.remainingTotal(itemsBefore: itemsBefore)
        switch numberedPlace {
        case .offset(let offset):
            let (next, overflow) = offset.addingReportingOverflow(end.emptyRun > 0 ? pageSize : end.lastCount)
            return overflow || total.map { next - firstOffset >= $0 } == true ? nil : .offset(next)
        case .number(let number, let size):
            let (next, overflow) = number.addingReportingOverflow(1)
            let (pagesBefore, underflow) = next.subtractingReportingOverflow(choice.firstNumber)
            guard !overflow, !underflow else { return nil }
            let lastPage = total.map { ($0 - 1) / max(size ?? end.firstCount, 1) }
            return lastPage.map { max(pagesBefore, 0) - end.gaps > $0 } == true ? nil : .number(next, pageSize: size)
        case .start, .cursor: return nil
        }
    }

    /// The place of the state as a number or an offset, also for the first page.
    var numberedPlace: SavedPlace {
        guard case .start = place else { return place }
        return switch choice.name.naming {
        case .number: .number(choice.firstNumber)
        case .offset: .offset(0)
        case .cursor: .start
        }
    }
}

extension Walk {
    /// Checks that a list whose last page names a next one may still end.
    ///
    /// - Throws: ``UnprovenEnd`` if the server may send pages for ever.
    func checkEnds(_ state: WalkState) throws {
        let count = state.end.received
        if state.duplicatePages >= job.emptyPages {
            throw UnprovenEnd(
                count: count, .onlyDuplicates(pages: state.duplicatePages, areOmitted: job.dedupeKey != nil))
        }
        if let total = state.end.exceededTotal(pages: job.emptyPages) {
            throw UnprovenEnd(count: count, .beyondTotal(total))
        }
    }

    /// Checks that the list is complete.
    ///
    /// - Throws: ``IncompleteList``, ``UnprovenEnd`` or ``MissingList``.
    func checkCompleteness(_ state: WalkState) throws {
        let (omitted, updated) = state.sharesKeys ? (0, 0) : (state.omitted, state.updated)
        switch state.end.verdict(itemsBefore: state.itemsBefore, omitted: omitted, updated: updated) {
        case .complete:
            try job.part.map { try checkItems(of: $0, state) }
            try checkRepetitions(state, omitted: omitted + updated)
            if let size = state.end.uncheckedPageSize, !state.end.isTotalReached(itemsBefore: state.itemsBefore) {
                throw UnprovenEnd(count: state.end.received, .shorterPages(requested: size, sent: state.end.firstCount))
            }
            try checkPageGrowth(state)
            if let estimate = state.end.cappedEstimate(itemsBefore: state.itemsBefore) {
                throw UnprovenEnd(count: state.end.received, .capped(estimate: estimate))
            }
            guard state.choice.name.naming != .cursor, !state.choice.isEndedByUser,
                state.end.isEndUnproven(itemsBefore: state.itemsBefore)
            else { return }
            throw UnprovenEnd(
                count: state.end.received, .endsEmpty(afterShortPage: state.end.lacksItemsBeforeLastPage))
        case .incomplete(let reason, let isBeforeLastPage):
            throw incompleteList(
                reason, advice: isBeforeLastPage ? job.adviceToRemoveState : "",
                canResume: !isBeforeLastPage, state)
        case .repeated(let reason):
            throw IncompleteList(
                reason: reason,
                remedy:
                    "Sort the list by a unique key, such as the id, by a parameter of the server, and run the command "
                    + "again\(job.adviceToRemoveState). If equal items are different ones, add --key '' --total /none",
                canResume: false)
        case .flaggedAsPart:
            let advice = state.optionAgainstMore.map { "; if that is wrong, add \($0), which ignores the flag" }
            let reason =
                state.end.claims.more.isEmpty && state.end.claims.last.isEmpty
                ? "its last page does not name the next one" : "its last page says that there are more pages"
            throw incompleteList(reason, advice: advice ?? "", state)
        case .belowCount(let reason, let option):
            let isSingle = state.end.pages == 1
            let namesNoNextPage = isSingle && state.choice.name.naming == .cursor
            // A resumed run would not request the pages without items again.
            let isBeforeLastPage =
                state.end.lacksItemsBeforeLastPage || state.end.emptyRun > 0 && state.choice.name.naming != .cursor
            let restart = isBeforeLastPage ? job.adviceToRemoveState : ""
            throw IncompleteList(
                reason: reason,
                advice: "\(restart); if the count is wrong, ignore it with \(option)\(state.end.adviceForCap)",
                namesNoNextPage: namesNoNextPage, canResume: !namesNoNextPage && !isBeforeLastPage,
                proposals: isSingle || state.end.received == state.end.firstCount
                    ? state.choice.asPageNumbers + state.end.proposals : [])
        case .unknown:
            let limit = state.end.mayBeCutOff ? state.end.listLimit : nil
            throw UnprovenEnd(
                count: state.end.received,
                limit.map { .limit($0) }
                    ?? .singlePage(StyleChoice(state.choice.name), hasTotal: state.end.total != nil),
                state.end.proposals)
        case .noList:
            let list = state.choice.details.items?.description ?? ""
            if let other = state.end.otherList { throw MissingList(list: list, other: other) }
            if state.choice.endsAtEmptyPage { throw MissingList(list: list, other: nil) }
        }
    }
}

extension Walk {
    /// The error for a list whose pages say that it is incomplete.
    private func incompleteList(
        _ reason: String, advice: String, canResume: Bool = true, _ state: WalkState
    ) -> IncompleteList {
        let namesNoNextPage = state.end.pages == 1 && state.end.saysMore
        return IncompleteList(
            reason: reason, advice: advice, namesNoNextPage: namesNoNextPage,
            canResume: canResume && !namesNoNextPage, proposals: namesNoNextPage ? state.end.proposals : [])
    }
}

extension StyleChoice {
    /// The number of items before the first one of a list whose URL names no page number and no offset of the style; `nil`
    /// if unknown.
    ///
    /// - Parameters:
    ///   - address: The URL of the list.
    ///   - link: The URL of a later page; `nil` if there is none.
    fileprivate func itemsSkipped(by address: URL, _ link: String?) -> Int? {
        let query = Evidence.query(of: address.absoluteString)
        // The count of OData includes the items that the request skips, but not those before a token.
        if name == .oData, !query.contains(where: { $0.name.hasSuffix("skiptoken") }),
            let skipped = query.last(where: { ["$skip", "skip"].contains($0.name) }).flatMap({ Int($0.value) })
        {
            return max(skipped, 0)
        }
        return startsInTheMiddle(address, link) ? nil : 0
    }

    /// Whether the URL of a list names a page, so that the walk does not begin with the first page. A parameter that the link to
    /// a later page has with the same value names no page.
    func startsInTheMiddle(_ address: URL, _ link: String? = nil) -> Bool {
        let names = positionParameters
        let linked = link.map { Evidence.query(of: $0) } ?? []
        return Evidence.query(of: address.absoluteString).contains { name, value in
            names.contains(name) && !["", "*", "0", "1"].contains(value)
                && !linked.contains { $0 == (name, value) }
        }
    }

    /// The query parameters that may name a page. What another style would call one may filter the list or be a key.
    private var positionParameters: Set<String> {
        switch (name.naming, details.nextParameter) {
        case (.cursor, let parameter?): Recognition.positionParameters.union([parameter])
        case (.cursor, nil): Recognition.positionParameters.union(Self.cursorParameters)
        case (.number, _), (.offset, _):
            Recognition.positionParameters.union([details.pageParameter, details.offsetParameter].compactMap { $0 })
        }
    }

    private static let cursorParameters: Set = [
        "$skiptoken", "after", "before", "bookmark", "continuation-token", "continue", "cursor", "exclusiveStartKey",
        "last_id", "marker", "max_id", "nextToken", "next_token", "page[after]", "page[cursor]", "pageToken",
        "page_token",
        "pagination_token", "since", "since_id", "skiptoken", "start-after", "starting_after", "token",
    ]
}
