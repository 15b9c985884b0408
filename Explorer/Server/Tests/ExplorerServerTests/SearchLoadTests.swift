import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import ExplorerServer

/// Takes the place of SQL's `LIKE`: stops each search by name at its first comparison until the gate opens.
private final class SearchGate: Sendable {
    private let turnstile = DispatchSemaphore(value: 0)

    func open() {
        turnstile.signal()
    }

    func install(in db: Database) {
        db.add(
            function: DatabaseFunction("like", argumentCount: 3) { _ in
                self.turnstile.wait()
                // The next search passes the open gate too.
                self.turnstile.signal()
                return false
            })
    }
}

@Suite("Searches by name beside other reads")
struct SearchLoadTests {
    private func store(_ gate: SearchGate) async throws -> Store {
        try Store(try await TestData.file, prepare: gate.install)
    }

    @Test("Searches never take all connections: pages are answered while searches run")
    func pages() async throws {
        let gate = SearchGate()
        let store = try await store(gate)
        let site = try #require(store.site(named: "genai"))
        try await withThrowingTaskGroup(of: Void.self) { searches in
            for number in 0..<16 {
                searches.addTask {
                    _ = try await store.total(UserQuery(site: site, list: .users, nameContains: "\(number)"))
                }
            }
            try await withThrowingTaskGroup(of: Int.self) { pages in
                for _ in 0..<16 {
                    pages.addTask {
                        try await store.users(UserQuery(site: site, list: .moderators), offset: 0, limit: 1).users.count
                    }
                }
                for try await count in pages {
                    #expect(count == 1)
                }
            }
            gate.open()
            try await searches.waitForAll()
        }
    }

    @Test("One search more than may run or wait is answered 503, and may be repeated after a second")
    func limit() async throws {
        let gate = SearchGate()
        let excess = 3
        try await Explorer.run(store: try await store(gate)) { explorer in
            try await withThrowingTaskGroup(of: TestResponse.self) { searches in
                for number in 0..<SearchQueue.maximumCount + excess {
                    searches.addTask {
                        try await explorer.response("/2.3/users?site=genai&filter=total&inname=\(number)")
                    }
                }
                for _ in 0..<excess {
                    let response = try #require(try await searches.next())
                    #expect(response.status == .serviceUnavailable && response.headers[.retryAfter] == "1")
                }
                gate.open()
                for try await response in searches {
                    #expect(response.status == .ok)
                }
            }
            let later = try await explorer.response("/2.3/users?site=genai&inname=a")
            #expect(later.status == .ok)
        }
    }
}
