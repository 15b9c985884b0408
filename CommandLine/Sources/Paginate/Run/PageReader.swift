import Paging
import PagingHTTP

/// Requests the pages of a list, also behind a page that only seems to be the last one.
struct PageReader {
    private let walk: Walk
    private let transport: ProbedTransport
    private let firstPageCheck: FirstPageCheck?
    private let reports = AnswerReports()
    private var pages: PageSequence<RawItem>.AsyncIterator
    /// What the response for the page that ``next(_:)`` returned last says; `nil` for a response without a page.
    private var report: AnswerReport?
    /// The claims of that response; `nil` for a response without a page.
    private(set) var claims: Claims?
    /// The page that ``next(_:)`` returned last, with what identifies its items.
    private(set) var received = ReceivedPage([], position: nil, hasKey: true)
    /// Whether the list ended with the last page, although that names a next one.
    private var isFinished = false
    /// What the page that ``next(_:)`` returned last repeats; `nil` if it repeats no other.
    private var repetition: Repetition?
    /// How the list begins again in that page; `nil` if it does not.
    private var restart: Restart?

    /// Creates a reader that has requested nothing yet.
    ///
    /// - Throws: ``IncompleteStyle``.
    init(_ walk: Walk, _ beginning: WalkBeginning) throws {
        let state = beginning.state
        self.walk = walk
        firstPageCheck = beginning.firstPageCheck
        transport = ProbedTransport(beginning.response, firstPageCheck, then: walk.transport(for: state.choice))
        pages = walk.pages(of: try walk.source(state, transport, reports), from: state.place)
    }

    /// Requests the page at the place of a state.
    ///
    /// - Returns: `nil` at the end of the list.
    /// - Throws: ``UnprovenEnd`` if the server ignores the request for the page behind the first one, so that nothing
    ///   shows whether the list has more; ``UnconfirmedEnd``; or the error of the request.
    mutating func next(_ state: WalkState) async throws -> SequencePage<RawItem>? {
        if isFinished { return nil }
        let page: SequencePage<RawItem>
        do {
            guard let next = try await pages.next() else { return nil }
            page = next
        } catch {
            if state.isEnd(error) { return nil }
            if state.isEndOfOffsets(error) {
                try await walk.checkListExists(at: state.base)
                return nil
            }
            if case WalkFailure.noProgress(let count, _) = error, state.end.hasMore == true {
                throw IncompleteList(
                    reason: "the last \(count) pages are empty, and say that there are more",
                    advice: state.optionAgainstMore.map { "; if that is wrong, add \($0)" } ?? "")
            }
            if let repetition = error as? WalkFailure { throw state.failure(repetition) }
            guard let unread = error as? HTTPFailure, case .status(let failure) = unread,
                state.mayBeEnd(unread)
            else { throw error }
            if state.end.isBehindEnd, state.isOnlyPage, WalkState.refusals.contains(failure.status) {
                throw unprovenEnd(state)
            }
            let saysMore = state.end.hasMore == true || state.end.hasNextLink == true
            throw UnconfirmedEnd(count: state.end.received, failure: failure, saysMore: saysMore)
        }
        report = reports.remove(state.place, state.choice)
        claims = report.map { Claims($0, at: state.end.claims) }
        received = ReceivedPage(page.items, position: claims?.position, hasKey: state.key != nil)
        let isCheckOfTotal = state.end.isBehindEnd && state.end.emptyRun == 0
        let isBehindTotal = page.total.map { state.end.count(behind: state.itemsBefore) ?? 0 >= $0 } ?? true
        let isEndless = isCheckOfTotal || isBehindTotal && state.choice.name.naming != .cursor
        repetition = state.written.repetition(received, isEndless: isEndless)
        restart = state.written.restart(in: page.items)
        if state.end.isBehindEnd, restart == .page { return nil }
        guard let repetition else { return page }
        if state.isEnd(repetition.failure) { return nil }
        guard state.end.isBehindEnd, repetition.isCertain else { return page }
        guard state.isOnlyPage else { return nil }
        throw unprovenEnd(state)
    }

    private func unprovenEnd(_ state: WalkState) -> UnprovenEnd {
        // The style of the list would request the page behind the first one again.
        var single = StyleChoice(.single)
        if walk.job.pageSize != nil {
            (single.details.sizeParameter, single.details.sizeBody) =
                (state.choice.details.sizeParameter, state.choice.details.sizeBody)
        }
        return UnprovenEnd(
            count: state.end.received, .singlePage(single, hasTotal: state.end.total != nil), state.end.proposals)
    }

    /// Checks that a page is the one at the place of a state. It is not written yet.
    ///
    /// - Throws: ``WrongPage``, `WalkFailure.repeatedPage`, or the error of a request that checks offsets.
    func verify(_ page: SequencePage<RawItem>, _ state: inout WalkState) async throws {
        try firstPageCheck?.verify(state.choice.firstNumber)
        try walk.job.part?.verify(page.items, claims, isFirst: state.end.pages == 0)
        if let next = page.next, claims?.splitsBatch == true { throw WrongPage(splittingBatchBefore: next, state.base) }
        if page.items.isEmpty, state.end.pages > 0, !state.end.isTotalReached(itemsBefore: state.itemsBefore),
            let other = report.flatMap(state.end.claims.movedList)
        {
            throw WrongPage(listAt: state.end.claims.list, movedTo: other)
        }
        if repetition == nil { try state.pageArrived(at: claims?.position, isEmpty: page.items.isEmpty) }
        if state.checksOffsets, page.isLast != true { try await walk.checkOffsets(after: page.items, state, transport) }
        state.checksOffsets = false
        if let size = try await walk.checkPageSize(second: page.items, state, transport) {
            state.end.uncheckedPageSize = size
        }
        if state.skip == 0 {
            if let first = try state.trial?.pageArrived(received) {
                try await walk.checkFirstPage(first, state, transport)
            }
            if let texts = received.texts, let member = state.repeatedTexts?.pageArrived(texts) {
                try await walk.checkRepetition(of: page.items, at: member, state, transport)
                state.repeatedTexts = nil
            }
        }
        if let repetition { throw state.failure(repetition.failure) }
        guard restart != nil else { return }
        state.listBeganAgain()
        if walk.job.dedupeKey == nil {
            throw WrongPage(restartBehind: state.end.pages, walk.job)
        }
    }

    /// The evidence for a page of which not all items are requested: only whether it, or a page before it, lacks items, and
    /// what the requested ones repeat.
    ///
    /// - Parameters:
    ///   - count: The number of requested items.
    ///   - page: The page at the place of the state.
    ///   - state: The state before the page.
    func evidence(of count: Int, in page: SequencePage<RawItem>, _ state: WalkState) -> EndEvidence {
        var whole = state
        addEvidence(of: page, &whole)
        var end = state.end.withFault(of: whole.end)
        let requested = ReceivedPage(
            Array(page.items.prefix(count)), position: claims?.position, hasKey: state.key != nil)
        end.overlapArrived(state.written.overlap(with: requested, by: state.key))
        return end
    }

    private func addEvidence(of page: SequencePage<RawItem>, _ state: inout WalkState) {
        if state.choice.name.naming != .cursor {
            state.end.willContinue(with: page.items.count, itemsBefore: state.itemsBefore)
        }
        state.end.overlapArrived(state.written.overlap(with: received, by: state.key))
        state.end.pageArrived(
            count: page.items.count, report, pagesBefore: state.pagesBefore, isNamed: state.isPlaceNamed)
    }

    /// Adds a page to the evidence for the end of the list.
    ///
    /// - Parameters:
    ///   - page: The page at the place of the state, whose items are all written.
    ///   - state: The state before the page.
    /// - Returns: The place of the next page; `nil` at the end of the list.
    /// - Throws: The error of the request that checks whether a list that ends with a 404 exists.
    mutating func place(
        behind page: SequencePage<RawItem>, _ state: inout WalkState
    ) async throws -> SavedPlace? {
        addEvidence(of: page, &state)
        if page.next == nil, let report {
            state.end.lastPageArrived(
                report, isChained: state.choice.name.naming == .cursor, itemsBefore: state.itemsBefore)
        }
        state.end.isBehindEnd = false
        if state.end.pages > 1 { state.end.proposals = [] }
        let count = state.end.count(behind: state.itemsBefore)
        // A total that equals the count may be the count of this page alone, so the next page counts as one after the end.
        let isTotal = page.isLast == nil && count != nil && state.end.total == count
        if let next = page.next, state.choice.name.naming == .cursor || !isTotal {
            // Some servers name a next page behind every page.
            isFinished =
                page.items.isEmpty && state.choice.name.naming == .cursor
                && state.end.isTotalReached(itemsBefore: state.itemsBefore)
            return isFinished ? nil : SavedPlace(next)
        }
        if state.end.emptyRun == 1, transport.hasSeenNotFound { try await walk.checkListExists(at: state.base) }
        guard state.end.emptyRun <= walk.job.emptyPages,
            let next = state.placeBehindEnd(isLast: page.isLast == true && !page.items.isEmpty)
        else {
            // Without a next page, the loop ends or fails by itself.
            isFinished = page.next != nil
            return nil
        }
        state.end.isBehindEnd = true
        state.end.hasSeemedToEnd = true
        pages = walk.pages(of: try walk.source(state, transport, reports), from: next)
        return next
    }
}

extension ClaimPlaces {
    /// The place of an array with items in a page that has none at the place of the list, and that no array in the first
    /// page explains; `nil` if there is none.
    fileprivate func movedList(in report: AnswerReport) -> JSONPointer? {
        Evidence(report.envelope, at: report.envelope.url, sent: nil).listsLikeItems(except: list, itemMembers)
            .first { !otherLists.contains($0) }
    }
}
