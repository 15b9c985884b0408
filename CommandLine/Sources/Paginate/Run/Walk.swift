import Foundation
import Paging
public import PagingHTTP

/// Writes all items of a list, page by page.
///
/// After each page its lines are made sure of first, then the keys, then the state that counts them both: whenever the
/// walk is killed, what stands behind the counts is cut off by the next run, and asked for again.
public struct Walk: Sendable {
    private let job: Job
    private let transport: any HTTPTransport
    private let bar: ProgressBar
    private let notify: @Sendable (String) -> Void

    /// A walk that has not begun.
    ///
    /// - Parameters:
    ///   - job: What is to be done.
    ///   - transport: What carries the requests.
    ///   - bar: What shows how far it has come.
    ///   - notify: Receives a line that says how the list is paged, once that is known.
    public init(
        _ job: Job, by transport: any HTTPTransport, showing bar: ProgressBar,
        notify: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.job = job
        self.transport = transport
        self.bar = bar
        self.notify = notify
    }

    /// Goes through the list to its end, or until there are as many items as were wanted.
    ///
    /// Cancelling the task ends it between two pages.
    ///
    /// - Throws: What went wrong; all lines before it are written and counted by the state.
    public func run() async throws -> Outcome {
        let file = job.stateFile.map { StateFile(path: $0) }
        let lock = try file.map { try StateLock(beside: $0.path) }
        defer { withExtendedLifetime(lock) {} }
        let saved = try file?.read()
        try saved?.check(job.order, file: file?.path ?? "")
        if let saved, isEnough(saved.items) { return Outcome(items: saved.items, isWhole: false) }
        let (state, answer, opening) = if let saved { (saved, nil, nil) } else { try await begin() } as Beginning
        notify("the list is read by \(state.choice.options)".withoutSecrets.visible)
        let check = state.firstNumber.map { NumberCheck($0, state.choice) }
        do {
            let transport = ProbedTransport(answer, showing: check, opening, then: transport)
            return try await go(on: state, file, transport, check, opening)
        } catch WalkFailure.repeatedPage(earlierPage: 1, pageCount: 2)
            where state.place == state.beginning && state.choice.name.naming != .cursor
        {
            throw WrongPage(repeatedIn: state.choice, state.end.proposals)
        }
    }

    private func isEnough(_ items: Int) -> Bool { job.maxItems.map { items >= $0 } ?? false }

    /// Asks for the first page.
    ///
    /// - Returns: The state at the beginning, the answer where it is one to the walk's own first request, and a check where
    ///   the number of the first page is a guess.
    private func begin() async throws -> Beginning {
        let probe = try await Probe(job, by: transport) { [bar] in bar.showWait($0, $1) }
        let choice = probe.recognition.choice
        let start = SavedPlace(probe.start)
        var state = WalkState(
            order: job.order, base: probe.base, choice: choice,
            pageSize: job.pageSize ?? max(probe.count ?? 1, 1), place: start, beginning: start)
        if start == .start { state.firstNumber = probe.recognition.firstNumber }
        state.end = EndEvidence(proof: probe.recognition.end, claims: probe.recognition.claims)
        state.end.otherList = probe.otherList
        let isGuess =
            choice.name == .pages && start == .start && state.firstNumber == nil && choice.details.firstPage == nil
        let isOpen = probe.recognition.end == .unproven || isGuess
        // Those for options that the command line has were proposed before.
        state.end.proposals = isOpen && job.flags.impliedName == nil ? probe.proposals : []
        if job.isTrial { state.trial = Trial() }
        let opening = isGuess ? OpeningCheck(probe.response, choice.details.items ?? "") : nil
        if job.pageSize == nil, opening == nil { return (state, probe.response, nil) }
        // The walk does not see this answer, and so not what it says about the next request.
        try await wait(asToldBy: probe.response)
        return (state, nil, opening)
    }

    /// Waits for as long as an answer asks for.
    ///
    /// - Throws: ``HeldBack`` if that is longer than the job allows.
    private func wait(asToldBy response: HTTPResponse) async throws {
        guard let pause = BackoffHints(response, at: Date()).pause, pause > .zero else { return }
        let heldBack = HeldBack(.backoff, remaining: pause)
        if pause > job.longestWait { throw HTTPFailure.heldBack(heldBack) }
        bar.showWait(heldBack, pause)
        try await Task.sleep(for: pause)
    }

    private typealias Beginning = (WalkState, HTTPResponse?, OpeningCheck?)

    private func go(
        on start: WalkState, _ file: StateFile?, _ transport: ProbedTransport, _ check: NumberCheck?,
        _ opening: OpeningCheck?
    ) async throws -> Outcome {
        var state = start
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
        // Within a run the sequence recognises pages that come again.
        var isResumed = true
        while true {
            let page: SequencePage<RawItem>
            do {
                guard let next = try await pages.next() else { break }
                page = next
            } catch WalkFailure.cursorLoop where state.end.emptyRun > 0 {
                // An empty page that names itself is the last, as in Mailgun's lists.
                break
            }
            try opening?.verify(state.choice.firstNumber)
            try state.pageArrived(page.items, total: page.total, check)
            try state.trial?.pageArrived(page.items)
            if isResumed { try state.written.check(page.items) }
            isResumed = false
            var lines = Data()
            var taken = min(state.skip, page.items.count)
            for item in page.items[taken...] {
                if isEnough(state.items) { break }
                taken += 1
                if let pointer = job.dedupeKey {
                    let key = item.key(at: pointer)
                    guard seen.insert(key) else { continue }
                    seenFile?.append(key)
                }
                lines.appendLine(item.bytes)
                state.items += 1
            }
            try output.append(lines)
            if taken == page.items.count {
                state.end.pageArrived(
                    count: page.items.count, reports.take(state.place, state.choice),
                    pagesBefore: state.pagesBefore)
            }
            switch (taken == page.items.count, page.next) {
            case (true, let next?):
                state.place = SavedPlace(next)
                state.skip = 0
                state.written.append(page.items)
            case (true, nil):
                // The list ends here, or leads in a circle, which is thrown now; the state stays where that is repeated.
                if state.end.emptyRun == 1, transport.hasMissed { try await makeSureOfList(at: state.base) }
                guard state.end.emptyRun < job.emptyPages, let next = state.placeBehindGap else { continue }
                state.place = next
                pages = self.pages(of: source, from: next)
                continue
            case (false, _):
                state.skip = taken
            }
            if let file {
                try output.sync()
                try seenFile?.flush()
                state.bytes = output.byteCount
                state.tail = output.tail?.digest
                state.keys = seenFile?.count ?? 0
                try file.write(state)
            }
            if isEnough(state.items) { return Outcome(items: state.items, isWhole: false) }
            let progress = Progress(
                items: state.items, total: expected(page.total, before), itemsOfRun: state.items - start.items,
                elapsed: beginning.duration(to: clock.now))
            bar.show(progress)
        }
        try output.sync()
        if isEnough(state.items) { return Outcome(items: state.items, isWhole: false) }
        try state.trial?.end()
        try judge(state)
        file?.remove()
        return Outcome(items: state.items, isWhole: true, doubt: state.end.doubt(itemsBefore: state.itemsBefore))
    }

    /// Makes sure that the list ends where it should.
    ///
    /// - Throws: ``IncompleteList``, ``UnprovenEnd`` or ``MissingList``.
    private func judge(_ state: WalkState) throws {
        switch state.end.verdict(itemsBefore: state.itemsBefore) {
        case .whole: return
        case .incomplete(let reason): throw IncompleteList(reason: reason)
        case .belowTotal(let reason):
            throw IncompleteList(reason: reason, advice: "; if the total is wrong, --total /none ignores it")
        case .unknown:
            throw UnprovenEnd(count: state.end.received, style: state.choice.name, proposals: state.end.proposals)
        case .noList:
            guard let items = job.flags.details.items, let other = state.end.otherList else { return }
            throw MissingList(list: items.description, other: other)
        }
    }

    private func pages(of source: PageSource<RawItem>, from place: SavedPlace) -> PageSequence<RawItem>.AsyncIterator {
        source.pages(from: place.place, ahead: job.parallel, emptyPageLimit: job.emptyPages).makeAsyncIterator()
    }

    /// Makes sure that what was not found is a page behind the last, and not the list: one that has moved, or is hidden
    /// from those whose credentials have expired.
    private func makeSureOfList(at base: URL) async throws {
        try await job.firstRetry.repeating(onRepetition: { [bar] in bar.showWait($0, $1) }) {
            let response = try await transport.send(job.firstRequest(at: base))
            guard response.isSuccess else { throw StatusFailure(response) }
        }
    }

    /// How many items the walk will have written, as far as the server says.
    private func expected(_ total: Int?, _ before: Int) -> Int? {
        let rest = total.map { max(max($0, 0) - before, 0) }
        guard let most = job.maxItems else { return rest }
        return min(rest ?? most, most)
    }

    private func source(
        _ state: WalkState, _ transport: some HTTPTransport, _ reports: AnswerReports
    ) throws -> PageSource<RawItem> {
        let style = try state.choice.style(body: job.body, asksForSize: job.pageSize != nil)
        var options = HTTPPagesOptions(
            fields: job.fields, links: job.links, repeatsPosts: job.repeatsPosts, longestWait: job.longestWait)
        options.onWait = { [bar] in bar.showWait($0, $0.remaining) }
        options.observed = state.end.claims.observed
        options.onAnswer = { reports.add($0) }
        let pages = HTTPPages<RawItem>(
            raw: style, at: state.base, key: nil, pageSize: state.pageSize, options: options,
            transport: transport)
        return pages.retrying(job.retry) { [bar] in bar.showWait($0, $1) }
    }
}
