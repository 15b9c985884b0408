import Foundation
import HTTPTypes
import Hummingbird
import PagingTesting
import Testing

@testable import ExplorerServer

@Suite("Slowness and failure on purpose")
struct FaultTests {
    private let folder = TemporaryFolder()

    private func options(_ faults: FaultPlan) throws -> ServerOptions {
        try folder.write("<!doctype html>", to: "index.html")
        return ServerOptions(siteFolder: folder.root, faults: faults, countsRequests: true)
    }

    @Test("At rate 1 every request to the API fails as the API fails, and every file still comes")
    func always() async throws {
        try await Explorer.run(try options(FaultPlan(failureRate: 1))) { explorer in
            for path in [
                "/2.3/sites", "/2.3/users?site=math", "/2.2/users/moderators?site=math", "/rows/cursor?site=math",
            ] {
                let error = try await explorer.error(path, status: .serviceUnavailable)
                #expect(error.id == 503 && error.name == "temporarily_unavailable")
            }
            #expect(try await explorer.response("/").status == .ok)
            #expect(try await explorer.response("/explorer/requests").status == .ok)
        }
    }

    private func statuses(_ faults: FaultPlan) async throws -> [Int] {
        try await Explorer.run(try options(faults)) { explorer in
            var statuses: [Int] = []
            for _ in 0..<200 {
                statuses.append(try await explorer.response("/2.3/sites?pagesize=1").status.code)
            }
            return statuses
        }
    }

    @Test("The same seed fails the same requests, another seed others, about as many as asked for")
    func seeded() async throws {
        let first = try await statuses(FaultPlan(failureRate: 0.3, seed: 1))
        #expect(first == (try await statuses(FaultPlan(failureRate: 0.3, seed: 1))))
        #expect(first != (try await statuses(FaultPlan(failureRate: 0.3, seed: 2))))
        #expect((40...80).contains(first.count { $0 == 503 }))
    }

    @Test("At rate 0.3 every page can be reached by asking again")
    func reachable() async throws {
        try await Explorer.run(try options(FaultPlan(failureRate: 0.3, seed: 5))) { explorer in
            var ids: Set<Int64> = []
            for number in 1...30 {
                let uri = "/2.3/users?site=stackoverflow&pagesize=100&page=\(number)"
                var response = try await explorer.response(uri)
                for _ in 0..<30 where response.status != .ok {
                    response = try await explorer.response(uri)
                }
                let page = try JSONDecoder().decode(PageAnswer.self, from: Data(buffer: response.body))
                ids.formUnion(page.ids)
            }
            #expect(ids.count == 3_000)
        }
    }

    @Test("An answer of the API takes at least the latency")
    func latency() async throws {
        try await Explorer.run(try options(FaultPlan(latencyMilliseconds: 150...160))) { explorer in
            let answer = try await ContinuousClock().measure {
                _ = try await explorer.response("/2.3/sites?pagesize=1")
            }
            #expect(answer >= .milliseconds(150))
        }
    }

    @Test("A file does not wait for the latency")
    func fileLatency() async throws {
        // The time of this clock stands still.
        let clock = VirtualClock()
        try await Explorer.run(try options(FaultPlan(latencyMilliseconds: 1...1)), clock: clock) { explorer in
            let file = try await explorer.response("/")
            #expect(file.status == .ok)
        }
    }
}

@Suite("Counting requests")
struct RequestCountTests {
    @Test("Each request to the API counts once, by path and query, whatever its answer; files do not")
    func counts() async throws {
        try await Explorer.run(ServerOptions(countsRequests: true)) { explorer in
            for path in [
                "/2.3/sites", "/2.3/sites", "/2.3/users?site=math&page=2", "/rows/offset", "/", "/nothing.html",
            ] {
                _ = try await explorer.response(path)
            }
            let counts: RequestCounts.Snapshot = try await explorer.get("/explorer/requests")
            #expect(
                counts
                    == .init(
                        total: 4,
                        requests: ["/2.3/sites": 2, "/2.3/users?site=math&page=2": 1, "/rows/offset": 1]))
        }
    }

    @Test("Nothing is shown unless it was asked for")
    func off() async throws {
        try await Explorer.run { explorer in
            let error = try await explorer.error("/explorer/requests", status: .notFound)
            #expect(error.name == "not_found")
        }
    }

    @Test("Counting stays within bounds")
    func bounded() {
        let counts = RequestCounts()
        for number in 0..<RequestCounts.capacity + 10 {
            counts.count("\(number)")
        }
        counts.count(String(repeating: "a", count: RequestCounts.longestName + 1))
        counts.count("5")
        let snapshot = counts.snapshot
        #expect(snapshot.total == RequestCounts.capacity + 12)
        #expect(snapshot.requests[RequestCounts.others] == 11)
        #expect(snapshot.requests["5"] == 2)
    }
}
