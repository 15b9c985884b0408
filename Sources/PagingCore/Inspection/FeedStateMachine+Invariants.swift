extension FeedStateMachine {
    /// An internal inconsistency, for tests; `nil` if there is none.
    ///
    /// - Complexity: O(n) in the items held.
    @_spi(Invariants)
    public var brokenInvariant: StaticString? {
        if let broken = generation.brokenInvariant { return broken }
        if case .loading(let pending) = refresh {
            if let broken = pending.generation.brokenInvariant { return broken }
            if pending.load.id.number > lastLoad { return "a load of a pending generation was never commanded" }
            for direction in LoadDirection.allCases where !isRevalidating {
                if case .loading = generation.pages[direction] { return "R2: a refresh and an edge load at once" }
            }
        }
        let commanded = generation.pages.fills.filter { $0.load.isUnderWay }
        if commanded.count > configuration.maxConcurrentLoads {
            return "L2: more pages of placeholders are in flight than allowed"
        }
        if update.states != states || update.content != content { return "U2: states changed without an update" }
        if case .items(let limit) = configuration.retention, generation.pages.tree.summary.items > limit,
            !isReaderAwaited
        {
            let wanted = readers.compactMap { wantedRows(of: $0) }
            if !wanted.isEmpty, generation.farthestPage(from: wanted) != nil { return "K2: too many items are held" }
        }
        if update.newItems != pendingNewItems.state { return "U2: the pending new items changed without an update" }
        if pendingNewItems.isPages, case .loading = generation.pages.prepend {
            return "N4: pending new items are loaded by a prepend too"
        }
        if check.isLoading, case .loading = generation.pages.prepend { return "N4: a check runs beside a prepend" }
        if !replacedItems.isConsistent { return "I7: two rows have one identity" }
        if update.rows.count != generation.pages.tree.rows { return "U2: rows changed without an update" }
        for reader in readers {
            guard let viewport = reader.viewport else { continue }
            if viewport.first < 0 || viewport.first > max(generation.pages.tree.rows - 1, 0) {
                return "V1: a viewport begins outside the rows"
            }
        }
        return nil
    }
}

extension FeedStateMachine {
    /// The rows that the readers see, for tests. They may reach beyond the end.
    @_spi(Invariants)
    public var viewports: [Range<Int>] {
        readers.compactMap { $0.viewport.map { $0.first..<($0.first + $0.length) } }
    }
}

extension FeedStateMachine {
    /// How many edits are remembered because loads in flight may not know of them, for tests.
    @_spi(Invariants)
    public var rememberedEdits: Int { generation.recentEdits.count }

    /// The rows that should be loaded for each viewport, for tests.
    @_spi(Invariants)
    public var wanted: [Range<Int>] { readers.compactMap { wantedRows(of: $0) } }

    /// The kind of the refresh that runs, for tests; `nil` if none runs.
    @_spi(Invariants)
    public var refreshKind: RefreshKind<Item.ID>? {
        if case .loading(let pending) = refresh { pending.kind } else { nil }
    }

    /// The pending new items, in the order in which they would be shown, for tests.
    @_spi(Invariants)
    public var pendingItems: [Item] {
        switch pendingNewItems {
        case .nothing: []
        case .discontinuity(_, let newest, _): newest?.items ?? []
        case .items(let answers, _): answers.flatMap { $0.items }
        case .pages(let pages): pages.reversed().flatMap { $0.page.items }
        }
    }

    /// The first row that was never loaded, for tests; `nil` if there is none.
    @_spi(Invariants)
    public var firstUnsettledRow: Int? {
        guard !generation.pages.isSettled else { return nil }
        var found: Int?
        generation.pages.tree.visit(rows: 0..<generation.pages.tree.rows) { place in
            if case .unloaded = place.segment.content { found = place.firstRow }
            return found == nil
        }
        return found
    }
}

extension Generation {
    var brokenInvariant: StaticString? {
        var broken: StaticString?
        var previousKey: Int?
        var items = 0
        var rows = 0
        var serverCount = 0
        var unsettled = 0
        var loading = 0
        pages.tree.visitAll { segment in
            let key = Int(segment.key)
            if let previousKey, previousKey >= key { broken = "segments are out of order" }
            previousKey = key
            rows += segment.rows
            serverCount += segment.serverCount
            if segment.serverCount < 0 { broken = "a page has a negative number of places" }
            switch segment.content {
            case .loaded(let page):
                let held = page.items(of: Item.self)
                items += held.count
                if held.count != segment.rows { broken = "a page has not as many rows as items" }
                for item in held where index.key(of: Fingerprint(of: item.id), where: { $0 == key }) == nil {
                    broken = "I1: the identity index does not know an item"
                }
            case .unloaded(let state):
                unsettled += segment.rows
                if segment.rows != segment.serverCount { broken = "placeholders have not as many rows as places" }
                if segment.rows == 0 { broken = "a run of placeholders is empty" }
                if state == .loading {
                    loading += 1
                    if !pages.fills.contains(where: { $0.key == key }) {
                        broken = "an unloaded segment is loading without a fill"
                    }
                }
            case .evicted(let state):
                if state == .loading {
                    loading += 1
                    if !pages.fills.contains(where: { $0.key == key }) {
                        broken = "an evicted page is loading without a fill"
                    }
                }
            }
        }
        let summary = pages.tree.summary
        if summary.rows != rows || summary.serverCount != serverCount || summary.items != items
            || summary.unsettled != unsettled
        {
            broken = "the tree's sums are not its segments'"
        }
        if index.count != items { broken = "I1: the identity index holds other items than the rows" }
        if !localItems.allSatisfy({ holds($0) }) { broken = "K1: a local item is not held" }
        if loading != pages.fills.count { broken = "a fill has lost its placeholders" }
        for overlay in edits.overlays where overlay.shown == nil && holds(overlay.id) {
            broken = "I3: an item that an open edit removed is shown"
        }
        if edits.overlays.contains(where: { $0.layers.isEmpty }) { broken = "I3: an overlay has no layer" }
        if pages.isChained, serverCount != 0 || unsettled != 0 { broken = "L14: a chained list has placeholders" }
        return broken
    }
}

/// A load of the state machine, for tests.
@_spi(Invariants)
public struct KnownLoad: Equatable, Sendable {
    /// The number of the load.
    public let id: LoadID
    /// The request.
    public let request: PageRequest
    /// What the load is for.
    public let purpose: LoadPurpose
    /// The placeholders that it loads; empty if it loads none.
    public let rows: Range<Int>
    /// Whether it loads the placeholders of an evicted page.
    public let isAgain: Bool
    /// The phase of the load.
    public let phase: LoadPhase
    /// Whether the user started it.
    public let isUserInitiated: Bool
    /// Whether it retries a failed load.
    public let isRetry: Bool
    /// Whether it requests the last row again (I5).
    public let isOverlapped: Bool
    /// Whether its page may repeat rows because of edits (I4).
    public let mayRepeat: Bool

    init(
        _ load: Load, _ purpose: LoadPurpose, openMoves: Int, rows: Range<Int> = 0..<0, isAgain: Bool = false,
        isOverlapped: Bool = false
    ) {
        self.rows = rows
        self.isAgain = isAgain
        self.isOverlapped = isOverlapped
        mayRepeat = load.repeatable + openMoves > 0 || load.mayLack
        id = load.id
        request = load.request
        self.purpose = purpose
        phase = load.phase
        isUserInitiated = load.initiator != .automatic
        isRetry = load.failureToRestore != nil
    }
}

extension FeedStateMachine {
    /// All loads, for tests.
    @_spi(Invariants)
    public var loads: [KnownLoad] {
        var loads: [KnownLoad] = []
        let openMoves = generation.edits.openMoves
        if case .loading(let pending) = refresh {
            let isOverlapped = pending.generation.overlap(pending.load.request) > 0
            loads.append(
                KnownLoad(
                    pending.load, .refresh, openMoves: openMoves, isOverlapped: isOverlapped && pending.isAppending))
        }
        for direction in LoadDirection.allCases {
            guard case .loading(let load, _) = generation.pages[direction] else { continue }
            let isOverlapped = generation.overlap(load.request) > 0
            loads.append(KnownLoad(load, .edge(direction), openMoves: openMoves, isOverlapped: isOverlapped))
        }
        for fill in generation.pages.fills {
            guard let place = generation.pages.tree.place(ofKey: fill.key) else { continue }
            loads.append(
                KnownLoad(
                    fill.load, .fill(key: fill.key), openMoves: openMoves, rows: place.rows,
                    isAgain: place.segment.isEvicted))
        }
        if let load = check.load { loads.append(KnownLoad(load, .check, openMoves: openMoves)) }
        return loads
    }
}

extension ReplacedItems {
    /// Whether each row has one item and each item one row, and no item stands for itself.
    fileprivate var isConsistent: Bool {
        guard let tables else { return true }
        return tables.rows.count == tables.items.count && tables.rows.allSatisfy { tables.items[$0.value] == $0.key }
            && tables.successors.keys.allSatisfy { current($0) != $0 }
    }
}
