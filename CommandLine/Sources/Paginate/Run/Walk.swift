import Foundation
import Paging
public import PagingHTTP

/// Writes all items of a list, page by page.
///
/// After each page, first its lines are written to disk, then its keys, then the state with the number of both. If the
/// process is killed, the next run truncates the files to these numbers and continues from there.
public struct Walk: Sendable {
    let job: Job
    let transport: any HTTPTransport
    let bar: ProgressBar
    private let notify: @Sendable (String) -> Void

    /// Creates a walk.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - transport: Sends the requests.
    ///   - bar: Shows the progress.
    ///   - notify: Called with a line that describes the style, before the first item is written, and with the number
    ///     of omitted duplicates at the end.
    public init(
        _ job: Job, by transport: any HTTPTransport, showing bar: ProgressBar,
        notify: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.job = job
        self.transport = transport
        self.bar = bar
        self.notify = notify
    }

    /// Writes the items up to the end of the list, or up to the greatest number of items.
    ///
    /// If the task is cancelled, the walk ends between two pages.
    ///
    /// - Throws: The error that ended the walk. The lines of all pages before it are written, and the state counts
    ///   them.
    /// - Complexity: O(*n*), where *n* is the number of bytes in all responses.
    public func run() async throws -> Outcome {
        let file = job.stateFile.map { StateFile(path: $0) }
        let lock = try file.map { try StateLock(beside: $0.path) }
        defer { withExtendedLifetime(lock) {} }
        let saved = try file?.read()
        try saved?.check(job.signature, file: file?.path ?? "")
        if let saved, isLimitReached(saved.items) { return Outcome(items: saved.items, isComplete: false) }
        let (state, response, firstPageCheck) =
            if let saved { (saved, nil, nil) } else { try await begin() } as Beginning
        notify("the list is read by \(state.choice.options)".withoutSecrets.terminalSafe)
        let numberCheck = state.firstNumber.map { PageNumberCheck($0, state.choice) }
        do {
            let transport = ProbedTransport(response, numberCheck, firstPageCheck, then: transport)
            return try await writePages(from: state, file, transport, numberCheck, firstPageCheck)
        } catch WalkFailure.repeatedPage(earlierPage: 1, pageCount: 2)
            where state.place == state.beginning && state.choice.name.naming != .cursor
        {
            throw WrongPage(repeatedIn: state.choice, state.end.proposals)
        }
    }

    private func isLimitReached(_ items: Int) -> Bool { job.maxItems.map { items >= $0 } ?? false }

    /// Requests the first page.
    ///
    /// - Returns: The state at the beginning; the response, if the first request of the walk would get the same one;
    ///   and a check, if the number of the first page is a guess.
    private func begin() async throws -> Beginning {
        let probe = try await Probe(job, by: transport) { [bar] in bar.showWait($0, $1) }
        let choice = probe.recognition.choice
        let start = SavedPlace(probe.start)
        var state = WalkState(
            signature: job.signature, base: probe.base, choice: choice,
            pageSize: job.pageSize ?? max(probe.count ?? 1, 1), place: start, beginning: start)
        if start == .start { state.firstNumber = probe.recognition.firstNumber }
        state.end = EndEvidence(proof: probe.recognition.end, claims: probe.recognition.claims)
        state.end.otherList = probe.otherList
        state.end.fullPage = probe.fullPage
        // The response to a request without a page number may have fewer items than the first numbered page. With a
        // total, that would be noticed.
        let isUnnumbered =
            choice.name == .pages && start == .start && (state.firstNumber == nil || state.end.claims.total == nil)
        let isGuess = isUnnumbered && job.flags.details.firstPage == nil
        let isOpen = probe.recognition.end == .unproven || isGuess
        // If the command line has such options, they may have been proposed by an earlier run.
        state.end.proposals = isOpen && job.flags.impliedName == nil ? probe.proposals : []
        if job.isTrial { state.trial = Trial() }
        let firstPageCheck = isGuess ? FirstPageCheck(probe.response, choice.details.items ?? "") : nil
        state.checksOffsets =
            choice.name == .offset && (job.isTrial || job.flags.impliedName == nil && state.end.claims.total == nil)
        if job.pageSize == nil, firstPageCheck == nil, !isUnnumbered { return (state, probe.response, nil) }
        // The page source does not receive this response, so it does not know how long to wait after it.
        try await wait(after: probe.response)
        return (state, nil, firstPageCheck)
    }

    /// Waits for as long as a response asks for.
    ///
    /// - Throws: `HTTPFailure.heldBack` if that is longer than the job allows.
    private func wait(after response: HTTPResponse) async throws {
        guard let pause = BackoffHints(response, at: Date()).pause, pause > .zero else { return }
        let heldBack = HeldBack(.backoff, remaining: pause)
        if pause > job.longestWait { throw HTTPFailure.heldBack(heldBack) }
        bar.showWait(heldBack, pause)
        try await Task.sleep(for: pause)
    }

    private typealias Beginning = (WalkState, HTTPResponse?, FirstPageCheck?)

    private func writePages(
        from start: WalkState, _ file: StateFile?, _ transport: ProbedTransport, _ numberCheck: PageNumberCheck?,
        _ firstPageCheck: FirstPageCheck?
    ) async throws -> Outcome {
        var state = start
        defer {
            bar.end()
            if let omitted = state.omitted { notify("duplicates that --dedupe omitted: \(omitted)") }
        }
        let output = try LineOutput(path: job.output, after: job.output == nil ? 0 : state.bytes, endingIn: state.tail)
        var seen = SeenKeys(limit: job.dedupeWindow)
        var seenFile: SeenFile?
        if job.dedupeKey != nil, let file {
            seenFile = try SeenFile(beside: file.path, count: state.keys, into: &seen, limit: job.dedupeWindow)
        }
        let clock = ContinuousClock()
        let beginning = clock.now
        let before = state.beginning.itemsBefore(state.choice, pageSize: state.pageSize)
        let reports = AnswerReports()
        let source = try self.source(state, transport, reports)
        var pages = self.pages(of: source, from: state.place)
        var lastItems: Set<[UInt8]> = []
        // Whether the next page is requested although the one before it seems to be the last.
        var isBehindEnd = false
        while true {
            let page: SequencePage<RawItem>
            do {
                guard let next = try await pages.next() else { break }
                page = next
            } catch WalkFailure.cursorLoop(let cursor, _)
                where state.end.emptyRun > 0 && state.place.isNamed(by: cursor)
            {
                // An empty page whose next cursor is its own is the last one, as in Mailgun's lists.
                break
            } catch let failure as HTTPFailure where isBehindEnd && failure.isOfMissingPage {
                break
            }
            let isEndless = page.total == nil && state.choice.name.naming != .cursor
            let repetition = state.written.repetition(page.items, isEndless: isEndless)
            if isBehindEnd, repetition != nil {
                guard state.end.pages == 1 else { break }
                throw UnprovenEnd(
                    count: state.end.received, style: state.choice.name, proposals: state.end.proposals)
            }
            try firstPageCheck?.verify(state.choice.firstNumber)
            try state.pageArrived(page.items, total: page.total, numberCheck)
            if state.checksOffsets, page.isLast != true { try await checkOffsets(after: page.items, state, transport) }
            state.checksOffsets = false
            if state.skip == 0 { try state.trial?.pageArrived(page.items) }
            if let repetition { throw repetition }
            var lines = Data()
            var processed = min(state.skip, page.items.count)
            for item in page.items[processed...] {
                if isLimitReached(state.items) { break }
                processed += 1
                if let pointer = job.dedupeKey {
                    let key = item.key(at: pointer)
                    guard seen.insert(key) else {
                        state.omitted = (state.omitted ?? 0) + 1
                        continue
                    }
                    seenFile?.append(key)
                }
                lines.appendLine(item.bytes)
                state.items += 1
            }
            try output.append(lines)
            let endBefore = state.end
            var next = page.next.map(SavedPlace.init)
            if processed == page.items.count {
                if state.choice.name.naming != .cursor { state.end.willContinue(with: page.items.count) }
                if state.choice.name.naming == .offset, page.items.haveDistinctItems {
                    if lastItems.contains(page.items[0].id) { state.end.overlaps = true }
                    lastItems = Set(page.items.map(\.id))
                }
                state.end.pageArrived(
                    count: page.items.count, reports.remove(state.place, state.choice),
                    pagesBefore: state.pagesBefore, isNamed: state.isPlaceNamed)
                isBehindEnd = false
                if next == nil {
                    if state.end.emptyRun == 1, transport.hasSeenNotFound { try await checkListExists(at: state.base) }
                    if state.end.emptyRun < job.emptyPages {
                        next = state.placeBehindEnd(isLast: page.isLast == true && !page.items.isEmpty)
                    }
                    isBehindEnd = next != nil
                    if let next { pages = self.pages(of: source, from: next) }
                }
            } else {
                next = nil
            }
            if let next {
                state.place = next
                state.skip = 0
                state.written.append(page.items)
            } else {
                state.skip = processed
            }
            if let file {
                try output.sync()
                try seenFile?.flush()
                state.bytes = output.byteCount
                state.tail = output.tail?.digest
                state.keys = seenFile?.count ?? 0
                var saved = state
                // A resumed run requests the last page again, and finds the same end, or the same loop.
                if next == nil { saved.end = endBefore }
                try file.write(saved)
            }
            if isLimitReached(state.items) { return Outcome(items: state.items, isComplete: false) }
            let progress = Progress(
                items: state.items, total: expected(page.total, before), itemsOfRun: state.items - start.items,
                elapsed: beginning.duration(to: clock.now))
            bar.show(progress)
        }
        try output.sync()
        if isLimitReached(state.items) { return Outcome(items: state.items, isComplete: false) }
        try state.trial?.end()
        try checkCompleteness(state)
        file?.remove()
        return Outcome(items: state.items, isComplete: true, warning: state.end.warning(itemsBefore: state.itemsBefore))
    }
}
