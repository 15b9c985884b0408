@testable import PagingCore

/// Drives a machine by hand: what the tests see of it.
struct Driver {
    struct Entry: Identifiable, Equatable, Sendable {
        var id: Int
        var text = ""
    }

    var feed: FeedStateMachine<Entry>
    var now: Int64 = 0
    /// What the last fact commanded.
    var commands: [Command] = []
    /// The list as a table would have it, changed by nothing but updates.
    var shown: [RowID<Int>] = []
    var updates = 0
    let reader = ReaderID(1)

    init(
        _ addressing: Addressing, opening: Opening = .start, prefetch: PrefetchPolicy = .rows(5),
        retry: RetryPolicy = .never, duplicates: DuplicatePolicy = .keepPlace, maxConcurrentLoads: Int = 4
    ) {
        feed = FeedStateMachine(
            FeedConfiguration(
                addressing: addressing, opening: opening, prefetch: prefetch, duplicates: duplicates, retry: retry,
                maxConcurrentLoads: maxConcurrentLoads))
    }

    init(_ addressing: Addressing, prefetch: PrefetchPolicy = .rows(5), given: Page<Entry, Int>) {
        feed = FeedStateMachine(FeedConfiguration(addressing: addressing, prefetch: prefetch), items: given)
        shown = feed.update.rows.map(\.id)
    }

    @discardableResult
    mutating func send(_ fact: Fact<Entry>) -> [Command] {
        let before = feed.update
        commands = feed.receive(fact, at: now)
        if feed.update.version != before.version {
            updates += 1
            replay(feed.update, from: before)
        }
        return commands
    }

    /// What a table does with an update, and the rule it holds it to.
    private mutating func replay(_ update: Update<Entry>, from before: Update<Entry>) {
        guard case .changed(let ranges) = update.change else {
            shown = update.rows.map(\.id)
            return
        }
        let after = update.rows
        precondition(
            after.count
                == before.rows.count - ranges.removals.reduce(0) { $0 + $1.count }
                + ranges.insertions.reduce(0) { $0 + $1.count }, "the batch rule is broken")
        guard after.count < 100_000 else { return }
        for range in ranges.removals.reversed() { shown.removeSubrange(range) }
        for range in ranges.insertions { shown.insert(contentsOf: after[range].map(\.id), at: range.lowerBound) }
        var reloaded = Set<Int>()
        for range in ranges.reloads { reloaded.formUnion(range) }
        var removed = Set<Int>()
        for range in ranges.removals { removed.formUnion(range) }
        var place = 0
        var inserted = Set<Int>()
        for range in ranges.insertions { inserted.formUnion(range) }
        for old in 0..<before.rows.count where !removed.contains(old) {
            while inserted.contains(place) { place += 1 }
            if reloaded.contains(old) { shown[place] = after[place].id }
            place += 1
        }
        precondition(shown == after.map(\.id), "the rows an update names are not those that changed")
    }

    mutating func join() { send(.readerJoined(reader)) }

    mutating func look(at row: Int, length: Int = 10) {
        let rows = feed.update.rows
        let id = rows.indices.contains(row) ? rows[row].id : nil
        send(.viewportMoved(reader, ViewportHint(first: id, row: row, length: length)))
    }

    /// The loads in the order they were commanded by the last fact.
    var loads: [PageRequest] {
        commands.compactMap { if case .load(_, let request) = $0 { request } else { nil } }
    }

    var cancels: [LoadID] {
        commands.compactMap { if case .cancel(let id) = $0 { id } else { nil } }
    }

    mutating func open(length: Int = 10) -> LoadID {
        join()
        look(at: 0, length: length)
        return LoadID(1)
    }

    mutating func answer(
        _ load: Int, _ ids: some Sequence<Int>, next: Int? = nil, previous: Int? = nil, total: Int? = nil,
        isLast: Bool? = nil
    ) {
        send(
            .pageArrived(
                LoadID(load),
                Page(ids.map { Entry(id: $0) }, next: next, previous: previous, total: total, isLast: isLast)))
    }

    var ids: [Int?] { feed.update.rows.map { $0.item?.id } }
}
