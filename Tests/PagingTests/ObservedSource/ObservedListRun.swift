import PagingCore
import PagingTesting

@testable import Paging

/// A list over a table that changes while it is read: every event is drawn from a seed.
struct ObservedListRun {
    private var list: SteppedList
    private var random: SeededRandom
    private var isChanged = false
    /// The last refresh that puts the rows in order after a transaction.
    private var reordering: WaiterID?
    private var transactions: [TransactionID] = []
    private var waiters = 0
    /// What happened so far.
    var log: [String] { list.log }
    /// What is wrong with the list; `nil` if nothing is.
    private(set) var broken: String?

    init(seed: UInt64, edits: Bool) {
        random = SeededRandom(seed: seed)
        var configuration = FeedConfiguration(addressing: .chained(limit: 1 + random.below(6)))
        configuration.prefetch = random.pick(.rows(1 + random.below(6)), .lastRow, .manual)
        if random.chance(40) { configuration.retention = .items(random.below(12)) }
        let opening = random.chance(30) ? RankedPlace(rank: random.below(100), id: 0) : nil
        list = SteppedList(configuration, opening: opening)
        for _ in 0..<random.below(40) { list.table.insert(rank: random.below(100)) }
        perform(list.feed.readerJoined(ReaderID(0), at: list.now))
        for _ in 0..<(10 + random.below(80)) {
            step(edits: edits)
            broken = problem
            if broken != nil { return }
        }
        broken = finish()
    }

    private mutating func record(_ text: String) { list.log.append(text) }

    private mutating func step(edits: Bool) {
        list.now += 1
        if random.chance(10) { list.forgetEvictedPages() }
        switch random.below(edits ? 16 : 13) {
        case 0, 1: answer()
        case 2:
            let row = random.below(max(list.feed.update.rows.count, 1))
            move(to: row, 1 + random.below(8))
        case 3: change()
        case 4: report()
        case 5, 6:
            record("insert")
            list.table.insert(rank: random.below(100))
            isChanged = true
        case 7: changeRow()
        case 8:
            for _ in 0..<random.below(30) { list.table.insert(rank: random.pick(-1, 101, 50)) }
            record("insert many")
            isChanged = true
        case 9:
            while !list.table.rows.isEmpty, random.chance(80) {
                list.table.remove(at: random.below(list.table.rows.count))
            }
            record("remove many")
            isChanged = true
        case 10:
            waiters += 1
            let item = list.feed.update.rows.lazy.compactMap(\.item).first
            let kind: RefreshKind<Int> = random.pick(.start, .loaded, item.map { .around($0.id) } ?? .start)
            record("refresh \(kind)")
            perform(list.feed.refreshRequested(WaiterID(waiters), kind, at: list.now))
        case 11:
            record("pull")
            perform(list.feed.edgePulled(random.chance(50) ? .append : .prepend, at: list.now))
        case 12:
            guard !list.requests.isEmpty else { return }
            list.fail(random.below(list.requests.count))
        case 13:
            record("open transaction")
            transactions.append(TransactionID(log.count))
            perform(list.feed.transactionOpened(transactions[transactions.count - 1], at: list.now))
        case 14: edit()
        default: endTransaction()
        }
    }

    private mutating func changeRow() {
        guard !list.table.rows.isEmpty else { return }
        let index = random.below(list.table.rows.count)
        switch random.below(3) {
        case 0: list.table.remove(at: index)
        case 1: list.table.change(at: index)
        default: list.table.rank(at: index, random.below(100))
        }
        record("change row")
        isChanged = true
    }

    private mutating func change() {
        changeRow()
        report()
    }

    private mutating func edit() {
        guard let transaction = transactions.last else { return }
        let items = list.feed.update.rows.compactMap(\.item)
        guard !items.isEmpty else { return }
        let item = items[random.below(items.count)]
        let other = items[random.below(items.count)]
        let edit: ListEdit<RankedRow> = random.pick(
            .remove(item.id, shiftsOffsets: true), .change(item.id) { $0.revision += 1_000 },
            .move(item.id, .before(other.id)),
            .insert(RankedRow(id: -log.count, rank: 0), .after(item.id), shiftsOffsets: true))
        record("edit \(edit)")
        perform(list.feed.itemEdited(edit, in: transaction, at: list.now))
    }

    private mutating func endTransaction() {
        guard !transactions.isEmpty else { return }
        let transaction = transactions.removeFirst()
        record("roll back")
        let mayDiffer = list.feed.changesRows(transaction)
        perform(list.feed.transactionEnded(transaction, .rolledBack, at: list.now))
        guard mayDiffer else { return }
        waiters += 1
        reordering = WaiterID(waiters)
        perform(list.feed.refreshRequested(WaiterID(waiters), .loaded, at: list.now))
    }

    private mutating func move(to row: Int, _ length: Int) {
        record("move to \(row)")
        guard list.feed.update.rows.count > 0 else { return }
        let first = min(row, list.feed.update.rows.count - 1)
        perform(
            list.feed.viewportMoved(
                of: ReaderID(0), to: ViewportHint(first: list.feed.update.rows[first].id, row: first, length: length),
                at: list.now))
    }

    private mutating func answer() {
        guard !list.requests.isEmpty else { return }
        list.answer(random.below(list.requests.count))
    }

    /// Reports what has changed in the list.table.
    private mutating func report() {
        guard isChanged else { return }
        isChanged = false
        list.report()
    }

    private mutating func perform(_ commands: [FeedCommand]) { list.perform(commands) }

    /// Ends all transactions, and loads everything.
    ///
    /// - Returns: What is wrong with the list then; `nil` if nothing is.
    private mutating func finish() -> String? {
        while !transactions.isEmpty { endTransaction() }
        report()
        for _ in 0..<2_000 {
            list.now += 1
            if list.requests.isEmpty { requestMore() }
            if list.requests.isEmpty { break }
            answer()
            if let problem { return problem }
        }
        let items = list.feed.update.rows.compactMap(\.item)
        if list.feed.update.states.append != .ended || list.feed.update.states.prepend != .ended {
            return "the list has not ended"
        }
        if list.feed.update.total != list.table.rows.count { return "the total is \(list.feed.update.total ?? -1)" }
        if list.feed.configuration.retention == .all, items != list.table.rows {
            return "the rows are \(items.map(\.id)) and not \(list.table.rows.map(\.id))"
        }
        return nil
    }

    private mutating func requestMore() {
        perform(list.feed.retryRequested(at: list.now))
        perform(list.feed.edgePulled(.append, at: list.now))
        perform(list.feed.edgePulled(.prepend, at: list.now))
        if list.feed.configuration.retention == .all,
            let row = list.feed.update.rows.firstIndex(where: { $0.item == nil })
        {
            move(to: row, 1)
        }
    }

    /// Whether the rows may be in another order than the table's, because no refresh has completed since a transaction.
    private var isDisordered: Bool {
        guard let reordering else { return false }
        return !list.endedRefreshes.contains { ended in
            guard case .loaded = ended.outcome else { return false }
            return ended.waiter.number >= reordering.number
        }
    }

    /// What is wrong with the rows; `nil` if they are those of the list.table. Between two reports they may be older.
    var problem: String? {
        guard !isChanged, !isDisordered, transactions.isEmpty else { return nil }
        let index = Dictionary(uniqueKeysWithValues: list.table.rows.enumerated().map { ($1.id, $0) })
        var before: Int?
        for row in list.feed.update.rows {
            guard let item = row.item else {
                before = nil
                continue
            }
            guard let place = index[item.id] else { return "row \(item.id) does not exist" }
            if list.table.rows[place] != item { return "row \(item.id) is not up to date" }
            if let before, place != before + 1 { return "\(list.table.rows[before].id) is followed by \(item.id)" }
            before = place
        }
        return nil
    }
}
