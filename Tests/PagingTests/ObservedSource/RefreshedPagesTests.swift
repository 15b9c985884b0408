import PagingCore
import Testing

@testable import Paging

/// Changes of a source while a refresh loads its pages again (D1, D2).
@Suite("Changes during a refresh")
struct RefreshedPagesTests {
    private var table = OrderedTable()
    private var windows = SourceWindows<Int, RankedPlace>()
    private var list: FeedStateMachine<RankedRow>
    private var places: [RankedPlace] = []
    private var requests: [(id: LoadID, request: PageRequest)] = []
    private var requestCount = 0

    init() {
        for rank in 1...9 { table.insert(rank: rank) }
        var configuration = FeedConfiguration(addressing: .chained(limit: 3), prefetch: .manual)
        configuration.keepsEmptyPages = true
        list = FeedStateMachine(configuration)
        perform(list.readerJoined(ReaderID(0), at: 0))
        perform(list.viewportMoved(of: ReaderID(0), to: ViewportHint(first: nil, row: 0, length: 3), at: 0))
        answer()
        for _ in 0..<2 {
            perform(list.edgePulled(.append, at: 0))
            answer()
        }
    }

    private var ids: [Int] { list.update.rows.compactMap { $0.item?.id } }

    private mutating func perform(_ commands: [FeedCommand]) {
        for case .load(let id, let request) in commands {
            requests.append((id, request))
            requestCount += 1
        }
    }

    private mutating func answer() {
        let (id, request) = requests.removeFirst()
        guard case .cursor(let cursor, let direction, let limit) = request, let purpose = list.purpose(of: id) else {
            return
        }
        let own = PlaceRequest(
            cursor: cursor.map { places[$0] }, direction: direction, for: purpose,
            boundary: list.boundary(ofPageIn: id)?.map { places[$0] }, opening: nil)
        let table = table
        let (change, page) = windows.read(for: own, limit: limit) { table.read($0) }
        send(change)
        let items = ItemPage<RankedRow, Int>(
            page.rows.map(\.item), next: page.range.through.map { number($0) },
            previous: page.range.after.map { number($0) })
        let refreshes = list.update.completedRefreshes
        perform(list.pageArrived(id, items, at: 0))
        let isComplete = list.update.completedRefreshes > refreshes
        windows.note(page, purpose.isRefresh ? isComplete ? .completedRefresh : .appliedToRefresh : .applied)
    }

    private mutating func report() {
        let table = table
        func update(_ window: inout OrderedTable.Window) -> SourceEdits<RankedRow, RankedPlace> {
            window.update(Set(window.tileIDs), limit: 3) { table.read($0) }
        }
        let change = SourceChange(shown: update(&windows.shown), refreshed: update(&windows.refreshed))
        send(change)
    }

    private mutating func send(_ change: SourceChange<RankedRow, RankedPlace>) {
        perform(list.sourceChanged(change.mapCursors { number($0) }, at: 0))
    }

    private mutating func number(_ place: RankedPlace) -> Int {
        if let number = places.firstIndex(of: place) { return number }
        places.append(place)
        return places.count - 1
    }

    @Test("D1, R2: a change reaches the pages that a refresh has loaded, and the refresh goes on")
    mutating func duringARefresh() {
        #expect(ids == [1, 2, 3, 4, 5, 6, 7, 8, 9])
        let before = requestCount
        perform(list.refreshRequested(WaiterID(1), .loaded, at: 0))
        answer()
        table.remove(at: 1)
        table.rank(at: 7, 2)
        report()
        #expect(ids == [1, 9, 3, 4, 5, 6, 7, 8])
        answer()
        answer()
        #expect(list.update.completedRefreshes == 2)
        #expect(ids == [1, 9, 3, 4, 5, 6, 7, 8])
        #expect(requestCount == before + 3)
    }

    @Test("D2: rows that come to a page without rows are shown, also if the page is empty when it is loaded again")
    mutating func emptyPage() {
        for _ in 0..<3 { table.remove(at: 3) }
        report()
        #expect(ids == [1, 2, 3, 7, 8, 9])
        perform(list.refreshRequested(WaiterID(1), .loaded, at: 0))
        for _ in 0..<3 { answer() }
        #expect(ids == [1, 2, 3, 7, 8, 9])
        table.insert(rank: 5)
        report()
        #expect(ids == [1, 2, 3, 10, 7, 8, 9])
    }

    @Test("D2: rows that come to a list that was empty are shown")
    mutating func emptyList() {
        for _ in 0..<9 { table.remove(at: 0) }
        perform(list.refreshRequested(WaiterID(1), .start, at: 0))
        answer()
        #expect(ids.isEmpty)
        table.insert(rank: 5)
        table.insert(rank: 4)
        report()
        #expect(ids == [11, 10])
    }
}
