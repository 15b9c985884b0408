import Testing

@testable import PagingCore

@Suite struct PrefetchPolicyTests {
    /// The prefetch distance, which is the same on both sides if nothing is learned.
    private func distance(_ policy: PrefetchPolicy, viewportLength: Int) -> Int? {
        let distances = policy.distances(viewportLength: viewportLength, plan: nil)
        #expect(distances?.before == distances?.after)
        return distances?.after
    }

    @Test("L12: the manual policy has no distance")
    func manual() {
        #expect(distance(PrefetchPolicy.manual, viewportLength: 10) == nil)
    }

    @Test("the last row is a distance of one, for any screen length", arguments: [0, 1, 1_000])
    func lastRow(_ length: Int) {
        #expect(distance(PrefetchPolicy.lastRow, viewportLength: length) == 1)
    }

    @Test(
        "rows are used as the distance, and invalid numbers count as the last row",
        arguments: [(5, 5), (1, 1), (0, 1), (-9, 1)])
    func rows(_ rows: Int, _ expected: Int) {
        #expect(distance(PrefetchPolicy.rows(rows), viewportLength: 10) == expected)
    }

    @Test(
        "screens are multiples of the viewport, rounded up, and invalid numbers count as the last row",
        arguments: [(2.0, 20), (1.5, 15), (0.25, 3), (0, 1), (-3, 1), (.nan, 1), (0.01, 1)] as [(Double, Int)])
    func screens(_ screens: Double, _ expected: Int) {
        #expect(distance(PrefetchPolicy.screens(screens), viewportLength: 10) == expected)
    }

    @Test("a screen without rows counts as one row")
    func emptyScreen() {
        #expect(distance(PrefetchPolicy.screens(3), viewportLength: 0) == 3)
    }

    @Test("an unlimited number of screens is a large distance and does not trap", arguments: [Double.infinity, 1e300])
    func boundless(_ screens: Double) {
        #expect((distance(PrefetchPolicy.screens(screens), viewportLength: 10) ?? 0) >= 1_000_000)
    }

    #if os(macOS) || os(Linux)
    @Test("an unlimited number of rows loads a list to its end and does not trap")
    func boundlessRows() async {
        await #expect(processExitsWith: .success) {
            var list = Driver.numbered(prefetch: .rows(.max))
            list.join()
            list.answer(.number(1, size: 10), 0..<10, total: 30)
            list.moveViewport(to: 5)
            precondition(list.requests.count == 2)
        }
    }
    #endif
}
