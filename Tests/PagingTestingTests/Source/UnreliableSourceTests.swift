import Paging
import PagingTesting
import Testing

@MainActor @Suite("Unreliable source")
struct UnreliableSourceTests {
    private nonisolated static let addressings: [SourceAddressing] = [
        .numbered(firstNumber: 1, pageSize: 20), .offset(limit: 20, endsAtShortPage: false), .chained(limit: 20),
    ]

    /// The result of reading a source: the number of requests, and the ids of the rows at the end.
    private func reading(_ source: UnreliableSource, _ clock: VirtualClock) async -> (requests: Int, ids: [Int32?]) {
        let pager = Pager(source) {
            $0.prefetch = .rows(40)
            $0.clock = clock
            $0.random = SeededRandom(seed: source.seed)
        }
        let reader = ListReader(of: pager, viewport: 12)
        await reader.rest()
        for place in [60, 0, 150, 100, 400] {
            await reader.fling(to: place)
            reader.pager.requestRetry()
            await reader.rest()
        }
        return (reader.requests.count, reader.rows.map { $0.item?.id })
    }

    @Test("equal seeds lead to the same behavior, and other seeds do not", arguments: addressings)
    func seeded(addressing: SourceAddressing) async {
        var runs: [(requests: Int, ids: [Int32?])] = []
        for seed in [7, 7, 8] as [UInt64] {
            let clock = VirtualClock()
            let source = UnreliableSource(300, addressing, faults: .all, seed: seed, clock: clock)
            #expect("\(source)".contains("seed: \(seed)"))
            runs.append(await reading(source, clock))
        }
        let (isSame, isOther) = (runs[0].ids == runs[1].ids, runs[0].ids != runs[2].ids)
        #expect(runs[0].requests == runs[1].requests && isSame && isOther)
    }

    @Test("after the faults are cleared, a refresh brings the server's list", arguments: addressings)
    func faultsCleared(addressing: SourceAddressing) async {
        let clock = VirtualClock()
        let source = UnreliableSource(300, addressing, faults: .all, clock: clock)
        print(source)
        let reader = ListReader(
            of: Pager(source) {
                $0.prefetch = .rows(40)
                $0.clock = clock
            }, viewport: 12)
        await reader.rest()
        await reader.fling(to: 100)
        source.clearFaults()
        await reader.rest()
        _ = await reader.pager.refresh()
        await reader.fling(to: 0)
        for _ in 0..<30 { await reader.fling(by: 20) }
        await reader.rest()
        let isWhole = reader.rows.map(\.item) == source.items
        #expect(isWhole, "\(source)")
    }

    @Test("a list shifts and shrinks over time, and does not change after the faults are cleared")
    func changing() async {
        let clock = VirtualClock()
        var faults = UnreliableSource.Faults()
        faults.changeInterval = .seconds(1)
        let source = UnreliableSource(50, .chained(limit: 10), faults: faults, clock: clock)
        let before = source.items
        await clock.advance(by: .milliseconds(999))
        #expect(source.items == before)
        await clock.advance(by: .seconds(60))
        let after = source.items
        #expect(after != before, "\(source)")
        source.clearFaults()
        await clock.advance(by: .seconds(60))
        #expect(source.items == after)
    }

    @Test("an answer has its latency, which a cancellation ends unless it is ignored", arguments: [false, true])
    func cancelled(ignored: Bool) async throws {
        let clock = VirtualClock()
        var faults = UnreliableSource.Faults()
        faults.latency = .seconds(1) ... .seconds(1)
        faults.ignoresCancellation = ignored
        let source = UnreliableSource(50, .chained(limit: 10), faults: faults, clock: clock)
        let loop = Task { for try await _ in source.pages() {} }
        await clock.advance(by: .milliseconds(500))
        #expect(clock.sleeperCount == 1)
        loop.cancel()
        await settle()
        #expect(clock.sleeperCount == (ignored ? 1 : 0))
        await clock.advance(by: .seconds(1))
        await #expect(throws: CancellationError.self) { try await loop.value }
    }

    @Test("a server can clamp its pages and send neither a total nor an end")
    func traits() async throws {
        var faults = UnreliableSource.Faults()
        faults.maxPageSize = 7
        faults.reportsTotal = false
        faults.reportsLastPage = false
        let source = UnreliableSource(
            20, .offset(limit: 10, endsAtShortPage: false), faults: faults, clock: VirtualClock())
        var pages: [SequencePage<SimulatedItem>] = []
        for try await page in source.pages() { pages.append(page) }
        #expect(pages.map(\.items.count) == [7, 7, 6, 0])
        #expect(pages.allSatisfy { $0.total == nil && $0.isLast == nil })
    }
}
