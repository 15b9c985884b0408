import Foundation
import Loopback
import PagingHTTP
import PagingTesting
import Testing

@testable import Paginate
@testable import PaginateTool

@Suite("The rate of requests")
struct RateTests {
    @Test("no period has more requests than the rate allows, also if many are sent at once")
    func window() async throws {
        let clock = VirtualClock()
        let start = clock.now
        let times = Observed<[Duration]>([])
        let server = ServedTransport { _ in
            times.update { $0.append(start.duration(to: clock.now)) }
            return ServedResponse(200, "[]")
        }
        let transport = RateLimitedTransport(RequestRate(3, per: .seconds(1)), clock, then: server)
        let url = try #require(URL(string: "http://a.test/list"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { _ = try await transport.send(TransportRequest(.get, url)) } }
            for waiting in [7, 4, 1] {
                try await clock.waitForSleepers(waiting)
                await clock.advance(by: .seconds(1))
            }
            try await group.waitForAll()
        }
        let sorted = times.read { $0 }.sorted()
        #expect(zip(sorted, sorted.dropFirst(3)).allSatisfy { $1 - $0 >= .seconds(1) }, "\(sorted)")
        #expect(sorted.last == .seconds(3), "no request is later than necessary")
    }

    @Test("a server that refuses requests above the rate sees none, also with --parallel and retries")
    func program() async throws {
        let list = NumberedList(count: 75)
        // The program begins later than the test, so that a slow machine cannot make requests seem early.
        let start = ContinuousClock.now
        let asked = Asked()
        let server = try LoopbackServer { request in
            let count = asked.count("")
            if start.duration(to: .now) < .seconds((count - 1) / 4) { return .init(403, "too many requests") }
            return count == 3 ? .init(503, "") : list.pages(request)
        }
        let end = try await Program.run("\(server.address)/list", "--parallel", "4", "--rate", "4/s")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output == list.output)
    }

    @Test(
        "the period has a margin, so that a server that receives some requests late sees no more in any period",
        arguments: [("5/s", 1100), ("100/m", 60_100), ("1000/h", 3_600_100)])
    func margin(argument: String, milliseconds: Int) throws {
        #expect(try RequestRate(option: argument).period == .milliseconds(milliseconds))
    }

    @Test(
        "64: a rate is a number and a unit",
        arguments: ["5", "0/s", "-1/s", "5/d", "/s", "1.5/s", "5/s/s", "999999999/s"])
    func malformed(rate: String) async throws {
        let end = try await Program.run("http://127.0.0.1:9/", "--rate", rate)
        #expect(end.status == 64)
        // What begins with a hyphen is no value of an option.
        let form = rate.hasPrefix("-") ? "5/s or 100/m" : "a unit, 5/s, 100/m or 1000/h"
        #expect(end.errors.contains(form), "\(end.errors)")
    }
}
