import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import PagingKeyset
import Testing

@testable import ExplorerServer

@Suite("Several servers behind a proxy")
struct SeveralServersTests {
    private func trusting(_ addresses: String...) -> TrustedProxies {
        var proxies = TrustedProxies()
        for address in addresses {
            let isAddress = proxies.insert(address)
            #expect(isAddress)
        }
        return proxies
    }

    @Test("The ids of a server's lists begin with its name, and its lists work")
    func names() async throws {
        let name = try #require(ServerName("b2"))
        try await Explorer.run(ServerOptions(name: name)) { explorer in
            let response = try await explorer.response("/lists?rows=3", method: .post)
            let location = try #require(response.headers[.location])
            #expect(location.hasPrefix("/lists/b2-") && location.utf8.count == "/lists/b2-".utf8.count + 32)
            #expect(try await explorer.response("\(location)/offset").status == .ok)
        }
    }

    @Test(
        "A name has letters and digits", arguments: ["", "a-b", "a b", "ä", "a/b", String(repeating: "a", count: 33)])
    func badName(text: String) {
        #expect(ServerName(text) == nil)
    }

    @Test("Health is 200 also if requests fail on purpose, and is not counted")
    func health() async throws {
        let options = ServerOptions(faults: FaultPlan(failureRate: 1), countsRequests: true)
        try await Explorer.run(options) { explorer in
            var response = try await explorer.response("/health")
            // On a busy machine the database may take longer than health allows.
            while response.status == .serviceUnavailable { response = try await explorer.response("/health") }
            #expect(response.status == .ok && String(buffer: response.body) == #"{"status":"ok"}"#)
            #expect(response.headers[.cacheControl] == "no-store")
            let counts: RequestCounts.Snapshot = try await explorer.get("/explorer/requests")
            #expect(counts.total == 0)
        }
    }

    @Test("Health is 503 if the database does not answer within a second")
    func hangingDatabase() async throws {
        let store = Store([HangingSource()], cursorKeys: .test)
        try await Explorer.run(store: store) { explorer in
            let response = try await explorer.response("/health")
            #expect(response.status == .serviceUnavailable && response.headers[.retryAfter] == "1")
        }
    }

    @Test(
        "The client is the peer, or the last address that a trusted proxy names",
        arguments: [
            ("192.0.2.1", nil, "192.0.2.1"), ("192.0.2.1", "198.51.100.7", "192.0.2.1"),
            ("10.0.0.1", nil, "10.0.0.1"), ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
            ("10.0.0.1", "1.2.3.4, 198.51.100.7", "198.51.100.7"), ("10.0.0.1", "1.2.3.4,2001:db8::5", "2001:db8::5"),
            ("10.0.0.1", "1.2.3.4, unknown", "10.0.0.1"), ("10.0.0.1", "", "10.0.0.1"), ("10.0.0.1", ",", "10.0.0.1"),
            ("10.0.0.1", "1.2.3.4\u{1B}[2J", "10.0.0.1"), ("::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"),
            ("::1", "2001:DB8:0::7", "2001:db8::7"),
        ] as [(String, String?, String)])
    func clientAddress(peer: String, field: String?, client: String) throws {
        let proxies = trusting("10.0.0.1", "0:0::1")
        var fields = HTTPFields()
        if let field { fields[try #require(HTTPField.Name("X-Forwarded-For"))] = field }
        #expect(proxies.client(peer: try SocketAddress(ipAddress: peer, port: 1), fields) == client)
    }

    @Test("Of several fields the last one counts, which the proxy has added")
    func severalFields() throws {
        let proxies = trusting("10.0.0.1")
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        let fields = HTTPFields([HTTPField(name: name, value: "1.2.3.4"), HTTPField(name: name, value: "198.51.100.7")])
        #expect(proxies.client(peer: try SocketAddress(ipAddress: "10.0.0.1", port: 1), fields) == "198.51.100.7")
    }

    @Test("Only addresses can be trusted", arguments: ["", "localhost", "10.0.0.0/8", "10.0.0", "[::1]"])
    func badProxy(text: String) {
        var proxies = TrustedProxies()
        let isAddress = proxies.insert(text)
        #expect(!isAddress)
    }

    @Test("The access log begins with the client that a trusted proxy names, also over a connection")
    func log() async throws {
        let lines = LogLines()
        var logger = Logger(label: "test") { _ in lines }
        logger.logLevel = .info
        let options = ServerOptions(port: 0, trustedProxies: trusting("127.0.0.1"))
        let server = ExplorerServer(options, store: try await TestData.store, logger: logger)
        let field = HTTPField(name: try #require(HTTPField.Name("X-Forwarded-For")), value: "6.6.6.6, 198.51.100.7")
        try await server.application().test(.live) { client in
            _ = try await client.execute(uri: "/2.3/sites", method: .get, headers: [field.name: field.value])
        }
        #expect(lines.all.contains { $0.hasPrefix("198.51.100.7 GET /2.3/sites 200 ") }, "\(lines.all)")
    }
}

/// A source that does not answer until it is cancelled.
private struct HangingSource: UserSource {
    var sites: [Site] { [] }

    struct NotAnswered: Error {}

    func users(_ query: UserQuery, offset: Int, limit: Int) async throws -> UserSlice { throw NotAnswered() }

    func users(_ query: UserQuery, after cursor: KeysetCursor?, limit: Int) async throws -> KeysetPage<User> {
        throw NotAnswered()
    }

    func user(_ id: User.ID, of site: Site) async throws -> User? { throw NotAnswered() }

    func total(_ query: UserQuery) async throws -> Int { throw NotAnswered() }

    func checkHealth() async throws { try await Task.sleep(for: .seconds(3_600)) }
}
