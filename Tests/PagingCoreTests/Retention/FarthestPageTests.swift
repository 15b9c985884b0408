import Testing

@testable import PagingCore

@Suite struct FarthestPageTests {
    @Test(
        "K2: the farthest page that may be evicted is evicted, for all page sizes and readers",
        arguments: Seeds.first(60))
    func farthest(_ seed: Int) {
        var random = Random(seed: seed)
        for _ in 0..<20 {
            let generation = pages(2 + random.below(20), &random)
            let wanted = (0...random.below(4)).map { _ in
                let first = random.below(generation.pages.tree.rows)
                return first..<min(first + 1 + random.below(30), generation.pages.tree.rows)
            }
            let found = generation.farthestPage(from: wanted)
            #expect(found?.distance ?? 0 == greatestDistance(generation.pages.tree, from: wanted), "seed \(seed)")
            guard let found else { continue }
            #expect(mayGo(found.place.segment), "seed \(seed)")
            #expect(distance(of: found.place.rows, from: wanted) == found.distance, "seed \(seed)")
        }
    }

    /// An indexed list with loaded pages, placeholders and evicted pages. Some of its pages must not be evicted.
    private func pages(_ count: Int, _ random: inout Random) -> Generation<Driver.Entry> {
        var generation = Generation<Driver.Entry>(.offset(limit: 10, endsAtShortPage: false))
        var key = 0
        for _ in 0..<count {
            let rows = 1 + random.below([1, 8, 60][random.below(3)])
            let items = ContiguousArray((key..<(key + rows)).map { Driver.Entry(id: $0) })
            let segment: Segment =
                switch random.below(9) {
                case 0: .unloaded(.notRequested, key: key, rows: rows)
                case 1: Segment(.evicted(.notRequested), key: key, rows: rows, serverCount: rows)
                case 2: .loaded(items, key: key, serverCount: 0, origin: .local)
                case 3: .loaded(items, key: key, serverCount: rows, origin: .given)
                default: .loaded(items, key: key, serverCount: rows)
                }
            generation.pages.insert(segment)
            key += rows
        }
        return generation
    }

    private func mayGo(_ segment: Segment) -> Bool {
        segment.placeholder == nil && segment.origin == .span
    }

    private func greatestDistance(_ tree: PageTree, from wanted: [Range<Int>]) -> Int {
        var greatest = 0
        var row = 0
        tree.visitAll { segment in
            if mayGo(segment) {
                greatest = max(greatest, distance(of: row..<(row + segment.rows), from: wanted))
            }
            row += segment.rows
        }
        return greatest
    }

    /// The distance in rows from the rows of a page to the nearest wanted row.
    private func distance(of rows: Range<Int>, from wanted: [Range<Int>]) -> Int {
        wanted.map { max($0.lowerBound - (rows.upperBound - 1), rows.lowerBound - ($0.upperBound - 1), 0) }.min() ?? 0
    }
}
