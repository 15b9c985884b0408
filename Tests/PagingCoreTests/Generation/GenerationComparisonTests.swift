import Testing

@testable import PagingCore

@Suite struct GenerationComparisonTests {
    private typealias Entry = Driver.Entry

    private func generation(_ ids: [Int], revised: Set<Int> = [], pageSize: Int = 7) -> Generation<Entry> {
        var generation = Generation<Entry>(.chained(limit: pageSize))
        let items = ids.map { Entry(id: $0, text: revised.contains($0) ? "new" : "") }
        var rest = items[...]
        generation.applyOpeningPage(
            ArrivedPage(
                page: ItemPage(Array(rest.prefix(pageSize)), next: rest.count > pageSize ? 1 : nil),
                request: .cursor(nil, .append, limit: pageSize)))
        rest = rest.dropFirst(pageSize)
        var cursor = 1
        while !rest.isEmpty {
            _ = generation.applyEdgePage(
                .append,
                ArrivedPage(
                    page: ItemPage(Array(rest.prefix(pageSize)), next: cursor + 1),
                    request: .cursor(cursor, .append, limit: pageSize)))
            cursor += 1
            rest = rest.dropFirst(pageSize)
        }
        return generation
    }

    private func changes(
        _ old: [Int], _ new: [Int], revised: Set<Int> = [], pageSize: Int = 7
    ) -> RowRanges {
        GenerationComparison(
            from: generation(old), to: generation(new, revised: revised, pageSize: pageSize), ==
        ).changes.ranges
    }

    @Test("two equal lists have no difference, whatever their page boundaries are")
    func equal() {
        #expect(changes(Array(0..<40), Array(0..<40)).isEmpty)
        #expect(changes(Array(0..<40), Array(0..<40), pageSize: 3).isEmpty)
        #expect(changes([], []).isEmpty)
    }

    @Test("one item that moved is one removal and one insertion", arguments: [(0, 39), (39, 0), (5, 6), (20, 3)])
    func oneMove(_ from: Int, _ to: Int) {
        var new = Array(0..<40)
        new.insert(new.remove(at: from), at: to)
        let ranges = changes(Array(0..<40), new)
        #expect(ranges.removals.reduce(0) { $0 + $1.count } == 1)
        #expect(ranges.insertions.reduce(0) { $0 + $1.count } == 1)
        #expect(ranges.reloads == [])
    }

    @Test("a list that grew at its head or lost rows in its middle differs only in those rows")
    func grownAndShrunk() {
        let grown = changes(Array(0..<20), [100, 101] + Array(0..<20))
        #expect(grown.insertions == [0..<2] && grown.removals == [] && grown.reloads == [])
        let shrunk = changes(Array(0..<20), Array(0..<5) + Array(9..<20))
        #expect(shrunk.removals == [5..<9] && shrunk.insertions == [] && shrunk.reloads == [])
    }

    @Test("of two lists without a common item all rows are removed and all are inserted")
    func nothingInCommon() {
        let ranges = changes(Array(0..<10), Array(100..<115))
        #expect(ranges.removals == [0..<10])
        #expect(ranges.insertions == [0..<15])
    }

    @Test(
        "R1: the difference between random lists is legal and complete, and as small as the longest common order allows",
        arguments: Seeds.first(40))
    func random(_ seed: Int) {
        var random = Random(seed: seed)
        let old = shuffled(Array(0..<random.below(25)), &random, swaps: seed % 5)
        var new = old
        for _ in 0..<random.below(8) where !new.isEmpty { new.remove(at: random.below(new.count)) }
        for id in 100..<(100 + random.below(8)) { new.insert(id, at: random.below(new.count + 1)) }
        new = shuffled(new, &random, swaps: seed % 3 * 3)
        let revised = Set(old.filter { _ in random.below(4) == 0 })
        let ranges = changes(old, new, revised: revised, pageSize: 1 + random.below(9))

        let removed = Set(ranges.removals.flatMap { $0 })
        let inserted = Set(ranges.insertions.flatMap { $0 })
        let reloaded = Set(ranges.reloads.flatMap { $0 })
        let kept = old.indices.filter { !removed.contains($0) }
        let stood = new.indices.filter { !inserted.contains($0) }
        #expect(kept.map { old[$0] } == stood.map { new[$0] })
        #expect(removed.isDisjoint(with: reloaded))
        for row in kept { #expect(reloaded.contains(row) == revised.contains(old[row])) }
        #expect(kept.count == longestCommonOrder(old, new))
    }

    private func shuffled(_ ids: [Int], _ random: inout Random, swaps: Int) -> [Int] {
        var ids = ids
        for _ in 0..<swaps where ids.count > 1 { ids.swapAt(random.below(ids.count), random.below(ids.count)) }
        return ids
    }

    private func longestCommonOrder(_ old: [Int], _ new: [Int]) -> Int {
        var lengths = Array(repeating: 0, count: new.count + 1)
        for id in old {
            var diagonal = 0
            for column in new.indices {
                let above = lengths[column + 1]
                lengths[column + 1] = id == new[column] ? diagonal + 1 : max(above, lengths[column])
                diagonal = above
            }
        }
        return lengths[new.count]
    }

    @Test("placeholders of both lists stay, and rows that became placeholders are reloaded in place")
    func placeholders() {
        func list(total: Int, filling number: Int? = nil) -> Generation<Entry> {
            var generation = Generation<Entry>(.numbered(firstNumber: 1, pageSize: 10))
            let items = (0..<10).map { Entry(id: $0) }
            generation.applyOpeningPage(
                ArrivedPage(page: ItemPage(items, next: nil, total: total), request: .number(1, size: 10)))
            if let number {
                let row = (number - 1) * 10
                let (key, request) = generation.pages.beginFill(atRow: row)
                let items = (row..<(row + 10)).map { Entry(id: $0) }
                generation.applyFillPage(
                    ArrivedPage(page: ItemPage(items, next: nil, total: total), request: request), under: key)
            }
            return generation
        }
        let same = GenerationComparison(from: list(total: 100), to: list(total: 100), ==).changes.ranges
        #expect(same.isEmpty)
        let grown = GenerationComparison(from: list(total: 100), to: list(total: 130), ==).changes.ranges
        #expect(grown.insertions == [100..<130] && grown.removals == [] && grown.reloads == [])
        let shrunk = GenerationComparison(from: list(total: 100), to: list(total: 30), ==).changes.ranges
        #expect(shrunk.removals == [30..<100] && shrunk.insertions == [] && shrunk.reloads == [])
        let emptied = GenerationComparison(from: list(total: 100, filling: 5), to: list(total: 100), ==).changes.ranges
        #expect(emptied.reloads == [40..<50] && emptied.removals == [] && emptied.insertions == [])
        let filled = GenerationComparison(from: list(total: 100), to: list(total: 100, filling: 5), ==).changes.ranges
        #expect(filled.reloads == [40..<50] && filled.removals == [] && filled.insertions == [])
    }
}
