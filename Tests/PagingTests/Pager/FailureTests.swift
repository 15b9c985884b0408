import Foundation
import PagingTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import Paging

@MainActor @Suite("Failures")
struct FailureTests {
    private nonisolated static let noSignal = ScriptedFailure("no signal", isTransient: true)
    private nonisolated static let notFound = ScriptedFailure("not found")

    /// A generator that returns the same numbers for the same seed.
    private struct Seeded: RandomNumberGenerator, Sendable {
        var seed: UInt64

        mutating func next() -> UInt64 {
            var random = SeededRandom(seed: seed)
            seed = random.next()
            return seed
        }
    }

    private func milliseconds(_ clock: VirtualClock) throws -> Int64 {
        let left = clock.now.duration(to: try #require(clock.nextDeadline))
        return left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
    }

    @Test(
        "F1: a transient failure is retried after about half a second and about two, then the load has failed",
        arguments: [1, 2, 3])
    func repetitions(seed: UInt64) async throws {
        let clock = VirtualClock()
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true)) { _ in throw Self.noSignal }
        let indicator = IndicatorPolicy(delayNanoseconds: 3_600_000_000_000)
        let pager = Pager(source) {
            $0.indicator = indicator
            $0.clock = clock
            $0.random = Seeded(seed: seed)
        }
        let refresh = Task { await pager.refresh() }
        try await source.waitForRequests(1)
        await settle()
        #expect(pager.states.refresh == .loading)
        let first = try milliseconds(clock)
        #expect((250...750).contains(first))
        await clock.advance(by: .milliseconds(first + 1))
        #expect(source.requests.count == 2)
        #expect(pager.states.refresh == .loading)
        let second = try milliseconds(clock)
        #expect((1000...3000).contains(second))
        await clock.advance(by: .milliseconds(second + 1))
        #expect(await refresh.value.failure as? ScriptedFailure == Self.noSignal)
        #expect(source.requests.count == 3)
        await clock.advance(by: .seconds(3600))
        #expect(source.requests.count == 3)
    }

    @Test(
        "F1: a URLError of the network or the connection is retried, any other one is not",
        arguments: [
            (.timedOut, 3), (.notConnectedToInternet, 3), (.networkConnectionLost, 3), (.cannotConnectToHost, 3),
            (.badURL, 1), (.secureConnectionFailed, 1), (.cannotParseResponse, 1),
        ] as [(URLError.Code, Int)])
    func networkErrors(code: URLError.Code, requests: Int) async throws {
        let clock = VirtualClock()
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true)) { _ in throw URLError(code) }
        let pager = Pager(source) { $0.clock = clock }
        let refresh = Task { await pager.refresh() }
        await clock.advance(by: .seconds(10))
        _ = await refresh.value
        #expect(source.requests.count == requests)
        let runs = Locked(0)
        await #expect(throws: URLError.self) {
            try await RetryPolicy(delaysNanoseconds: [0, 0]).run(clock: clock) {
                runs.withLock { $0 += 1 }
                throw URLError(code)
            }
        }
        #expect(runs.withLock { $0 } == requests)
    }

    @Test("F1: a failure that names only a date is retried no sooner")
    func dateAlone() throws {
        struct Closed: PageFailure {
            let retryDate: Date?
            var isTransient: Bool { true }
        }
        let date = Date().addingTimeInterval(100)
        let delay = try #require(Closed(retryDate: date).retryDelay)
        #expect(delay < .seconds(101) && delay >= .seconds(date.timeIntervalSinceNow))
        #expect(Closed(retryDate: .distantPast).retryDelay == .zero)
        #expect((Closed(retryDate: Date(timeIntervalSince1970: 1e300)).retryDelay ?? .zero) > .seconds(1_000_000))
        #expect(Closed(retryDate: nil).retryDelay == nil)
    }

    @Test("F1: the jitter comes from the generator, so equal seeds lead to equal delays")
    func jitter() async throws {
        var deadlines: [Int64] = []
        for seed: UInt64 in [7, 7, 8] {
            let clock = VirtualClock()
            let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true)) { _ in throw Self.noSignal }
            let indicator = IndicatorPolicy(delayNanoseconds: 3_600_000_000_000)
            let pager = Pager(source) {
                $0.indicator = indicator
                $0.clock = clock
                $0.random = Seeded(seed: seed)
            }
            pager.viewportMoved(to: 0..<10)
            try await source.waitForRequests(1)
            await settle()
            deadlines.append(try milliseconds(clock))
        }
        #expect(deadlines[0] == deadlines[1])
        #expect(deadlines[0] != deadlines[2])
    }

    /// A generator that always returns the same number.
    private struct Constant: RandomNumberGenerator, Sendable {
        let number: UInt64

        mutating func next() -> UInt64 { number }
    }

    @Test(
        "F1: the jitter is evenly distributed from 0.5 to 1.5",
        arguments: [(1 << 62, 375), (3 << 62, 625), (.max, 750)] as [(UInt64, Int64)])
    func spread(number: UInt64, delay: Int64) async throws {
        let clock = VirtualClock()
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true)) { _ in throw Self.noSignal }
        let indicator = IndicatorPolicy(delayNanoseconds: 3_600_000_000_000)
        let pager = Pager(source) {
            $0.indicator = indicator
            $0.clock = clock
            $0.random = Constant(number: number)
        }
        pager.viewportMoved(to: 0..<10)
        try await source.waitForRequests(1)
        await settle()
        #expect(clock.now.duration(to: try #require(clock.nextDeadline)) == .milliseconds(delay))
    }

    @Test("F1: the server's own delay counts up to thirty seconds, and beyond that the load fails at once")
    func serverDelay() async throws {
        let delays: [(Duration, Bool)] = [
            (.seconds(10), true), (.seconds(30), true), (.seconds(31), false), (.seconds(Int64.max), false),
            (.seconds(Int64.max) + .seconds(1), false),
        ]
        for (delay, willRetry) in delays {
            let clock = VirtualClock()
            let failure = ScriptedFailure("busy", isTransient: true, retryDelay: delay)
            let source = ScriptedSource<Entry>(
                .offset(limit: 20, endsAtShortPage: true), answers: [.failure(failure), .items(entries(0..<3))])
            let pager = Pager(source) { $0.clock = clock }
            pager.viewportMoved(to: 0..<10)
            try await source.waitForRequests(1)
            await settle()
            #expect((pager.states.refresh == .loading) == willRetry)
            guard willRetry else { continue }
            await clock.advance(by: delay - .milliseconds(1))
            #expect(source.requests.count == 1)
            // The delay is spread over a second.
            await clock.advance(by: .seconds(1) + .milliseconds(1))
            #expect(pager.rows.count == 3)
        }
    }

    @Test("F1: a permanent failure, and an error that is no page failure, is not retried")
    func permanent() async throws {
        struct Unheard: Error {}
        for error: any Error in [Self.notFound, Unheard()] {
            let clock = VirtualClock()
            let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true)) { _ in throw error }
            let pager = Pager(source) { $0.clock = clock }
            _ = await pager.refresh()
            await clock.advance(by: .seconds(60))
            #expect(source.requests.count == 1)
        }
    }

    @Test("F2, H2: viewports do not load a failed edge, and a retry loads it once however often the user taps")
    func retry() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<20)))) {
            $0.prefetch = .lastRow
            $0.retry = .never
        }
        pager.viewportMoved(to: 10..<20)
        try await source.waitForRequests(1)
        source.answer(0, with: .failure(Self.notFound))
        await settle()
        let failure = try #require(pager.states.append.failure)
        #expect(failure.error as? ScriptedFailure == Self.notFound)
        pager.viewportMoved(to: 0..<10)
        pager.viewportMoved(to: 10..<20)
        await settle()
        #expect(source.requests.count == 1)
        pager.requestRetry()
        pager.requestRetry()
        await settle()
        #expect(source.requests == [.offset(20, limit: 20), .offset(20, limit: 20)])
        source.answer(1, with: .items(entries(20..<23)))
        await settle()
        #expect(pager.states.append == .ended)
    }

    @Test("F2: a failed first load shows its error, and a retry loads it again")
    func failedFirstLoad() async throws {
        let source = ScriptedSource<Entry>(
            .offset(limit: 20, endsAtShortPage: true), answers: [.failure(Self.notFound), .items(entries(0..<3))])
        let pager = Pager(source)
        #expect(await pager.refresh().failure as? ScriptedFailure == Self.notFound)
        #expect(pager.content == .unknown)
        pager.requestRetry()
        await settle()
        #expect(pager.ids == [0, 1, 2])
        #expect(pager.states.refresh == .idle)
    }

    @Test("F2: each failed page of placeholders keeps its own error, and a retry of a row loads that page alone")
    func failedPages() async throws {
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 1, pageSize: 10)) { request in
            guard case .number(let number, _) = request else { return nil }
            guard number == 1 else { throw ScriptedFailure("page \(number)") }
            return .items(entries(0..<10), total: 100)
        }
        let pager = Pager(source) { $0.prefetch = .rows(25) }
        pager.viewportMoved(to: 0..<10)
        await settle()
        for row in [10, 29, 30] {
            guard case .failed(let failure)? = pager.rows[row].placeholder else { Issue.record("row \(row)"); continue }
            #expect(failure.error as? ScriptedFailure == ScriptedFailure("page \(row / 10 + 1)"))
        }
        let before = source.requests.count
        pager.retry(pager.rows[25].id)
        await settle()
        #expect(source.requests.dropFirst(before) == [.number(3, size: 10)])
    }

    @Test("F3: an error never removes rows")
    func erasesNothing() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<20)))) {
            $0.prefetch = .lastRow
            $0.retry = .never
        }
        pager.viewportMoved(to: 10..<20)
        try await source.waitForRequests(1)
        source.answer(0, with: .failure(Self.notFound))
        await settle()
        let refresh = Task { await pager.refresh() }
        try await source.waitForRequests(2)
        source.answer(1, with: .failure(Self.notFound))
        _ = await refresh.value
        #expect(pager.ids == Array(0..<20))
    }

    @Test("R8: a source that throws CancellationError by itself has failed, and is not requested without end")
    func cancelledByItself() async throws {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true)) { _ in throw CancellationError() }
        let pager = Pager(source)
        pager.viewportMoved(to: 0..<10)
        await settle()
        #expect(source.requests.count == 1)
        let failure = try #require(pager.states.refresh.failure)
        #expect(failure.error is CancellationError)
        pager.requestRetry()
        await settle()
        #expect(source.requests.count == 2)
    }

    @Test("a failure keeps its error, also after the list has lost it, and the list keeps only errors that it shows")
    func keptErrors() async throws {
        final class Reason: Error {}
        let source = ScriptedSource<Entry>(.chained(limit: 20)) { _ in throw Reason() }
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<20), next: "the end"))) { $0.prefetch = .manual }
        pager.pull(.append)
        await settle()
        var first = await failureOfRefresh(pager)
        weak let reason = first?.error as? Reason
        _ = await failureOfRefresh(pager)
        #expect(reason != nil && first != pager.states.refresh.failure)
        first = nil
        #expect(reason == nil)
        #expect(pager.states.append.failure?.error is Reason)
    }

    private func failureOfRefresh(_ pager: Pager<Entry>) async -> LoadFailure? {
        _ = await pager.refresh()
        return pager.states.refresh.failure
    }
}
