import PagingCore
import Testing

@testable import Paging

/// What a window makes of single rows that have changed (D1).
@Suite("Changed rows of a window")
struct ChangedRowsTests {
    private var table = OrderedTable()
    private var windows = SourceWindows<Int, RankedPlace>()
    private var window: OrderedTable.Window { windows.shown }

    init() {
        for rank in 1...9 { table.insert(rank: rank) }
        load(after: nil)
        load(after: RankedPlace(rank: 3, id: 3))
    }

    private mutating func load(after place: RankedPlace?) {
        let table = table
        let request = PlaceRequest(cursor: place, direction: .append, for: .nextPage, boundary: nil)
        let (_, page) = windows.read(for: request, limit: 3) { table.read($0) }
        windows.record(page, .applied)
    }

    private func classify(_ ids: Int64...) -> OrderedTable.Window.ChangedRows {
        let rows = table.rows.map { (Int64($0.id), $0.known) }
        let now = Dictionary(uniqueKeysWithValues: rows.filter { ids.contains($0.0) })
        return window.classify(Set(ids), existing: now.keys) { now[$0]! }
    }

    @Test("D1: a row that stays is updated only if its content has changed")
    mutating func content() {
        table.change(at: 1)
        let changed = classify(1, 2)
        #expect(changed.staying == [1, 2])
        #expect(changed.updated == [2])
        #expect(changed.moved.isEmpty && changed.tiles.isEmpty)
    }

    @Test("D1: the tile of a row that is gone or elsewhere is brought up to date")
    mutating func goneOrMoved() {
        table.rank(at: 4, 1)
        table.remove(at: 0)
        let changed = classify(1, 5)
        #expect(changed.moved == [5])
        #expect(changed.tiles == Set([window.tile(ofRow: 1), window.tile(ofRow: 5)].compactMap(\.self)))
        #expect(changed.tiles.count == 2)
    }

    @Test("D1: rows outside of the window are searched for if they exist")
    mutating func outside() {
        table.remove(at: 8)
        let changed = classify(8, 9)
        #expect(changed.moved == [8])
        #expect(changed.tiles.isEmpty)
    }

    @Test("D1: for a new row, tiles without rows are brought up to date too")
    mutating func emptyTiles() {
        for _ in 0..<3 { table.remove(at: 3) }
        let now = table
        _ = windows.shown.update(Set(window.tileIDs), limit: 3) { now.read($0) }
        table.insert(rank: 5)
        let changed = classify(10)
        #expect(changed.moved == [10])
        #expect(changed.tiles.count == 1)
    }
}
