import Foundation
import PagingHTTP
import PagingTesting
import Testing

@Suite("Stack Exchange manners")
struct StackExchangeMannersTests {
    private let clock = VirtualClock()

    private func api(_ transport: ScriptedTransport) -> StackExchange {
        StackExchange(transport: transport, clock: clock)
    }

    private func first<Item>(_ source: PageSource<Item>) async throws -> SequencePage<Item>? {
        var pages = source.pages().makeAsyncIterator()
        return try await pages.next()
    }

    @Test("a backoff delays every load of the client for that long and a second more")
    func backoff() async throws {
        let transport = ScriptedTransport(
            #"{"items":[],"has_more":false,"backoff":10}"#, #"{"items":[],"has_more":false}"#)
        let api = api(transport)
        _ = try await first(api.moderators(of: "math"))
        let waiting = [
            Task { _ = try await first(api.moderators(of: "physics")) },
            Task { _ = try await first(api.users(of: "math")) },
            Task { _ = try await first(api.sites()) },
        ]
        try await clock.waitForSleepers(3)
        await clock.advance(by: .milliseconds(10_999))
        #expect(transport.requests.count == 1)
        await clock.advance(by: .milliseconds(1001))
        for task in waiting { try await task.value }
        #expect(transport.requests.count == 4)
    }

    @Test("a load that waits for a backoff ends when it is cancelled")
    func cancelledWhileWaiting() async throws {
        let transport = ScriptedTransport(#"{"items":[],"has_more":false,"backoff":10}"#)
        let api = api(transport)
        _ = try await first(api.sites())
        let waiting = Task { try await first(api.sites()) }
        try await clock.waitForSleepers(1)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await settle()
        #expect(clock.sleeperCount == 0)
        #expect(transport.requests.count == 1)
    }

    @Test("a long backoff is a failure that says for how long, and nothing is asked")
    func longBackoff() async throws {
        let transport = ScriptedTransport(#"{"items":[],"has_more":false,"backoff":100}"#)
        let api = api(transport)
        _ = try await first(api.sites())
        await clock.advance(by: .seconds(1))
        let error = await #expect(throws: HTTPFailure.self) { try await first(api.sites()) }
        #expect(error?.isTransient == true)
        #expect(error?.retryDelay == .seconds(100))
        let heldBack = try #require(error?.heldBack)
        #expect(heldBack.reason == .backoff)
        #expect(transport.requests.count == 1)
        await clock.advance(by: .seconds(100))
        _ = try await first(api.sites())
        #expect(transport.requests.count == 2)
    }

    @Test("a backoff of any length is one that can be waited for, and one below zero is none")
    func hostileBackoff() async throws {
        let transport = ScriptedTransport(
            #"{"items":[],"has_more":false,"backoff":\#(Int64.min)}"#,
            #"{"items":[],"has_more":false,"backoff":\#(Int64.max)}"#)
        let api = api(transport)
        _ = try await first(api.sites())
        _ = try await first(api.sites())
        let error = await #expect(throws: HTTPFailure.self) { try await first(api.sites()) }
        #expect(error?.retryDelay == .seconds(Int64(Int32.max) + 1))
        #expect(transport.requests.count == 2)
    }

    @Test("a throttle delays all requests of the client and of its copies")
    func throttle() async throws {
        let transport = ScriptedTransport(
            #"{"error_id":502,"error_name":"throttle_violation","#
                + #""error_message":"too many requests from this IP, more requests available in 5000 seconds"}"#,
            #"{"items":[],"has_more":false}"#)
        let api = api(transport)
        let copy = api
        let throttled = await #expect(throws: HTTPFailure.self) { try await first(api.sites()) }
        #expect(throttled?.retryDelay == .seconds(5000))
        await #expect(throws: HTTPFailure.self) { try await first(copy.users(of: "math")) }
        #expect(transport.requests.count == 1)
        await clock.advance(by: .seconds(5000))
        _ = try await first(copy.users(of: "math"))
        #expect(transport.requests.count == 2)
    }

    @Test("after a throttling error that names no time, the client waits ten seconds")
    func violation() async throws {
        let transport = ScriptedTransport(
            #"{"error_id":502,"error_name":"throttle_violation","error_message":"Violation of backoff parameter"}"#,
            #"{"items":[],"has_more":false}"#)
        let api = api(transport)
        let error = await #expect(throws: HTTPFailure.self) { try await first(api.sites()) }
        #expect(error?.isTransient == true)
        #expect(error?.retryDelay == nil)
        let waiting = Task { try await first(api.users(of: "math")) }
        try await clock.waitForSleepers(1)
        await clock.advance(by: .milliseconds(9999))
        #expect(transport.requests.count == 1)
        await clock.advance(by: .milliseconds(1001))
        _ = try await waiting.value
    }

    @Test("a spent quota delivers its last page and then fails without asking, until it is tried again")
    func quota() async throws {
        let transport = ScriptedTransport(
            #"{"items":[{"name":"A","api_site_parameter":"a"}],"has_more":true,"quota_max":300,"quota_remaining":0}"#,
            #"{"items":[],"has_more":false,"quota_max":300,"quota_remaining":299}"#)
        let api = api(transport)
        var sites = api.sites().items().makeAsyncIterator()
        #expect(try await sites.next()?.id == "a")
        let error = await #expect(throws: HTTPFailure.self) { try await sites.next() }
        let heldBack = try #require(error?.heldBack)
        #expect(heldBack.reason == .quotaSpent)
        #expect(error?.isTransient == false)
        #expect(transport.requests.count == 1)
        await clock.advance(by: .seconds(3600))
        _ = try await first(api.sites())
        #expect(transport.requests.count == 2)
        _ = try await first(api.sites())
        #expect(transport.requests.count == 3)
    }

    @Test("page after page waits for the backoff in between")
    func backoffWithinAWalk() async throws {
        let transport = ScriptedTransport(
            #"{"items":[],"has_more":true,"backoff":2}"#, #"{"items":[],"has_more":false}"#)
        let api = api(transport)
        let walk = Task {
            var count = 0
            for try await _ in api.sites().pages() { count += 1 }
            return count
        }
        try await clock.waitForSleepers(1)
        #expect(transport.requests.count == 1)
        await clock.advance(by: .seconds(4))
        #expect(try await walk.value == 2)
    }
}

extension HTTPFailure {
    fileprivate var heldBack: HeldBack? {
        if case .heldBack(let heldBack) = self { heldBack } else { nil }
    }
}
