import PagingCore
import Testing

/// Lists from a store whose server has changed since.
///
/// Each list shows every item that the server has.
@Suite struct KeptListServerTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        /// The ids that the server has now. The store has those from 100 down to 51.
        let ids: [Int]
        var testDescription: String { name }
    }

    static let cases: [Case] = {
        func down(_ first: Int, _ last: Int, without gone: Int...) -> [Int] {
            stride(from: first, through: last, by: -1).filter { !gone.contains($0) }
        }
        return [
            Case(name: "nothing is new", ids: down(100, 1)),
            Case(name: "four new items", ids: down(104, 1)),
            Case(name: "sixty new items", ids: down(160, 1)),
            Case(name: "one item moved up", ids: down(160, 131) + [90] + down(130, 1, without: 90)),
            Case(name: "two items moved up", ids: down(160, 131) + [90, 89] + down(130, 1, without: 90, 89)),
            Case(name: "an item moved to the head", ids: [70] + down(160, 1, without: 70)),
            Case(name: "the first item moved up", ids: down(160, 131) + [100] + down(130, 1, without: 100)),
            Case(name: "the first item is pinned", ids: [100] + down(160, 1, without: 100)),
            Case(name: "the first items are gone", ids: down(160, 1, without: 100, 99, 98)),
            Case(name: "the first item is gone", ids: down(107, 1, without: 100)),
            Case(name: "every second item is gone", ids: down(160, 1).filter { $0 > 100 || $0 % 2 == 1 }),
            Case(name: "all old items are gone", ids: down(160, 101)),
            Case(name: "the order is reversed", ids: Array(1...160)),
        ]
    }()

    @Test("O6: no item of the server is left out, with any limit", arguments: cases)
    func complete(_ scenario: Case) {
        for limit in 5...40 {
            let configuration = FeedConfiguration(
                addressing: .chained(limit: limit), prefetch: .rows(5), emptyPageLimit: 1_000)
            var list = ScenarioReader(
                configuration, ListServer(ids: scenario.ids), kept: Array((51...100).reversed()))
            list.readDown()
            list.readUp()
            #expect(Set(scenario.ids).subtracting(list.ids) == [], "limit \(limit)")
            #expect(!list.rows.contains(nil), "limit \(limit): a gap is left")
            let isServed = Set(scenario.ids).contains
            #expect(list.ids.filter { isServed($0) } == scenario.ids, "limit \(limit)")
        }
    }
}
