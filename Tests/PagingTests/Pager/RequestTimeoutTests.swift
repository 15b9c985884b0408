import Paging
import PagingTesting
import Testing

@MainActor @Suite("Request timeouts")
struct RequestTimeoutTests {
    private let clock = VirtualClock()

    private func pager(
        _ source: ScriptedSource<Entry>, retry: RetryPolicy = .twice, timeout: Duration? = .seconds(20)
    ) -> Pager<Entry> {
        Pager(source, opening: .items(ItemPage(entries(0..<20)))) {
            $0.prefetch = .manual
            $0.retry = retry
            $0.requestTimeout = timeout
            $0.clock = clock
        }
    }

    @Test("F4: a request that takes too long is cancelled and retried, and its late answer changes nothing")
    func retried() async throws {
        let source = ScriptedSource.held(.ignored)
        let pager = pager(source)
        pager.pull(.append)
        try await source.waitForRequests(1)
        await clock.advance(by: .seconds(20))
        #expect(source.requests.count == 1)
        #expect(pager.states.append == .loading)
        await clock.advance(by: .seconds(1))
        #expect(source.requests == [.offset(20, limit: 20), .offset(20, limit: 20)])
        source.answer(0, with: .items(entries(40..<60)))
        await settle()
        #expect(pager.ids == Array(0..<20))
        source.answer(1, with: .items(entries(20..<40)))
        await settle()
        #expect(pager.ids == Array(0..<40))
    }

    @Test("F4, F1: each request has the whole time; when the last one times out, the load has failed with that error")
    func failed() async throws {
        let source = ScriptedSource.held()
        let pager = pager(source)
        pager.pull(.append)
        for attempt in 1...3 {
            try await source.waitForRequests(attempt)
            await clock.advance(by: .seconds(19))
            #expect(source.cancelledRequests.count == attempt - 1)
            await clock.advance(by: .seconds(1))
            #expect(source.cancelledRequests.count == attempt)
            if attempt < 3 { await clock.advance(to: try #require(clock.nextDeadline)) }
        }
        guard case .failed(let failure) = pager.states.append else {
            Issue.record("\(pager.states.append)")
            return
        }
        #expect(failure.error as? PagingError == .timedOut)
        #expect(pager.ids == Array(0..<20), "F3: no row is lost")
    }

    @Test(
        "F4: after an answer, a failure or a cancellation no timeout is left",
        arguments: ["answer", "failure", "reset"])
    func ended(how: String) async throws {
        let source = ScriptedSource.held()
        let pager = pager(source, retry: .never)
        pager.pull(.append)
        try await source.waitForRequests(1)
        await settle()
        #expect(clock.nextDeadline != nil)
        switch how {
        case "answer": source.answer(0, with: .items(entries(20..<40)))
        case "failure": source.answer(0, with: .failure(ScriptedFailure("not found")))
        default:
            pager.reset()
            try await source.waitForRequests(2)
            source.answer(1, with: .items(entries(0..<20)))
        }
        await settle()
        await clock.advance(by: .seconds(1))
        #expect(clock.nextDeadline == nil)
    }

    @Test("F4: without a timeout a request may take as long as it likes")
    func none() async throws {
        let source = ScriptedSource.held()
        let pager = pager(source, timeout: nil)
        pager.pull(.append)
        try await source.waitForRequests(1)
        await clock.advance(by: .seconds(86_400))
        #expect(source.cancelledRequests == [])
        #expect(pager.states.append == .loading)
    }

    @Test("F4: a list that is released leaves no timeout")
    func released() async throws {
        let source = ScriptedSource.held()
        var pager: Pager<Entry>? = pager(source)
        pager?.pull(.append)
        try await source.waitForRequests(1)
        await settle()
        pager = nil
        await settle()
        #expect(clock.nextDeadline == nil)
        try await source.waitForCancellations(1)
    }
}
