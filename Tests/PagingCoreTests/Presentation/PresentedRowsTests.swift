@testable import PagingCore
@testable import PagingPresentation
import PagingSimulation
import Testing

private typealias Entry = Driver.Entry

/// A state machine with a random reader and a random server, and its presented list.
private struct RandomList {
    typealias Shown = PresentedRows<Entry, String, Int>

    var feed: FeedStateMachine<Entry>
    var presented: Shown
    private var requestsInFlight: [(id: LoadID, request: PageRequest)] = []
    private var random: SeededRandom
    private var revision = 0
    private var transactions = 0

    init(seed: UInt64, _ configuration: FeedConfiguration, _ presentation: ListPresentation<Entry, String, Int>) {
        random = SeededRandom(seed: seed)
        feed = FeedStateMachine(configuration)
        presented = Shown(presentation, feed.update.rows, feed.update.states)
    }

    /// Performs a random step.
    ///
    /// - Returns: The change of the presented rows; `nil` if the list has not changed.
    mutating func step() -> PresentedChange? {
        let before = feed.update.version
        for command in feed.receive(input(), at: 0) {
            switch command {
            case .load(let id, let request): requestsInFlight.append((id, request))
            case .cancel(let id): requestsInFlight.removeAll { $0.id == id }
            case .schedule, .publish, .refreshEnded, .checkEnded, .shifted: break
            }
        }
        guard feed.update.version > before, case .changed(let ranges) = feed.update.change else { return nil }
        return presented.apply(ranges, feed.update.rows, feed.update.states).change
    }

    private mutating func input() -> FeedInput<Entry> {
        let reader = ReaderID(1)
        guard feed.update.version > 0 else { return .readerJoined(reader) }
        if !requestsInFlight.isEmpty, random.below(3) > 0 {
            let inFlight = requestsInFlight.remove(at: random.below(requestsInFlight.count))
            if random.below(12) == 0 {
                return .pageFailed(
                    inFlight.id, FailureReport(code: 1, isTransient: false, retryAt: nil, jitterPermille: 1000))
            }
            return .pageArrived(inFlight.id, page(inFlight.request))
        }
        let rows = feed.update.rows
        switch random.below(9) {
        case 0: return .refreshRequested(WaiterID(1), random.below(2) == 0 ? .start : .loaded)
        case 1: return .edgePulled(random.below(2) == 0 ? .append : .prepend)
        case 2: return .retryRequested(row: nil)
        case 3:
            return .itemEdited(
                edit(), in: random.below(2) == 0 || transactions == 0 ? nil : TransactionID(transactions))
        case 4:
            if transactions > 0, random.below(2) == 0 {
                return .transactionEnded(
                    TransactionID(transactions), random.below(2) == 0 ? .committed : .rolledBack)
            }
            transactions += 1
            return .transactionOpened(TransactionID(transactions))
        default:
            let row = rows.isEmpty ? 0 : random.below(rows.count)
            let first = rows.isEmpty ? nil : rows[row].id
            return .viewportMoved(reader, ViewportHint(first: first, row: row, length: 5))
        }
    }

    private mutating func edit() -> ListEdit<Entry> {
        revision += 1
        let rows = feed.update.rows
        let id = rows.isEmpty ? 0 : rows[random.below(rows.count)].item?.id ?? 0
        return switch random.below(4) {
        case 0: .insert(Entry(id: 1_000 + revision, text: "\(random.below(50))"), .after(id), shiftsOffsets: false)
        case 1: .remove(id, shiftsOffsets: false)
        case 2: .move(id, .start)
        default: .update(Entry(id: id, text: "\(random.below(50))"))
        }
    }

    private mutating func page(_ request: PageRequest) -> ItemPage<Entry, Int> {
        let noise = random.below(4) == 0 ? random.below(50) : 0
        func items(_ ids: Range<Int>) -> [Entry] { ids.map { Entry(id: $0, text: "\(($0 / 4 + noise) % 50)") } }
        switch request {
        case .number(let number, let size):
            return ItemPage(items((number * size)..<(number * size + size - random.below(2))), next: nil, total: 80)
        case .offset(let offset, let limit):
            let end = min(offset + limit, 80)
            return ItemPage(items(min(offset, end)..<end), next: nil, total: 80)
        case .cursor(let cursor, _, let limit):
            let page = cursor ?? 0
            let start = page * limit - random.below(3)
            return ItemPage(
                items(start..<(start + limit)), next: page < 8 ? page + 1 : nil, previous: page > -4 ? page - 1 : nil)
        }
    }
}

@Suite struct PresentedRowsTests {
    private static let lists: [(SourceAddressing, RetentionPolicy)] = [
        (.offset(limit: 8, endsAtShortPage: false), .all), (.chained(limit: 8), .all),
        (.numbered(firstNumber: 0, pageSize: 8), .items(24)), (.chained(limit: 8), .items(24)),
    ]

    private func presentation() -> ListPresentation<Entry, String, Int> {
        ListPresentation<Entry, Entry, Never>()
            .separators { (Int($0.text) ?? 0) / 10 != (Int($1.text) ?? 0) / 10 }
            .filter { $0.id % 3 != 0 }
            .header(.atEnd)
            .separators { $0.id % 2 != $1.id % 2 }
            .sections { (Int($0.text) ?? 0) / 5 }
            .footer(.atEnd)
            .map { "\($0.id): \($0.text)" }
    }

    /// What a cell of a table shows.
    private struct Cell: Equatable {
        var id: PresentedRowID<Int>
        var text: String

        init(_ row: PresentedRow<Int, String>) {
            id = row.id
            text = "\(row.content)"
        }
    }

    @Test(
        "U1: the presented rows of a random list change by legal and complete batches",
        arguments: 0..<4)
    func replayed(_ kind: Int) {
        for seed in Seeds.first(8) {
            let (addressing, retention) = Self.lists[kind]
            var configuration = FeedConfiguration(addressing: addressing, prefetch: .rows(4), retry: .never)
            configuration.retention = retention
            var list = RandomList(seed: UInt64(seed), configuration, presentation())
            var cells = list.presented.map(Cell.init)
            var sections = list.presented.sectionCount
            for step in 0..<60 {
                let before = cells
                guard case .changed(let ranges, let inSections)? = list.step() else { continue }
                cells = list.presented.map(Cell.init)
                let wrong = broken(ranges, from: before, to: cells)
                #expect(wrong == nil, "seed \(seed), step \(step)")
                let removed = inSections.removedSections.reduce(0) { $0 + $1.count }
                let inserted = inSections.insertedSections.reduce(0) { $0 + $1.count }
                #expect(list.presented.sectionCount == sections - removed + inserted, "seed \(seed), step \(step)")
                sections = list.presented.sectionCount
                #expect(Set(cells.map(\.id)).count == cells.count, "seed \(seed), step \(step)")
                let naive = list.feed.update.rows.compactMap(\.item).filter { $0.id % 3 != 0 }
                #expect(
                    list.presented.compactMap(\.element) == naive.map { "\($0.id): \($0.text)" },
                    "seed \(seed), step \(step)")
                let itemRows = list.presented.count { if case .row = $0.id { true } else { false } }
                #expect(list.presented.itemRows == itemRows, "seed \(seed), step \(step)")
                if retention == .all {
                    let fresh = RandomList.Shown(presentation(), list.feed.update.rows, list.feed.update.states)
                    #expect(fresh.map(Cell.init) == cells, "seed \(seed), step \(step)")
                    #expect(fresh.sectionCount == sections, "seed \(seed), step \(step)")
                }
                if wrong != nil { return }
            }
        }
    }
}
