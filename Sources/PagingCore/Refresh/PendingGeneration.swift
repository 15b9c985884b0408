/// A generation that is loaded beside the current one, page by page as its plan says, and replaces it when it is complete.
struct PendingGeneration<Item: Identifiable> {
    var load: Load {
        // A new request is newer than the edits before it.
        didSet { if load.id != oldValue.id { edits = [] } }
    }
    let kind: RefreshKind<Item.ID>
    /// The callers that wait for the refresh.
    var waiters: [WaiterID]
    /// The refresh before it, if it failed. Its failure is restored if this one is cancelled (R8).
    let failedBefore: (RefreshKind<Item.ID>, LoadFailure)?
    /// What was applied so far.
    private(set) var generation: Generation<Item>
    /// The edits that were made while the load was in flight: its answer may not have them. Whether the total counts the
    /// item of each insertion already.
    private var edits: [(edit: ListEdit<Item>, isCounted: Bool)] = []
    private var plan: RefreshPlan<Item>.Pages
    private var target: Target

    /// Where the next page goes.
    private enum Target: Equatable {
        case opening
        case fill(key: Int)
        case edge(LoadDirection)
    }

    /// What follows an applied page.
    enum Progress {
        /// Another page is needed.
        case request(PageRequest, emptyRun: Int)
        /// The generation is complete.
        case complete
        /// The generation has no rows although it should have some: too many pages brought none, or their cursors form a
        /// loop. Its edge has failed.
        case failed(LoadFailure)
    }

    init(
        load: Load, _ plan: RefreshPlan<Item>, kind: RefreshKind<Item.ID>, waiters: [WaiterID],
        failedBefore: (RefreshKind<Item.ID>, LoadFailure)?
    ) {
        self.load = load
        self.kind = kind
        self.waiters = waiters
        self.failedBefore = failedBefore
        generation = plan.generation
        self.plan = plan.pages
        target = plan.direction.map(Target.edge) ?? .opening
    }

    /// Whether a row may be missing.
    var isDoubtful: Bool { generation.isDoubtful }

    private var rules: PageRules { generation.pages.rules }

    /// How many edits are repeated when the answer arrives.
    var editCount: Int { edits.count }

    /// Whether no page was applied yet.
    private(set) var isAtFirstPage = true

    /// Whether the load is for the page behind the last row.
    var isAppending: Bool { target == .edge(.append) }

    /// Applies a page.
    ///
    /// - Parameter openMoves: How many open edits move the numbering: the server may have carried them out between this page
    ///   and the one before.
    mutating func apply(_ page: ItemPage<Item, Int>, openMoves: Int) -> Progress {
        removeItemsAfterGaps(page.items)
        let held = generation.index.count
        if openMoves > 0, generation.pages.countsOffsets { recordMixedPages() }
        isAtFirstPage = false
        // In doubt, known rows at the head of a page settle no place.
        let arrived = ArrivedPage(page: page, request: load.request, repeatable: generation.isDoubtful ? 1 : 0)
        switch target {
        case .opening:
            generation.applyOpeningPage(arrived)
        case .fill(let key):
            generation.pages.fills = []
            generation.applyFillPage(arrived, under: key)
        case .edge(let direction):
            let broughtRows = generation.applyEdgePage(direction, arrived)
            if broughtRows || rules.keepsEmptyPages { plan.countDown(direction) }
        }
        for (edit, isCounted) in edits { _ = repeatEdit(edit, isCounted: isCounted) }
        edits = []
        forgetChanges()
        return progress(emptyRun: generation.index.count > held ? 0 : load.emptyRun + 1)
    }

    private mutating func progress(emptyRun: Int) -> Progress {
        let isExhausted = emptyRun >= rules.emptyPageLimit && !rules.keepsEmptyPages
        // The places that are left are placeholders, which are loaded when they are wanted.
        if case .span = plan, isExhausted, generation.pages.tree.rows > 0 { return .complete }
        guard let next = nextPage() else {
            if generation.pages.tree.rows == 0, case .failed(_, let failure) = generation.pages.append {
                return .failed(failure)
            }
            return .complete
        }
        guard !isExhausted else {
            if let target = generation.pages.append.idleTarget {
                generation.pages.append = .failed(target, .noProgress)
            }
            return .failed(.noProgress)
        }
        target = next.target
        return .request(next.request, emptyRun: emptyRun)
    }

    /// Applies an edit to what was applied so far, and to the answer of the load in flight.
    mutating func apply(_ edit: ListEdit<Item>) {
        edits.append((edit, repeatEdit(edit, isCounted: false)))
        forgetChanges()
        if edit.shiftsOffsets, generation.pages.countsOffsets { recordMixedPages() }
    }

    /// Records that pages may be from before and after an edit, so that a row may be missing between them. A page from the start
    /// alone fits every edit.
    mutating func recordMixedPages() {
        if !isAtFirstPage || beginsInTheMiddle { recordDoubt() }
    }

    /// Records that a row may be missing, because the responses may be from before and after an edit.
    mutating func recordDoubt() { generation.isDoubtful = true }

    /// Adds a page to the plan that the current generation has loaded at an edge meanwhile.
    ///
    /// - Parameter places: How many places of the server's numbering the current generation has.
    mutating func include(_ direction: LoadDirection, places: Int) {
        switch plan {
        case .opening: if generation.pages.isChained { plan = .run(append: 0, prepend: 0) }
        case .span(let offsets): plan = .span(offsets.lowerBound..<max(offsets.upperBound, places))
        case .run: break
        }
        plan.countUp(direction)
    }

    /// Updates items that the refresh does not load, because they are after a gap.
    ///
    /// - Parameter items: The items of a page that the list has loaded meanwhile.
    mutating func updateItemsAfterGaps(_ items: [Item]) {
        generation.setItems(items.filter { isAfterGap($0.id) })
        forgetChanges()
    }

    /// Removes the items that a page of the refresh has from pages after a gap: they are rows of that page now.
    private mutating func removeItemsAfterGaps(_ items: [Item]) {
        for item in items where isAfterGap(item.id) { generation.removeItem(item.id) }
    }

    private func isAfterGap(_ id: Item.ID) -> Bool {
        generation.position(of: id)?.place.segment.origin == .behindGap
    }

    /// Makes changes of the source to what was applied so far.
    mutating func follow(_ source: SourceEdits<Item, Int>) {
        generation.follow(source)
        forgetChanges()
    }

    /// Readers are told of the difference from the current generation instead.
    private mutating func forgetChanges() { generation.pages.changes = RowChanges() }

    /// Whether the first page is requested by its offset, behind rows that are not loaded.
    private var beginsInTheMiddle: Bool {
        guard case .offset(let start, _) = load.request else { return false }
        return start > 0
    }

    /// - Returns: Whether the total counts the item of an insertion.
    private mutating func repeatEdit(_ edit: ListEdit<Item>, isCounted: Bool) -> Bool {
        guard generation.pages.tree.summary.items > 0 else { return isCounted }
        let count = generation.index.count, places = generation.pages.tree.serverCount
        generation.apply(edit)
        plan.follow(generation.pages.tree.serverCount - places)
        // The item is inserted behind the applied pages, so that no place moves. The reported total may not count it.
        guard case .insert = edit, edit.shiftsOffsets, !isCounted, generation.pages.countsOffsets,
            generation.index.count == count, !generation.hasBase(of: edit.id)
        else { return isCounted }
        generation.pages.moveTotal(by: 1)
        return true
    }

    private mutating func nextPage() -> (target: Target, request: PageRequest)? {
        let isEmpty = generation.pages.tree.rows == 0
        // The rows behind the place where a list of a source that observes it opens can all be gone.
        let looksBack = isEmpty && rules.keepsEmptyPages
        switch plan {
        case .opening:
            guard isEmpty else { return nil }
            return edge(.append) ?? (looksBack ? edge(.prepend) : nil)
        case .run(let append, let prepend):
            if append > 0 || isEmpty, let next = edge(.append) { return next }
            return prepend > 0 || looksBack ? edge(.prepend) : nil
        case .span(let offsets):
            return page(in: offsets)
        }
    }

    private mutating func edge(_ direction: LoadDirection) -> (target: Target, request: PageRequest)? {
        guard let target = generation.pages[direction].idleTarget else { return nil }
        generation.pages.recordFollowed(target, direction)
        return (.edge(direction), generation.pages.request(for: target, direction))
    }

    /// The first page of a span that was not applied. The places before it are not looked at again.
    ///
    /// - Complexity: O(log p) for each page, in pages.
    private mutating func page(in offsets: Range<Int>) -> (target: Target, request: PageRequest)? {
        var offset = offsets.lowerBound
        while offset < min(offsets.upperBound, generation.pages.tree.serverCount) {
            let place = generation.pages.tree.place(ofOffset: offset)
            guard place.segment.isNotRequested else {
                offset = place.firstOffset + place.segment.serverCount
                continue
            }
            plan = .span(offset..<offsets.upperBound)
            let row = place.firstRow + offset - place.firstOffset
            let (key, request) = generation.pages.beginFill(atRow: row)
            generation.pages.fills = [PlaceholderLoad(key: key, load: load)]
            return (.fill(key: key), request)
        }
        guard offset < offsets.upperBound else { return nil }
        plan = .span(offset..<offsets.upperBound)
        return edge(.append)
    }
}
