import Testing

@testable import PagingCore

@Suite struct RowIterationTests {
    @Test("a loop over the rows gives each row as its index does, over pages of any length", arguments: Seeds.first(20))
    func iteration(_ seed: Int) {
        var random = Random(seed: seed)
        var tree = PageTree()
        var key = 0
        for _ in 0..<(random.below(60)) {
            let (rows, places) = (random.below(12), random.below(12))
            let segment: Segment =
                switch random.below(4) {
                case 0: .unloaded(.notRequested, key: key, rows: rows + 1)
                case 1: Segment(.evicted(.loading), key: key, rows: rows, serverCount: places)
                default:
                    .loaded(
                        ContiguousArray((0..<rows).map { Driver.Entry(id: key * 100 + $0) }), key: key,
                        serverCount: places)
                }
            tree.replace(key, with: segment)
            key += 20
        }
        for pageSize in [0, 1, 5, 10] {
            let rows = ListRows<Driver.Entry>(tree, pageSize: pageSize, ReplacedItems(), version: 1)
            let iterated = rows.map { Row($0) }
            #expect(iterated == rows.indices.map { Row(rows[$0]) }, "seed \(seed), page size \(pageSize)")
            var visited: [Row] = []
            rows.forEach(in: 0..<rows.count) { visited.append(Row($0)) }
            #expect(visited == iterated, "seed \(seed), page size \(pageSize)")
            #expect(rows.count == tree.rows && Array(rows).count == rows.count)
            for row in rows.indices { #expect(rows.item(at: row) == rows[row].item) }
        }
    }

    private struct Row: Equatable {
        let index: Int
        let page: Int
        let id: RowID<Int>
        let item: Driver.Entry?
        let placeholder: PlaceholderState?

        init(_ row: ListRow<Driver.Entry>) {
            (index, page, id, item, placeholder) = (row.index, row.page, row.id, row.item, row.placeholder)
        }
    }
}
