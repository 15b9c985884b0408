import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("One gate for all loads of a source")
struct RequestGateTests {
    private let clock = VirtualClock()

    private func answer(_ fields: HeaderFields) -> BackoffHints {
        BackoffHints(TransportResponse(status: 429, url: URL(string: "http://a.example")!, fields: fields), at: Date())
    }

    @Test("is open until an answer closes it, and opens when the answer said")
    func heeding() async throws {
        let gate = RequestGate(clock, jitter: { .zero })
        try await gate.pass()
        gate.apply(answer([:]))
        gate.apply(answer(["Retry-After": "0"]))
        try await gate.pass()
        gate.apply(answer(["Retry-After": "10"]))
        let passed = Observed(false)
        let load = Task {
            try await gate.pass()
            passed.update { $0 = true }
        }
        try await clock.waitForSleepers(1)
        await clock.advance(by: .milliseconds(9999))
        #expect(!passed.read { $0 })
        await clock.advance(by: .milliseconds(1))
        try await load.value
    }

    @Test("a shorter wish does not open a gate that a longer one has closed")
    func longestWish() async throws {
        let gate = RequestGate(clock, jitter: { .zero })
        gate.apply(answer(["Retry-After": "100"]))
        gate.apply(answer(["Retry-After": "10"]))
        let before = Date()
        let heldBack = await #expect(throws: HeldBack.self) { try await gate.pass() }
        #expect(heldBack?.remaining == .seconds(100))
        #expect(try #require(heldBack?.retryDate) > before.addingTimeInterval(99))
    }

    @Test("a load waits for as long as allowed, and says so first; one that would wait longer fails at once")
    func longestWait() async throws {
        let waits = Observed<[Duration]>([])
        let gate = RequestGate(
            clock, longestWait: .seconds(45), onWait: { wait in waits.update { $0.append(wait.remaining) } },
            jitter: { .zero })
        gate.apply(answer(["Retry-After": "45"]))
        let load = Task { try await gate.pass() }
        try await clock.waitForSleepers(1)
        #expect(waits.read { $0 } == [.seconds(45)])
        await clock.advance(by: .seconds(45))
        try await load.value
        gate.apply(answer(["Retry-After": "46"]))
        let heldBack = await #expect(throws: HeldBack.self) { try await gate.pass() }
        #expect(heldBack?.remaining == .seconds(46))
        #expect(heldBack?.description == "the server accepts no requests for another 46 seconds")
        #expect(waits.read { $0.count } == 1)
    }

    @Test("a source's configuration says how long its loads wait")
    func configuration() async throws {
        let transport = ScriptedTransport(status: 200, #"{"items":[{"id":1}],"has_more":true,"backoff":40}"#)
        let waits = Observed(0)
        let source = PageListScript.pages(.stackExchange, transport) {
            $0.longestWait = .seconds(60)
            $0.clock = clock
            $0.onWait = { _ in waits.update { $0 += 1 } }
        }
        _ = try? await source.answer(.number(1, size: 2))
        let second = Task { try? await source.answer(.number(2, size: 2)) }
        try await clock.waitForSleepers(1)
        #expect(waits.read { $0 } == 1)
        await clock.advance(by: .seconds(60))
        _ = await second.value
        #expect(transport.requests.count == 2)
    }

    @Test("loads that have waited together leave one by one")
    func jitter() async throws {
        let turns = Observed(0)
        let gate = RequestGate(
            clock,
            jitter: {
                .milliseconds(
                    turns.update {
                        $0 += 1; return $0
                    } * 100)
            })
        gate.close(for: .seconds(10))
        let clock = clock
        let loads = (1...5).map { _ in
            Task {
                try await gate.pass()
                return clock.now.sinceStart
            }
        }
        try await clock.waitForSleepers(5)
        await clock.advance(by: .seconds(20))
        var moments: [Duration] = []
        for load in loads { moments.append(try await load.value) }
        #expect(moments.sorted() == (1...5).map { .milliseconds(10_000 + $0 * 100) })
    }

    @Test("by itself it lets them out within a second, not all in the same moment")
    func spread() async throws {
        let gate = RequestGate(clock)
        gate.close(for: .seconds(10))
        let clock = clock
        let loads = (1...20).map { _ in
            Task {
                try await gate.pass()
                return clock.now.sinceStart
            }
        }
        try await clock.waitForSleepers(20)
        await clock.advance(by: .seconds(20))
        var moments: Set<Duration> = []
        for load in loads { moments.insert(try await load.value) }
        #expect(moments.allSatisfy { (.seconds(10)..<(.seconds(11))).contains($0) })
        #expect(moments.count > 1)
    }

    @Test("a load that is still waiting when the gate is closed again goes on waiting")
    func closedAgain() async throws {
        let gate = RequestGate(clock, jitter: { .milliseconds(500) })
        gate.close(for: .seconds(10))
        let clock = clock
        let load = Task {
            try await gate.pass()
            return clock.now.sinceStart
        }
        try await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(10))
        gate.close(for: .seconds(10))
        await clock.advance(by: .seconds(20))
        #expect(try await load.value == .milliseconds(20_500))
    }
}
