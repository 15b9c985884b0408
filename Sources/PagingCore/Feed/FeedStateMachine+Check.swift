extension FeedStateMachine {
    /// Asks for what stands before the first row, unless it comes in another way already.
    mutating func check(for waiting: CheckID, _ step: inout Step) {
        if case .loading(var running) = check {
            running.waiting.append(waiting)
            check = .loading(running)
            return
        }
        var isPrepending = false
        if case .loading = generation.prepend { isPrepending = true }
        guard generation.isLoaded, !refresh.isLoading, !isPrepending else {
            step.checks.append((waiting, .superseded))
            return
        }
        guard let question = generation.headRequest(pendingNewItems) else {
            step.checks.append((waiting, .checked(pendingNewItems.state)))
            return
        }
        var failureToRestore: Failure?
        if case .failed(let failure) = check { failureToRestore = failure }
        let load = begin(
            generation.request(for: question, configuration), .user, failureToRestore: failureToRestore, &step)
        check = .loading(.init(load: load, question: question, waiting: [waiting]))
    }

    /// Gives up a check, since what it looks for comes in another way (R8).
    mutating func supersedeCheck(_ step: inout Step) {
        guard case .loading(let running) = check else { return }
        cancel(running.load, &step)
        check = running.load.failureToRestore.map(CheckPhase.failed) ?? .idle
        for waiting in running.waiting { step.checks.append((waiting, .superseded)) }
    }

    /// Gives up all that is held back or looked for: the rows are others now.
    mutating func dropNewItems(_ step: inout Step) {
        supersedeCheck(&step)
        check = .idle
        pendingNewItems = .nothing
    }

    mutating func endCheck(_ outcome: CheckOutcome, _ step: inout Step) {
        guard case .loading(let running) = check else { return }
        switch outcome {
        case .checked, .superseded: check = .idle
        case .failed(let failure): check = .failed(failure)
        }
        for waiting in running.waiting { step.checks.append((waiting, outcome)) }
    }

    /// Takes the answer to a check: what is new in it is held back.
    mutating func landCheck(
        _ page: Page<Item, Int>, _ running: CheckPhase.Check, _ step: inout Step
    ) {
        var page = page
        page.items = generation.asEdited(page.items, after: running.load.lastEdit)
        switch running.question {
        case .firstPage:
            pendingNewItems = generation.compare(page, with: pendingNewItems, configuration.duplicates, &step.changes)
        case .before(let cursor):
            let page = generation.holdBack(page, configuration.duplicates, &step.changes)
            if page.items.isEmpty {
                guard !follow(page, behind: cursor, running, &step) else { return }
            } else {
                hold(page, at: cursor)
            }
        }
        limitPendingNewItems(page.items, &step)
        endCheck(.checked(pendingNewItems.state), &step)
    }

    /// Goes on behind a page before the first row that brought nothing new, or ends there.
    ///
    /// - Returns: Whether the check goes on, or has failed.
    private mutating func follow(
        _ page: Page<Item, Int>, behind cursor: Int, _ running: CheckPhase.Check, _ step: inout Step
    ) -> Bool {
        guard let next = page.previous, !generation.isFollowed(next, besides: cursor) else {
            if case .pages = pendingNewItems { return false }
            generation.cursorAtHead = cursor
            if generation.prepend.idleTarget != nil { generation.prepend = .ended }
            return false
        }
        let emptyRun = running.load.emptyRun + 1
        guard emptyRun < configuration.emptyPageLimit else {
            generation.cursorAtHead = next
            endCheck(.failed(.noProgress), &step)
            return true
        }
        let question = HeadRequest.before(cursor: next)
        let load = begin(
            generation.request(for: question, configuration), .user, failureToRestore: running.load.failureToRestore,
            emptyRun: emptyRun,
            &step)
        check = .loading(.init(load: load, question: question, waiting: running.waiting))
        return true
    }

    /// Holds a page before the first row back, before those that are held back already.
    private mutating func hold(_ page: Page<Item, Int>, at cursor: Int) {
        pendingNewItems.drop { id in page.items.contains { $0.id == id } }
        var pages: [PendingNewItems<Item>.HeldPage] = []
        if case .pages(let before) = pendingNewItems { pages = before.filter { $0.cursor != cursor } }
        pages.append(.init(cursor: cursor, page: page))
        pendingNewItems = .pages(pages)
    }

    /// Holds back no more items than K2 allows. Arrived items that the list has are updated where they stand then (N1).
    private mutating func limitPendingNewItems(
        _ arrived: [Item], _ step: inout Step
    ) {
        guard case .items(let limit) = configuration.retention, pendingNewItems.count + generation.keptNewItems > limit,
            pendingNewItems.count > 0
        else { return }
        pendingNewItems = .discontinuity(atLeast: pendingNewItems.count)
        generation.takeAgain(arrived.filter { generation.holds($0.id) }, &step.changes)
    }
}
