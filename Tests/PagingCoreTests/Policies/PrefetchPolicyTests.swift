import Testing

@testable import PagingCore

@Suite struct PrefetchPolicyTests {
    @Test("L12: manual has no distance")
    func manual() {
        #expect(PrefetchPolicy.manual.distance(viewportLength: 10) == nil)
    }

    @Test("the last row is a distance of one, whatever the screen holds", arguments: [0, 1, 1_000])
    func lastRow(_ length: Int) {
        #expect(PrefetchPolicy.lastRow.distance(viewportLength: length) == 1)
    }

    @Test("rows are a distance as they are, and senseless ones are the last row", arguments: [(5, 5), (1, 1), (0, 1), (-9, 1)])
    func rows(_ rows: Int, _ distance: Int) {
        #expect(PrefetchPolicy.rows(rows).distance(viewportLength: 10) == distance)
    }

    @Test(
        "screens are so many viewports, rounded up, and senseless ones are the last row",
        arguments: [(2.0, 20), (1.5, 15), (0.25, 3), (0, 1), (-3, 1), (.nan, 1), (0.01, 1)] as [(Double, Int)])
    func screens(_ screens: Double, _ distance: Int) {
        #expect(PrefetchPolicy.screens(screens).distance(viewportLength: 10) == distance)
    }

    @Test("a screen of no rows counts as one row")
    func emptyScreen() {
        #expect(PrefetchPolicy.screens(3).distance(viewportLength: 0) == 3)
    }

    @Test("a boundless number of screens is a great distance, not a trap", arguments: [Double.infinity, 1e300])
    func boundless(_ screens: Double) {
        #expect((PrefetchPolicy.screens(screens).distance(viewportLength: 10) ?? 0) >= 1_000_000)
    }

    @Test("a boundless number of rows loads a list to its end, and is no trap")
    func boundlessRows() async {
        await #expect(processExitsWith: .success) {
            var list = Driver.numbered(prefetch: .rows(.max))
            list.join()
            list.answer(.number(1, size: 10), 0..<10, total: 30)
            list.look(at: 5)
            precondition(list.asked.count == 2)
        }
    }
}
