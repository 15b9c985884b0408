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

    /// A walk that has not begun.
    ///
    /// - Parameters:
    ///   - job: What is to be done.
    ///   - transport: What carries the requests.
    ///   - bar: What shows how far it has come.
    public init(_ job: Job, by transport: any HTTPTransport, showing bar: ProgressBar) {
        self.job = job
        self.transport = transport
        self.bar = bar
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
        var answer: HTTPResponse?
        let state: WalkState
        if let saved { state = saved } else { (state, answer) = try await begin() }
        let check = state.firstNumber.map { NumberCheck($0, state.choice) }
        do {
            return try await go(on: state, file, ProbedTransport(answer, showing: check, then: transport), check)
        } catch WalkFailure.repeatedPage(earlierPage: 1, pageCount: 2)
            where state.place == state.beginning && state.choice.name.naming != .cursor
        {
            throw WrongPage(repeatedIn: state.choice)
        }
    }

    private func isEnough(_ items: Int) -> Bool { job.maxItems.map { items >= $0 } ?? false }

    /// Asks for the first page.
    ///
    /// - Returns: The state at the beginning, and the answer where it is one to the walk's own first request.
    private func begin() async throws -> (WalkState, HTTPResponse?) {
        let probe = try await Probe(job, by: transport) { [bar] in bar.showWait($0, $1) }
        let choice = probe.recognition.choice
        let start = SavedPlace(choice.start(at: probe.base))
        var state = WalkState(
            order: job.order, base: probe.base, choice: choice,
            pageSize: job.pageSize ?? max(probe.count ?? 1, 1), place: start, beginning: start)
        if start == .start { state.firstNumber = probe.recognition.firstNumber }
        guard job.pageSize != nil else { return (state, probe.response) }
        // The walk does not see this answer, and so not what it says about the next request.
        try await wait(asToldBy: probe.response)
        return (state, nil)
    }

    /// Waits for as long as an answer asks for.
    ///
    /// - Throws: ``HeldBack`` if that is longer than the job allows.
    private func wait(asToldBy response: HTTPResponse) async throws {
        guard let pause = ServerWishes(response, at: Date()).pause, pause > .zero else { return }
        let heldBack = HeldBack(.backoff, remaining: pause)
        if pause > job.longestWait { throw HTTPFailure.heldBack(heldBack) }
        bar.showWait(heldBack, pause)
        try await Task.sleep(for: pause)
    }

    private func go(
        on start: WalkState, _ file: StateFile?, _ transport: ProbedTransport, _ check: NumberCheck?
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
        let source = try self.source(state, transport)
        // Within a run the sequence recognises pages that come again.
        var isResumed = true
        for try await page in source.pages(
            from: state.place.place, ahead: job.parallel, emptyPageLimit: job.emptyPages)
        {
            try state.pageArrived(page.items, total: page.total, check)
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
            switch (taken == page.items.count, page.next) {
            case (true, let next?):
                state.place = SavedPlace(next)
                state.skip = 0
                state.written.append(page.items)
            case (true, nil):
                // The list ends here, or leads in a circle, which is thrown now; the state stays where that is repeated.
                if page.items.isEmpty, transport.hasMissed { try await makeSureOfList(at: state.base) }
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
        file?.remove()
        return Outcome(items: state.items, isWhole: true)
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

    private func source(_ state: WalkState, _ transport: some HTTPTransport) throws -> PageSource<RawItem> {
        let style = try state.choice.style(body: job.body, asksForSize: job.pageSize != nil)
        var options = HTTPPagesOptions(
            fields: job.fields, links: job.links, repeatsPosts: job.repeatsPosts, longestWait: job.longestWait)
        options.onWait = { [bar] in bar.showWait($0, $0.remaining) }
        let pages = HTTPPages<RawItem>(
            raw: style, at: state.base, key: nil, pageSize: state.pageSize, options: options,
            transport: transport)
        return pages.retrying(job.retry) { [bar] in bar.showWait($0, $1) }
    }
}
