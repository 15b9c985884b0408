import Foundation
import Paging
public import PagingHTTP

/// Writes all items of a list, page by page.
///
/// After each page, first its lines are written to disk, then its keys, then the state with the number of both. If the
/// process is killed, the next run truncates the files to these numbers and continues from there.
public struct Walk: Sendable {
    private(set) var job: Job
    let transport: any HTTPTransport
    let bar: ProgressBar
    let notify: @Sendable (String) -> Void

    /// Creates a walk.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - transport: Sends the requests.
    ///   - bar: Shows the progress.
    ///   - notify: Called with each line about the run that is no error.
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
        let locks = try [job.stateFile, job.since?.file].compactMap { $0 }.map { try ExclusiveLock(of: $0) }
        let appendLock = try job.appendLock()
        defer { withExtendedLifetime((locks, appendLock)) {} }
        let saved = try file?.read()
        let bookmark = if let saved { saved.since?.start } else { try readBookmark() }
        var walk = self
        walk.job = job.beginning(at: bookmark)
        try saved?.check(walk.job.signature, file: file?.path ?? "")
        try saved?.since.map(checkBookmark)
        return try await walk.run(from: saved, file, after: bookmark, of: job.listDigest)
    }

    /// Writes the items from a state, or from the beginning of the list.
    ///
    /// - Parameters:
    ///   - saved: The state; `nil` for a new walk.
    ///   - file: The state file; `nil` for none.
    ///   - bookmark: The bookmark with which the walk begins; `nil` for none.
    ///   - list: The digest of the list, without the value of the bookmark.
    private func run(
        from saved: WalkState?, _ file: StateFile?, after bookmark: Bookmark?, of list: KeyDigest
    ) async throws -> Outcome {
        let resumed = saved?.isBeforeFirstPage == true ? nil : saved
        if let saved = resumed, job.isLimitReached(saved.items) || job.part?.ends(before: saved.place) == true {
            try endOutput(saved, file)
            do {
                let outcome = try outcomeAtLimit(saved)
                if job.part == nil, job.keepsStateAtLimit {
                    notify(
                        "the \(saved.items) items of --max-items were written before, and nothing is requested: raise it, or "
                            + "read the list again from its beginning\(job.adviceToRestart)")
                }
                if !job.keepsStateAtLimit { file?.remove() }
                return outcome
            } catch { throw removingUselessState(after: error, resumed) }
        }
        var beginning: WalkBeginning
        if let resumed {
            beginning = WalkBeginning(state: resumed)
        } else {
            // Fails before the first request if the file cannot be appended to. Another program may append during that request,
            // so the end of the file is read again after it.
            _ = try appendedFile(saved)
            beginning = try await begin()
            beginning.state.since = job.since.map { since in
                SinceProgress(after: bookmark, list: list, key: since.key, id: job.itemKey ?? beginning.state.key)
            }
            if let appended = try appendedFile(saved) {
                beginning.state.append(to: appended)
                beginning.state.isEndOfOutput = saved?.isEndOfOutput ?? true
            }
        }
        if let ends = job.flags.details.ends { beginning.state.choice.details.ends = ends }
        notify("the list is read by \(beginning.state.choice.options)".withoutSecrets.terminalSafe)
        do {
            return try await writePages(from: beginning, file)
        } catch { throw removingUselessState(after: error, resumed) }
    }

    /// Removes a state that is of no use after an error, and what was appended, or says how to begin again if it may be.
    ///
    /// - Parameters:
    ///   - error: The error that ended the walk.
    ///   - resumed: The state from which the walk resumed; `nil` for a new walk.
    /// - Returns: The error, which says what was removed.
    private func removingUselessState(after error: any Error, _ resumed: WalkState?) -> any Error {
        let hadState = job.hasState, hasRemovedItems = job.removeUselessState(after: error, resumed)
        if hadState, !job.hasState, resumed != nil {
            notify("the state is removed: the next run reads the list from its beginning")
        }
        if let advice = job.adviceIfStuck(after: error, resumed) { notify(advice) }
        guard hasRemovedItems else { return error }
        let removal = "items of this run are removed from \(job.output ?? "")"
        guard var list = error as? IncompleteList else {
            notify("the \(removal)")
            return error
        }
        list.fate = "The \(removal)"
        return list
    }

    /// Completes the output that an earlier run left open, such as one that was killed: it is checked, and cut to what the
    /// state counts, and a JSON array is closed.
    private func endOutput(_ saved: WalkState, _ file: StateFile?) throws {
        guard job.output != nil else { return }
        var writer = try PageWriter(job, saved, file)
        try writer.finish()
        recordEnd(of: writer)
    }

    /// Records that the run ended in order, or says what follows if that fails. The end of the run has its own error.
    private func recordEnd(of writer: PageWriter) {
        do { try writer.recordEnd() } catch {
            notify("\(FailureText(error)): append nothing to \(job.output ?? "") before the same command has run again")
        }
    }

    private func writePages(from beginning: WalkBeginning, _ file: StateFile?) async throws -> Outcome {
        var state = beginning.state
        defer {
            bar.end()
            if state.omitted > 0 { notify("duplicates that --dedupe omitted: \(state.omitted)") }
        }
        var writer = try PageWriter(job, state, file)
        do {
            let outcome = try await writePages(from: beginning, &state, &writer)
            if outcome.isComplete { try writeBookmark(state) }
            if outcome.isComplete && job.part == nil || !job.keepsStateAtLimit {
                file?.remove()
            } else {
                recordEnd(of: writer)
            }
            return outcome
        } catch {
            if error is UnprovenEnd || error is IncompleteList { try writer.finish() }
            recordEnd(of: writer)
            throw error
        }
    }

    private func writePages(
        from beginning: WalkBeginning, _ state: inout WalkState, _ writer: inout PageWriter
    ) async throws -> Outcome {
        var reader = try PageReader(self, beginning)
        let clock = ContinuousClock(), startTime = clock.now
        var mayHaveMoved = state.lastPlace != nil || state.skip > 0
        while let page = try await reader.next(state) {
            try await reader.verify(page, &state)
            if mayHaveMoved { try await checkMovedItems(before: reader.received, state, writer) }
            mayHaveMoved = false
            let count = try writer.write(reader.received, &state)
            let endBefore = state.end
            let isWhole = count == page.items.count
            let next = isWhole ? try await reader.place(behind: page, &state) : nil
            let endsPart = next.map { job.part?.ends(before: $0) ?? false } ?? false
            if !isWhole { state.end = reader.evidence(of: count, in: page, state) }
            state.pageWasWritten(reader.received, count: count, next: next)
            let isAtLimit = job.isLimitReached(state.items)
            let endAgain = isAtLimit ? endBefore.withFault(of: state.end) : endBefore
            // At its limit, a part requests nothing more.
            let isJudgedAgain = next == nil && (job.part == nil || !isAtLimit)
            try writer.save(&state, end: isJudgedAgain ? endAgain : nil)
            if isAtLimit || endsPart {
                try writer.finish()
                return try outcomeAtLimit(state)
            }
            if next != nil { try checkEnds(state) }
            bar.show(
                Progress(
                    items: state.items, total: expected(page.total, state),
                    itemsOfRun: state.items - beginning.state.items,
                    elapsed: startTime.duration(to: clock.now)))
        }
        if mayHaveMoved { try await checkMovedItems(before: nil, state, writer) }
        try writer.finish()
        if let part = job.part, part.end != nil { throw ListChanged(endedWithin: part) }
        if let changes = state.end.changes {
            notify("the last page has \(changes), which leads to later changes and not to a next page")
        }
        try state.trial?.end(state.end.proposals)
        if state.trial != nil, let doubt = state.end.doubt(itemsBefore: state.itemsBefore) {
            throw WrongPage(trial: doubt, mayBeWhole: false)
        }
        try checkCompleteness(state)
        let warning = state.end.warning(itemsBefore: state.itemsBefore, omitsDuplicates: job.dedupeKey != nil)
        return Outcome(items: state.items, isComplete: true, warning: warning)
    }

    /// The expected number of items at the end of the walk; `nil` if unknown.
    ///
    /// - Parameters:
    ///   - total: The total of the server.
    ///   - state: The state of the walk.
    private func expected(_ total: Int?, _ state: WalkState) -> Int? {
        let before = state.beginning.itemsBefore(state.choice, pageSize: state.pageSize)
        let rest = total.map { max(max($0, 0) - before, 0) }
        guard let most = job.maxItems else { return rest }
        return min(rest ?? most, most)
    }
}
