import Paging
import PagingTesting
import Testing

@MainActor @Suite("Indicators")
struct IndicatorTests {
    private let clock = VirtualClock()
    private let source = ScriptedSource.held()
    private let pager: Pager<Entry>

    init() {
        pager = Pager(source, opening: .items(ItemPage(entries(0..<20)))) { [clock] in
            $0.prefetch = .lastRow
            $0.clock = clock
        }
    }

    private func beginAppend() async throws {
        pager.viewportMoved(to: 10..<20)
        try await source.waitForRequests(1)
        await settle()
    }

    @Test("A1: an indicator turns on after 200 ms of loading and not before")
    func delayed() async throws {
        try await beginAppend()
        await clock.advance(by: .milliseconds(199))
        #expect(pager.states.append == .loading)
        #expect(pager.indicators == ListIndicators())
        await clock.advance(by: .milliseconds(1))
        #expect(pager.indicators == ListIndicators(append: true))
    }

    @Test("A1: an answer within 200 ms shows no indicator")
    func fast() async throws {
        var wasSeen = false
        let observer = pager.onUpdate { wasSeen = wasSeen || $0.indicators != ListIndicators() }
        try await beginAppend()
        await clock.advance(by: .milliseconds(199))
        source.answer(0, with: .items(entries(20..<23)))
        await settle()
        await clock.advance(by: .seconds(10))
        #expect(!wasSeen)
        withExtendedLifetime(observer) {}
    }

    @Test("A1: an indicator that turned on stays on for half a second, and does not delay the rows")
    func minimumDuration() async throws {
        try await beginAppend()
        await clock.advance(by: .milliseconds(210))
        source.answer(0, with: .items(entries(20..<23)))
        await settle()
        #expect(pager.rows.count == 23)
        #expect(pager.states.append == .ended)
        #expect(pager.indicators.append)
        await clock.advance(by: .milliseconds(489))
        #expect(pager.indicators.append)
        await clock.advance(by: .milliseconds(1))
        #expect(!pager.indicators.append)
        #expect(clock.sleeperCount == 0)
    }

    @Test("A1: an indicator turns on at once when the user pulls")
    func pulled() async throws {
        pager.pull(.append)
        #expect(pager.indicators == ListIndicators(append: true))
        try await source.waitForRequests(1)
        source.answer(0, with: .items(entries(20..<23)))
        await settle()
        #expect(pager.indicators.append)
        await clock.advance(by: .milliseconds(500))
        #expect(pager.indicators == ListIndicators())
    }

    @Test("A1, R2: the indicator of a cancelled load turns off at once")
    func cancelled() async throws {
        pager.pull(.append)
        try await source.waitForRequests(1)
        let refresh = Task { await pager.refresh() }
        try await source.waitForRequests(2)
        #expect(pager.indicators == ListIndicators())
        pager.pull(.append)
        _ = await refresh.value
        #expect(pager.indicators == ListIndicators(append: true))
    }

    @Test("A1: a failure ends the indicator, and the next pull shows it again")
    func failed() async throws {
        pager.pull(.append)
        try await source.waitForRequests(1)
        source.answer(0, with: .failure(ScriptedFailure()))
        await clock.advance(by: .seconds(1))
        #expect(pager.indicators == ListIndicators())
        pager.pull(.append)
        #expect(pager.indicators.append)
    }
}
