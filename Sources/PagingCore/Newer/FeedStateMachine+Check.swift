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
        guard generation.isOpened, !refresh.isLoading, !isPrepending else {
            step.checks.append((waiting, .superseded))
            return
        }
        guard let question = generation.headQuestion(heldBack) else {
            step.checks.append((waiting, .checked(heldBack.state)))
            return
        }
        var mends: Failure?
        if case .failed(let failure) = check { mends = failure }
        let load = begin(generation.request(for: question, configuration), .person, mends: mends, &step)
        check = .loading(.init(load: load, question: question, waiting: [waiting]))
    }

    /// Gives up a check, since what it looks for comes in another way (R8).
    mutating func supersedeCheck(_ step: inout Step) {
        guard case .loading(let running) = check else { return }
        cancel(running.load, &step)
        check = running.load.mends.map(CheckPhase.failed) ?? .idle
        for waiting in running.waiting { step.checks.append((waiting, .superseded)) }
    }

    /// Gives up all that is held back or looked for: the rows are others now.
    mutating func forgetNewer(_ step: inout Step) {
        supersedeCheck(&step)
        check = .idle
        heldBack = .nothing
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
            heldBack = generation.compare(page, with: heldBack, configuration.duplicates, &step.changes)
        case .before(let cursor):
            let page = generation.holdBack(page, configuration.duplicates, &step.changes)
            if page.items.isEmpty {
                guard !follow(page, behind: cursor, running, &step) else { return }
            } else {
                hold(page, at: cursor)
            }
        }
        boundHeldBack(page.items, &step)
        endCheck(.checked(heldBack.state), &step)
    }

    /// Goes on behind a page before the first row that brought nothing new, or ends there.
    ///
    /// - Returns: Whether the check goes on, or has failed.
    private mutating func follow(
        _ page: Page<Item, Int>, behind cursor: Int, _ running: CheckPhase.Check, _ step: inout Step
    ) -> Bool {
        guard let next = page.previous, !generation.isFollowed(next, besides: cursor) else {
            if case .pages = heldBack { return false }
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
        let question = HeadQuestion.before(cursor: next)
        let load = begin(
            generation.request(for: question, configuration), .person, mends: running.load.mends, emptyRun: emptyRun,
            &step)
        check = .loading(.init(load: load, question: question, waiting: running.waiting))
        return true
    }

    /// Holds a page before the first row back, before those that are held back already.
    private mutating func hold(_ page: Page<Item, Int>, at cursor: Int) {
        heldBack.drop { id in page.items.contains { $0.id == id } }
        var pages: [HeldBack<Item>.HeldPage] = []
        if case .pages(let before) = heldBack { pages = before.filter { $0.cursor != cursor } }
        pages.append(.init(cursor: cursor, page: page))
        heldBack = .pages(pages)
    }

    /// Holds back no more items than K2 allows. Arrived items that the list has are updated where they stand then (N1).
    private mutating func boundHeldBack(
        _ arrived: [Item], _ step: inout Step
    ) {
        guard case .rows(let limit) = configuration.retention, heldBack.count + generation.newerKept > limit,
            heldBack.count > 0
        else { return }
        heldBack = .gap(atLeast: heldBack.count)
        generation.takeAgain(arrived.filter { generation.holds($0.id) }, &step.changes)
    }
}
