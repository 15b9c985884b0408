import Testing

@testable import PagingCore

@Suite struct ItemReplacementTests {
    @Test("I1: items of several pages are updated in any order, also one that comes twice")
    func anyOrder() {
        for order in [[0, 1, 2], [0, 2, 0], [0, 4, 1, 5, 2], [5, 4, 3, 2, 1, 0], [1, 1], [3, 0, 3, 9, 4]] {
            var generation = Self.generation(ids: 0..<6)
            generation.pages.changes = RowChanges()
            let items = order.enumerated().map { Driver.Entry(id: $1, text: "\($0)") }
            generation.setItems(items)
            for id in 0..<6 {
                let last = order.lastIndex(of: id).map { "\($0)" } ?? ""
                #expect(generation.item(id)?.text == last, "item \(id) of \(order)")
                #expect(generation.item(atRow: id)?.id == id)
            }
            #expect(
                generation.pages.changes.ranges.reloads.map(\.count).reduce(0, +) == Set(order).subtracting([9]).count)
        }
    }

    @Test("R1: the old item is compared with the new one, whichever list is shorter", arguments: [(6, 3), (3, 6)])
    func contentOfBothSides(_ counts: (old: Int, new: Int)) {
        let old = Self.generation(ids: 0..<counts.old, text: "old")
        let new = Self.generation(ids: 0..<counts.new, text: "new")
        let same = GenerationComparison(from: old, to: new) { $0.text == "old" && $1.text == "new" }
        #expect(same.changes.ranges.reloads.isEmpty)
        let changed = GenerationComparison(from: old, to: new) { $0.text == "new" || $1.text == "old" }
        #expect(changed.changes.ranges.reloads == [0..<3])
    }

    /// A list with pages of three items.
    private static func generation(ids: Range<Int>, text: String = "") -> Generation<Driver.Entry> {
        var generation = Generation<Driver.Entry>(.chained(limit: 3))
        for key in 0..<(ids.count / 3) {
            let items = ContiguousArray((key * 3..<key * 3 + 3).map { Driver.Entry(id: $0, text: text) })
            generation.pages.insert(.loaded(items, key: key, serverCount: 0))
            for item in items { generation.index.insert(Fingerprint(of: item.id), key: key) }
        }
        return generation
    }
}
