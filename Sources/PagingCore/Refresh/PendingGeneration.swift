/// A generation that is loaded beside the current one, page by page as its plan says, and takes its place when it is
/// whole.
struct PendingGeneration<Item: Identifiable> {
    var load: Load
    let kind: RefreshKind<Item.ID>
    /// Who waits for it.
    var waiting: [RefreshID]
    /// The failure of the refresh before it, which returns if this one is cancelled (R8).
    let failureToRestore: Failure?
    /// What has landed so far.
    private(set) var generation: Generation<Item>
    /// The edits that were made while the load in flight ran: its answer may not know of them.
    private var edits: [Edit<Item>] = []
    /// How many rows the answer to the load in flight may repeat: so many edits may have moved its places down.
    private var repeatable = 0
    private var plan: Plan
    private var purpose = Purpose.opening

    /// How many edits are made again when the load in flight lands.
    var editCount: Int { edits.count }

    /// Whether the load is one behind the last row.
    var isAppending: Bool { purpose == .edge(.append) }

    /// What is loaded before the candidate lands.
    enum Plan: Equatable {
        /// One page, or the first that is not empty.
        case opening
        /// What stands at these places of the server's numbering.
        case spans(Range<Int>)
        /// So many pages more behind the first, and before it.
        case pages(append: Int, prepend: Int)
    }

    /// What the load in flight is for.
    private enum Purpose: Equatable {
        case opening
        case fill(key: Int)
        case edge(Direction)
    }

    /// What follows when a page of the candidate has landed.
    enum Progress {
        /// Another page is to be loaded.
        case request(PageRequest, emptyRun: Int)
        /// The candidate is whole.
        case whole
        /// The candidate has no rows although it should have: its pages brought nothing for too long, or went round in a
        /// circle. Its edge has failed.
        case failed(Failure)
    }

    init(
        load: Load, _ blueprint: RefreshPlan, kind: RefreshKind<Item.ID>, waiting: [RefreshID],
        failureToRestore: Failure?
    ) {
        self.load = load
        self.kind = kind
        self.waiting = waiting
        self.failureToRestore = failureToRestore
        generation = blueprint.generation
        plan = blueprint.plan
        purpose = blueprint.direction.map(Purpose.edge) ?? .opening
    }

    /// What a refresh begins with.
    struct RefreshPlan {
        var request: PageRequest
        var plan: Plan
        var generation: Generation<Item>
        /// The edge the first page is appended to; `nil` where it opens the list.
        var direction: Direction?
    }

    /// Lands a page and says what follows.
    ///
    /// - Parameter unconfirmed: How many edits of open transactions move the numbering: the server may have carried them
    ///   out between this page and the one before.
    mutating func land(
        _ page: Page<Item, Int>, unconfirmed: Int, _ configuration: FeedConfiguration
    ) -> Progress {
        let held = generation.index.count
        repeatable += unconfirmed
        var landing = Generation<Item>.PageApplication(repeatable: repeatable, isBlind: unconfirmed > 0)
        switch purpose {
        case .opening:
            // A page from the start repeats no row, and none follows if it is the only one.
            let settlesAll = unconfirmed == 0 || (plan == .opening && !beginsInTheMiddle)
            generation.applyOpeningPage(page, unconfirmed: settlesAll ? 0 : unconfirmed, load.request, configuration)
        case .fill(let key):
            generation.fills = []
            generation.landFill(page, under: key, load.request, configuration, &landing)
        case .edge(let direction):
            _ = generation.landEdge(direction, page, load.request, configuration, &landing)
            if generation.index.count > held { plan.countDown(direction) }
        }
        for edit in edits { carryOut(edit) }
        edits = []
        repeatable = 0
        let emptyRun = generation.index.count > held ? 0 : load.emptyRun + 1
        if case .spans = plan, emptyRun >= configuration.emptyPageLimit, generation.tree.rows > 0 {
            // The places that are left are placeholders, to be loaded when they are wanted.
            return .whole
        }
        guard let next = nextPurpose(configuration) else {
            if generation.tree.rows == 0, case .failed(_, let failure) = generation.append { return .failed(failure) }
            return .whole
        }
        guard emptyRun < configuration.emptyPageLimit else {
            if let target = generation.append.idleTarget { generation.append = .failed(target, .noProgress) }
            return .failed(.noProgress)
        }
        purpose = next.purpose
        return .request(next.request, emptyRun: emptyRun)
    }

    /// Edits what has landed, and what the load in flight is to bring.
    ///
    /// - Returns: Whether the answers can no longer be put together: those to come may leave a row out, because the edit
    ///   removed an item before them, or because this cannot be determined.
    mutating func take(_ edit: Edit<Item>) -> Bool {
        edits.append(edit)
        let slots = generation.tree.serverCount
        carryOut(edit)
        let moved = generation.tree.serverCount - slots
        repeatable += max(moved, 0)
        return moved < 0 || (moved == 0 && edit.isAlsoOnServer && beginsInTheMiddle)
    }

    /// Whether the first page to land is one by its offset, behind rows that are not loaded.
    private var beginsInTheMiddle: Bool {
        guard generation.countsOffsets else { return false }
        if let first = generation.tree.first { return first.isUnloaded }
        if case .offset(let start, _) = load.request { return start > 0 }
        return false
    }

    private mutating func carryOut(_ edit: Edit<Item>) {
        guard generation.tree.summary.items > 0 else { return }
        var changes = RowChanges()
        let count = generation.index.count, slots = generation.tree.serverCount
        generation.apply(edit, &changes)
        plan.follow(generation.tree.serverCount - slots)
        // An item that is inserted behind what has landed may come after the total was told.
        if case .insert = edit, edit.isAlsoOnServer, generation.index.count == count { generation.moveTotal(by: 1) }
    }

    private mutating func nextPurpose(_ configuration: FeedConfiguration) -> (purpose: Purpose, request: PageRequest)? {
        switch plan {
        case .opening:
            return generation.tree.rows == 0 ? edge(.append, configuration) : nil
        case .pages(let append, let prepend):
            if append > 0 || generation.tree.rows == 0, let next = edge(.append, configuration) { return next }
            return prepend > 0 ? edge(.prepend, configuration) : nil
        case .spans(let spans):
            return span(in: spans, configuration)
        }
    }

    @inline(never)
    private mutating func edge(
        _ direction: Direction, _ configuration: FeedConfiguration
    ) -> (purpose: Purpose, request: PageRequest)? {
        guard let target = generation[direction].idleTarget else { return nil }
        generation.noteFollowed(target, direction)
        return (.edge(direction), generation.request(for: target, direction, configuration))
    }

    /// The first page of some places that has not landed. The places before it are not looked at again: what has landed
    /// there stays.
    ///
    /// - Complexity: O(log p) for each page, in pages.
    @inline(never)
    private mutating func span(
        in spans: Range<Int>, _ configuration: FeedConfiguration
    ) -> (purpose: Purpose, request: PageRequest)? {
        var slot = spans.lowerBound
        while slot < min(spans.upperBound, generation.tree.serverCount) {
            let place = generation.tree.place(ofOffset: slot)
            guard place.segment.isNotRequested else {
                slot = place.firstOffset + place.segment.serverCount
                continue
            }
            plan = .spans(slot..<spans.upperBound)
            var changes = RowChanges()
            let row = place.firstRow + slot - place.firstOffset
            let (key, request) = generation.beginFill(atRow: row, configuration, &changes)
            generation.fills = [.init(key: key, load: load)]
            return (.fill(key: key), request)
        }
        guard slot < spans.upperBound else { return nil }
        plan = .spans(slot..<spans.upperBound)
        return edge(.append, configuration)
    }
}

extension PendingGeneration.Plan {
    /// Follows an edit of what has landed, which stands before the places that are still to be loaded.
    fileprivate mutating func follow(_ distance: Int) {
        guard case .spans(let spans) = self else { return }
        self = .spans(max(spans.lowerBound + distance, 0)..<max(spans.upperBound + distance, 0))
    }

    fileprivate mutating func countDown(_ direction: Direction) {
        guard case .pages(let append, let prepend) = self else { return }
        switch direction {
        case .append: self = .pages(append: append - 1, prepend: prepend)
        case .prepend: self = .pages(append: append, prepend: prepend - 1)
        }
    }
}

extension PendingGeneration: Sendable where Item: Sendable, Item.ID: Sendable {}
extension PendingGeneration.RefreshPlan: Sendable where Item: Sendable, Item.ID: Sendable {}
