import PagingCore

@testable import Paging

/// A list over a table that changes, whose loads are answered and whose changes are reported one step at a time.
struct SteppedList {
    var table = OrderedTable()
    var feed: FeedStateMachine<RankedRow>
    var now: Int64 = 0
    /// The loads that wait for an answer.
    private(set) var requests: [(id: LoadID, request: PageRequest)] = []
    private(set) var requestCount = 0
    private(set) var endedRefreshes: [(waiter: WaiterID, outcome: LoadOutcome)] = []
    /// What happened so far.
    var log: [String] = []
    private var windows = SourceWindows<Int, RankedPlace>()
    private var numbers: [RankedPlace: Int] = [:]
    private var places: [RankedPlace] = []
    private let limit: Int

    /// - Parameters:
    ///   - configuration: How the list is loaded. Its source observes the table.
    ///   - opening: The place after which the list opens; `nil` for its start.
    init(_ configuration: FeedConfiguration, opening: RankedPlace? = nil) {
        var configuration = configuration
        configuration.keepsEmptyPages = true
        limit = configuration.addressing.limit
        if let opening {
            (numbers, places) = ([opening: 0], [opening])
            configuration.opening = .cursor(0)
        }
        feed = FeedStateMachine(configuration)
    }

    mutating func perform(_ commands: [FeedCommand]) {
        for command in commands {
            switch command {
            case .load(let id, let request):
                requests.append((id, request))
                requestCount += 1
            case .cancel(let id): requests.removeAll { $0.id == id }
            case .refreshEnded(let waiter, let outcome): endedRefreshes.append((waiter, outcome))
            case .schedule, .publish, .shifted, .checkEnded: break
            }
        }
    }

    /// Answers a load with what the table has now.
    mutating func answer(_ index: Int = 0) {
        let (id, request) = requests[index]
        guard case .cursor(let cursor, let direction, let limit) = request else { return }
        let purpose = feed.purpose(of: id) ?? .nextPage
        let own = PlaceRequest(
            cursor: cursor.map { places[$0] }, direction: direction, for: purpose,
            boundary: feed.boundary(ofPageIn: id)?.map { places[$0] })
        let (change, page) = windows.read(for: own, limit: limit) { table.read($0) }
        log.append("answer \(own.page) \(purpose) \(page.rows.map(\.item.id)) \(page.range)")
        send(change)
        // The change may have made the list drop the load.
        guard let index = requests.firstIndex(where: { $0.id == id }) else { return }
        requests.remove(at: index)
        let items = ItemPage<RankedRow, Int>(
            page.rows.map(\.item), next: page.range.through.map { number($0) },
            previous: page.range.after.map { number($0) }, total: table.rows.count)
        let refreshes = feed.update.completedRefreshes
        perform(feed.pageArrived(id, items, at: now))
        let isComplete = feed.update.completedRefreshes > refreshes
        let delivery: PageDelivery = isComplete ? .completedRefresh : .appliedToRefresh
        windows.record(page, purpose.isRefresh ? delivery : .applied)
    }

    mutating func fail(_ index: Int) {
        let failed = requests.remove(at: index)
        log.append("fail")
        perform(feed.pageFailed(failed.id, FailureReport(code: 1), at: now))
    }

    /// Reports what has changed in the table.
    mutating func report() {
        log.append("report")
        let (table, limit) = (table, limit)
        func update(_ window: inout OrderedTable.Window) -> SourceEdits<RankedRow, RankedPlace> {
            window.update(Set(window.tileIDs), limit: limit) { table.read($0) }
        }
        send(SourceChange(shown: update(&windows.shown), refreshed: update(&windows.refreshed)))
    }

    mutating func forgetEvictedPages() {
        let held = feed.heldPages.map { page in page.map { places[$0] } }
        windows.forgetEvictedPages { Set(held) }
    }

    private mutating func send(_ change: SourceChange<RankedRow, RankedPlace>) {
        log.append("  shown \(Self.text(change.shown)) refreshed \(Self.text(change.refreshed))")
        var numbered = change.mapCursors { number($0) }
        numbered.total = table.rows.count
        perform(feed.sourceChanged(numbered, at: now))
        log.append("  rows \(feed.update.rows.map { $0.item?.id ?? 0 })")
    }

    private mutating func number(_ place: RankedPlace) -> Int {
        if let number = numbers[place] { return number }
        numbers[place] = places.count
        places.append(place)
        return places.count - 1
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
}
