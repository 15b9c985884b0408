import PagingCore
import PagingTesting

@testable import Paging

/// A list over a table that changes while it is read: every event is drawn from a seed.
struct ObservedListRun {
    private(set) var table = OrderedTable()
    private var windows = SourceWindows<Int, RankedPlace>()
    private(set) var list: FeedStateMachine<RankedRow>
    private var random: SeededRandom
    private var now: Int64 = 0
    private var requests: [(id: LoadID, request: PageRequest)] = []
    private var numbers: [RankedPlace: Int] = [:]
    private var places: [RankedPlace] = []
    private var isChanged = false
    /// The refresh that puts the rows in order after a transaction.
    private var isDisordered: Int?
    private var transactions: [TransactionID] = []
    private var waiters = 0
    private let limit: Int
    private let opening: RankedPlace?
    /// What happened so far.
    private(set) var log: [String] = []
    /// What is wrong with the list; `nil` if nothing is.
    private(set) var broken: String?

    init(seed: UInt64, edits: Bool) {
        random = SeededRandom(seed: seed)
        limit = 1 + random.below(6)
        var configuration = FeedConfiguration(addressing: .chained(limit: limit))
        configuration.keepsEmptyPages = true
        configuration.prefetch = random.pick(.rows(1 + random.below(6)), .lastRow, .manual)
        if random.chance(40) { configuration.retention = .items(random.below(12)) }
        opening = random.chance(30) ? RankedPlace(rank: random.below(100), id: 0) : nil
        list = FeedStateMachine(configuration)
        for _ in 0..<random.below(40) { table.insert(rank: random.below(100)) }
        perform(list.readerJoined(ReaderID(0), at: now))
        for _ in 0..<(10 + random.below(80)) {
            step(edits: edits)
            broken = problem
            if broken != nil { return }
        }
        broken = finish()
    }

    private mutating func note(_ text: String) { log.append(text) }

    private mutating func step(edits: Bool) {
        now += 1
        forgetEvictedPages()
        switch random.below(edits ? 16 : 13) {
        case 0, 1: answer()
        case 2:
            let row = random.below(max(list.update.rows.count, 1))
            move(to: row, 1 + random.below(8))
        case 3: change()
        case 4: report()
        case 5, 6:
            note("insert")
            table.insert(rank: random.below(100))
            isChanged = true
        case 7: changeRow()
        case 8:
            for _ in 0..<random.below(30) { table.insert(rank: random.pick(-1, 101, 50)) }
            note("insert many")
            isChanged = true
        case 9:
            while !table.rows.isEmpty, random.chance(80) { table.remove(at: random.below(table.rows.count)) }
            note("remove many")
            isChanged = true
        case 10:
            waiters += 1
            let item = list.update.rows.lazy.compactMap(\.item).first
            let kind: RefreshKind<Int> = random.pick(.start, .loaded, item.map { .around($0.id) } ?? .start)
            note("refresh \(kind)")
            perform(list.refreshRequested(WaiterID(waiters), kind, at: now))
        case 11:
            note("pull")
            perform(list.edgePulled(random.chance(50) ? .append : .prepend, at: now))
        case 12:
            guard !requests.isEmpty else { return }
            note("fail")
            let failed = requests.remove(at: random.below(requests.count))
            perform(list.pageFailed(failed.id, FailureReport(code: 1), at: now))
        case 13:
            note("open transaction")
            transactions.append(TransactionID(log.count))
            perform(list.transactionOpened(transactions[transactions.count - 1], at: now))
        case 14: edit()
        default: endTransaction()
        }
    }

    private mutating func forgetEvictedPages() {
        guard random.chance(10) else { return }
        let held = list.heldPages.map { page in page.map { places[$0] } }
        windows.forgetEvictedPages { Set(held) }
    }

    private mutating func changeRow() {
        guard !table.rows.isEmpty else { return }
        let index = random.below(table.rows.count)
        switch random.below(3) {
        case 0: table.remove(at: index)
        case 1: table.change(at: index)
        default: table.rank(at: index, random.below(100))
        }
        note("change row")
        isChanged = true
    }

    private mutating func change() {
        changeRow()
        report()
    }

    private mutating func edit() {
        guard let transaction = transactions.last else { return }
        let items = list.update.rows.compactMap(\.item)
        guard !items.isEmpty else { return }
        let item = items[random.below(items.count)]
        let other = items[random.below(items.count)]
        let edit: ListEdit<RankedRow> = random.pick(
            .remove(item.id, alsoOnServer: true), .change(item.id) { $0.revision += 1_000 },
            .move(item.id, .before(other.id)),
            .insert(RankedRow(id: -log.count, rank: 0), .after(item.id), alsoOnServer: true))
        note("edit \(edit)")
        perform(list.itemEdited(edit, in: transaction, at: now))
    }

    private mutating func endTransaction() {
        guard !transactions.isEmpty else { return }
        let transaction = transactions.removeFirst()
        note("roll back")
        let mayDiffer = list.changesRows(transaction)
        perform(list.transactionEnded(transaction, .rolledBack, at: now))
        guard mayDiffer else { return }
        waiters += 1
        isDisordered = waiters
        perform(list.refreshRequested(WaiterID(waiters), .loaded, at: now))
    }

    private mutating func move(to row: Int, _ length: Int) {
        note("move to \(row)")
        guard list.update.rows.count > 0 else { return }
        let first = min(row, list.update.rows.count - 1)
        perform(
            list.viewportMoved(
                of: ReaderID(0), to: ViewportHint(first: list.update.rows[first].id, row: first, length: length),
                at: now))
    }

    private mutating func number(_ place: RankedPlace) -> Int {
        if let number = numbers[place] { return number }
        numbers[place] = places.count
        places.append(place)
        return places.count - 1
    }

    private mutating func answer() {
        guard !requests.isEmpty else { return }
        let (id, request) = requests[random.below(requests.count)]
        guard case .cursor(let cursor, let direction, let limit) = request else { return }
        let purpose = list.purpose(of: id) ?? .nextPage
        let own = PlaceRequest(
            cursor: cursor.map { places[$0] }, direction: direction, for: purpose,
            boundary: list.boundary(ofPageIn: id)?.map { places[$0] }, opening: opening)
        let (change, page) = windows.read(for: own, limit: limit) { table.read($0) }
        let place = cursor.map { "\(places[$0])" } ?? "opening"
        note("answer \(place) \(direction) \(purpose) \(page.rows.map(\.item.id)) \(page.range)")
        deliver(change)
        guard isWanted(id) else { return }
        let items = ItemPage<RankedRow, Int>(
            page.rows.map(\.item), next: page.range.through.map { number($0) },
            previous: page.range.after.map { number($0) }, total: table.rows.count)
        let refreshes = list.update.completedRefreshes
        perform(list.pageArrived(id, items, at: now))
        let isComplete = list.update.completedRefreshes > refreshes
        let delivery: PageDelivery = isComplete ? .completedRefresh : .appliedToRefresh
        windows.note(page, purpose.isRefresh ? delivery : .applied)
    }

    /// Reports what has changed in the table.
    private mutating func report() {
        guard isChanged else { return }
        isChanged = false
        note("report")
        let (table, limit) = (table, limit)
        func update(_ window: inout OrderedTable.Window) -> SourceEdits<RankedRow, RankedPlace> {
            window.update(Set(window.tileIDs), limit: limit) { table.read($0) }
        }
        let change = SourceChange(shown: update(&windows.shown), refreshed: update(&windows.refreshed))
        deliver(change)
    }

    private mutating func deliver(_ change: SourceChange<RankedRow, RankedPlace>) {
        note("  shown \(Self.text(change.shown)) refreshed \(Self.text(change.refreshed))")
        var numbered = change.mapCursors { number($0) }
        numbered.total = table.rows.count
        perform(list.sourceChanged(numbered, at: now))
        note("  rows \(list.update.rows.map { $0.item?.id ?? 0 })")
    }

    private static func text(_ edits: SourceEdits<RankedRow, RankedPlace>) -> String {
        let texts = edits.edits.map { edit in
            switch edit {
            case .update(let row): "~\(row.id)"
            case .remove(let id): "-\(id)"
            case .insert(let row, .before(let id)): "+\(row.place)<\(id)"
            case .insert(let row, .after(let id)): "+\(row.place)>\(id)"
            case .insert(let row, .page(let page)): "+\(row.place) into \(page)"
            }
        }
        return "\(texts.joined(separator: " ")) \(edits.opened)"
    }

    /// Whether a load is still wanted. Its answer is given now.
    private mutating func isWanted(_ id: LoadID) -> Bool {
        guard let index = requests.firstIndex(where: { $0.id == id }) else { return false }
        requests.remove(at: index)
        return true
    }

    private mutating func perform(_ commands: [FeedCommand]) {
        for command in commands {
            switch command {
            case .load(let id, let request): requests.append((id, request))
            case .cancel(let id): requests.removeAll { $0.id == id }
            case .refreshEnded(let waiter, let outcome):
                guard let last = isDisordered, waiter.number >= last else { break }
                if case .refreshed = outcome { isDisordered = nil }
            case .schedule, .publish, .shifted, .checkEnded: break
            }
        }
    }

    /// Ends all transactions, and loads everything.
    ///
    /// - Returns: What is wrong with the list then; `nil` if nothing is.
    private mutating func finish() -> String? {
        while !transactions.isEmpty { endTransaction() }
        report()
        for _ in 0..<2_000 {
            now += 1
            if requests.isEmpty { requestMore() }
            if requests.isEmpty { break }
            answer()
            if let problem { return problem }
        }
        let items = list.update.rows.compactMap(\.item)
        if list.update.states.append != .ended || list.update.states.prepend != .ended {
            return "the list has not ended"
        }
        if list.update.total != table.rows.count { return "the total is \(list.update.total ?? -1)" }
        if list.configuration.retention == .all, items != table.rows {
            return "the rows are \(items.map(\.id)) and not \(table.rows.map(\.id))"
        }
        return nil
    }

    private mutating func requestMore() {
        perform(list.retryRequested(at: now))
        perform(list.edgePulled(.append, at: now))
        perform(list.edgePulled(.prepend, at: now))
        if list.configuration.retention == .all, let row = list.update.rows.firstIndex(where: { $0.item == nil }) {
            move(to: row, 1)
        }
    }

    /// What is wrong with the rows; `nil` if they are those of the table. Between two reports they may be older.
    var problem: String? {
        guard !isChanged, isDisordered == nil, transactions.isEmpty else { return nil }
        let index = Dictionary(uniqueKeysWithValues: table.rows.enumerated().map { ($1.id, $0) })
        var before: Int?
        for row in list.update.rows {
            guard let item = row.item else {
                before = nil
                continue
            }
            guard let place = index[item.id] else { return "row \(item.id) does not exist" }
            if table.rows[place] != item { return "row \(item.id) is not up to date" }
            if let before, place != before + 1 { return "\(table.rows[before].id) is followed by \(item.id)" }
            before = place
        }
        return nil
    }
}
