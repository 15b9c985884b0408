import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

/// S2: 15 rows load automatically, 15 others replace them after a pull down, 15 more load at the end, each after 2 s.
@MainActor
@Suite(.releasesState) struct PullBothWaysViewTests {
    private struct Entries: View {
        let pager: Pager<Entry>

        var body: some View {
            List {
                PagedForEach(pager) { Text(verbatim: "Entry \($0.id)") }
                PagingFooter(pager) { notice in
                    switch notice {
                    case .loading: ProgressView()
                    case .failed: Button("Again") { pager.pull(.append) }
                    case .nothing, .ended: Button("More") { pager.pull(.append) }
                    }
                }
            }
            .refreshable { await pager.refresh(isPulled: true) }
        }
    }

    private let clock = VirtualClock()
    private let source: ScriptedSource<Entry>
    private let pager: Pager<Entry>

    init() {
        let clock = clock
        let served = Counted()
        source = ScriptedSource(.offset(limit: 15, endsAtShortPage: false)) { request in
            try await clock.sleep(for: .seconds(2))
            guard case .offset(let offset, let limit) = request else { return nil }
            let generation = await served.generation(startsAt: offset)
            return .items((0..<limit).map { Entry(id: generation * 1_000 + offset + $0) })
        }
        pager = Pager(source) {
            $0.prefetch = .manual
            $0.clock = clock
        }
    }

    /// Counts refreshes, so that each one returns other entries.
    private actor Counted {
        private var refreshes = 0

        func generation(startsAt offset: Int) -> Int {
            if offset == 0 { refreshes += 1 }
            return refreshes
        }
    }

    private func opened() async -> Stage {
        let stage = await Stage(clock, Entries(pager: pager), rows: 20)
        await stage.wait(milliseconds: 2_500)
        #expect(stage.host.rows.map(\.texts).prefix(15) == (0..<15).map { ["Entry \(1_000 + $0)"] }[...])
        return stage
    }

    @Test("S2, SwiftUI: 15 rows load automatically, a pull down replaces them, a pull at the end appends 15")
    func both() async {
        let stage = await opened()
        await stage.pull(source, requests: 2)
        await stage.wait(milliseconds: 1_900)
        #expect(stage.host.isRefreshing)
        #expect(stage.host.rows.first?.texts == ["Entry 1000"])
        await stage.wait(milliseconds: 200)
        #expect(!stage.host.isRefreshing)
        #expect(stage.host.rows.first?.texts == ["Entry 2000"])
        await stage.wait(milliseconds: 1_000)
        #expect(stage.host.tap("More"))
        #expect(stage.host.activities == 1)
        await stage.wait(milliseconds: 2_500)
        #expect(stage.rowCount == 31)
        #expect(source.requests == [.offset(0, limit: 15), .offset(0, limit: 15), .offset(15, limit: 15)])
    }

    @Test("S2, SwiftUI: each pull cancels the other's load, and the cancelled indicator ends immediately")
    func cancelling() async {
        let stage = await opened()
        stage.host.tap("More")
        await stage.wait(milliseconds: 1_000)
        #expect(stage.host.activities == 1)
        await stage.pull(source, requests: 3)
        #expect(stage.host.activities == 0)
        #expect(stage.host.isRefreshing)
        await stage.wait(milliseconds: 1_000)
        stage.host.tap("More")
        await stage.wait()
        #expect(!stage.host.isRefreshing)
        #expect(stage.host.activities == 1)
        await stage.wait(milliseconds: 3_000)
        #expect(stage.host.rows.first?.texts == ["Entry 1000"])
        #expect(stage.rowCount == 31)
        #expect(source.cancelledRequests == [1, 2])
    }

    @Test("S2, SwiftUI: a failure ends the indicator, keeps the rows, and the next pull works")
    func failure() async {
        let clock = clock
        let source = ScriptedSource<Entry>(.offset(limit: 15, endsAtShortPage: false))
        let pager = Pager(source) {
            $0.prefetch = .manual
            $0.clock = clock
        }
        let stage = await Stage(clock, Entries(pager: pager), rows: 20)
        source.answer(0, with: .items((0..<15).map { Entry(id: $0) }))
        await stage.wait()
        await stage.pull(source, requests: 2)
        await stage.wait(milliseconds: 2_000)
        source.answer(1, with: .failure(ScriptedFailure()))
        await stage.wait()
        #expect(!stage.host.isRefreshing)
        #expect(stage.host.rows.first?.texts == ["Entry 0"])
        await stage.pull(source, requests: 3)
        #expect(stage.host.isRefreshing)
        source.answer(2, with: .items((20..<35).map { Entry(id: $0) }))
        await stage.wait()
        #expect(!stage.host.isRefreshing)
        #expect(stage.host.rows.first?.texts == ["Entry 20"])
    }
}
