import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("The request rate of a source")
struct RequestPacerTests {
    private let clock = VirtualClock()

    /// A gate with a rate, which opens without jitter after the server asked clients to wait.
    private func gate(_ count: Int, per period: Duration, longestWait: Duration = .seconds(1000)) -> RequestGate {
        RequestGate(clock, longestWait: longestWait, rate: RequestRate(count, per: period), jitter: { .zero })
    }

    /// Starts loads that wait in this order, and returns when each of them passed.
    private func load(_ count: Int, through gate: RequestGate) async -> [Task<Duration, any Error>] {
        let clock = clock
        var loads: [Task<Duration, any Error>] = []
        for _ in 0..<count {
            loads.append(
                Task {
                    try await gate.pass()
                    return clock.now.sinceStart
                })
            // The load waits before the next one starts.
            await clock.advance(by: .zero)
        }
        return loads
    }

    @Test("loads pass in the order in which they began, each as early as the rate allows")
    func order() async throws {
        let loads = await load(7, through: gate(3, per: .seconds(1)))
        await clock.advance(by: .seconds(10))
        var times: [Duration] = []
        for load in loads { times.append(try await load.value) }
        #expect(times == [0, 0, 0, 1, 1, 1, 2].map { .seconds($0) })
    }

    @Test("a load that is cancelled while it waits uses none of the rate", arguments: [1, 2, 3])
    func cancellation(cancelled: Int) async throws {
        let loads = await load(4, through: gate(1, per: .seconds(1)))
        loads[cancelled].cancel()
        await #expect(throws: CancellationError.self) { try await loads[cancelled].value }
        await clock.advance(by: .seconds(10))
        var times: [Duration] = []
        for load in loads where load != loads[cancelled] { times.append(try await load.value) }
        #expect(times == [0, 1, 2].map { .seconds($0) })
    }

    @Test("a list whose loads are replaced in every frame sends the newest one as soon as the rate allows")
    func drag() async throws {
        let transport = ScriptedTransport(status: 200, #"{"rows":[{"id":1}]}"#)
        let prepared = Observed(0)
        let source = PageListScript.pages(PageListScript.numbered, transport) {
            $0.requestRate = RequestRate(5, per: .seconds(1))
            $0.clock = clock
            $0.prepare = { _ in prepared.update { $0 += 1 } }
        }
        for page in 1...60 {
            let load = Task { try await source.answer(.number(page, size: 2)) }
            await clock.advance(by: .milliseconds(16))
            load.cancel()
        }
        let last = Task { try await source.answer(.number(61, size: 2)) }
        await clock.advance(by: .milliseconds(40))
        _ = try await last.value
        #expect(transport.requests.map(\.query["page"]) == ["1", "2", "3", "4", "5", "61"])
        #expect(prepared.read { $0 } == 6)
    }

    @Test("a load that would wait for the rate longer than allowed fails at once, and says when it may come again")
    func longestWait() async throws {
        let gate = gate(2, per: .seconds(20), longestWait: .seconds(30))
        // The last two of these wait for 20 seconds, and the next one would wait for 40.
        let loads = await load(4, through: gate)
        let heldBack = await #expect(throws: HeldBack.self) { try await gate.pass() }
        #expect(heldBack?.reason == .requestRate)
        #expect(heldBack?.remaining == .seconds(40))
        #expect(heldBack?.isTransient == true)
        #expect(heldBack?.description == "the request rate allows no request for another 40 seconds")
        await clock.advance(by: .seconds(20))
        for load in loads { _ = try await load.value }
    }

    @Test("a load whose server asks clients to wait meanwhile waits for that too, and uses none of the rate before")
    func closedMeanwhile() async throws {
        let gate = gate(1, per: .seconds(20))
        let loads = await load(3, through: gate)
        await clock.advance(by: .seconds(5))
        gate.close(for: .seconds(30))
        await clock.advance(by: .seconds(100))
        var times: [Duration] = []
        for load in loads { times.append(try await load.value) }
        #expect(times == [0, 35, 55].map { .seconds($0) })
    }

    @Test("a load that fails because the server asks clients to wait lets the next one pass")
    func heldBackMeanwhile() async throws {
        let gate = gate(1, per: .seconds(20), longestWait: .seconds(25))
        let loads = await load(2, through: gate)
        gate.close(for: .seconds(50))
        await clock.advance(by: .seconds(20))
        await #expect(throws: HeldBack.self) { try await loads[1].value }
        await clock.advance(by: .seconds(30))
        let later = await load(1, through: gate)
        #expect(try await later[0].value == .seconds(50))
    }

    @Test("requests whose preparation takes long are sent no closer together than the rate says")
    func slowPreparation() async throws {
        let times = Observed<[Duration]>([])
        let clock = clock
        let transport = ScriptedTransport { request in
            times.update { $0.append(clock.now.sinceStart) }
            return TransportResponse(status: 200, url: request.url, body: Data(#"{"rows":[{"id":1}]}"#.utf8))
        }
        let source = PageListScript.pages(PageListScript.numbered, transport) {
            $0.requestRate = RequestRate(2, per: .seconds(1))
            $0.clock = clock
            // All loads wait for one token, which is there after 3 seconds.
            $0.prepare = { _ in try await clock.sleep(until: VirtualClock.Instant(sinceStart: .seconds(3))) }
        }
        let loads = (1...6).map { page in Task { try await source.answer(.number(page, size: 2)) } }
        await clock.advance(by: .seconds(10))
        for load in loads { _ = try await load.value }
        #expect(times.read { $0 } == [3, 3, 4, 4, 5, 5].map { .seconds($0) })
    }

    @Test("retries and the loads of copies count toward one rate")
    func sharing() async throws {
        let times = Observed<[Duration]>([])
        let clock = clock
        let transport = ScriptedTransport { request in
            let isFirst = times.update { times in
                times.append(clock.now.sinceStart)
                return times.count == 1
            }
            let body = Data(#"{"rows":[{"id":1}]}"#.utf8)
            return TransportResponse(status: isFirst ? 503 : 200, url: request.url, body: body)
        }
        let pages = HTTPPages<Row>(PageListScript.numbered, at: PageListScript.address, pageSize: 2) {
            $0.requestRate = RequestRate(1, per: .seconds(7))
            $0.clock = clock
            $0.transport = transport
        }
        let copy = pages
        for source in [pages.pageSource, copy.pageSource, pages.pageSource] {
            let load = Task { try? await source.answer(.number(1, size: 2)) }
            await clock.advance(by: .seconds(7))
            _ = await load.value
        }
        #expect(times.read { $0 } == [0, 7, 14].map { .seconds($0) })
    }

    @Test("without a rate, loads are sent at once")
    func noRate() async throws {
        let transport = ScriptedTransport(status: 200, #"{"rows":[{"id":1}]}"#)
        let source = PageListScript.pages(PageListScript.numbered, transport) { $0.clock = clock }
        for page in 1...50 { _ = try await source.answer(.number(page, size: 2)) }
        #expect(transport.requests.count == 50)
    }
}
