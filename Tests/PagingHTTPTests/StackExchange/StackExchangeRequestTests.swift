import Foundation
import PagingHTTP
import Testing

@Suite("Stack Exchange requests")
struct StackExchangeRequestTests {
    private let transport = ScriptedTransport(#"{"items":[],"has_more":false}"#)

    private func query<Item>(_ source: PageSource<Item>) async throws -> [String: String] {
        for try await _ in source.pages() {}
        return transport.requests.last?.query ?? [:]
    }

    @Test("moderators are asked for by site, page, size, order and sort, with the filter that has the total")
    func moderators() async throws {
        let query = try await query(StackExchange(transport: transport).moderators(of: "stackoverflow"))
        #expect(
            query == [
                "site": "stackoverflow", "page": "1", "pagesize": "30", "order": "desc", "sort": "reputation",
                "filter": "!-*jbN0CeyJHb",
            ])
        #expect(transport.requests[0].url.path == "/2.3/users/moderators")
        #expect(transport.requests[0].url.host == "api.stackexchange.com")
        #expect(transport.requests[0].fields["Accept"] == "application/json")
    }

    @Test("users are asked for by name and within bounds")
    func users() async throws {
        let api = StackExchange(key: "k", filter: .default, transport: transport)
        let query = try await query(
            api.users(of: "math", named: "é+&=/ x", by: .reputation(min: 1, max: 99), .ascending, pageSize: 7))
        #expect(
            query == [
                "site": "math", "page": "1", "pagesize": "7", "order": "asc", "sort": "reputation", "min": "1",
                "max": "99", "inname": "é+&=/ x", "filter": "default", "key": "k",
            ])
        #expect(transport.requests[0].url.query?.contains("inname=%C3%A9%2B%26%3D%2F%20x") == true)
        #expect(transport.requests[0].url.path == "/2.3/users")
    }

    @Test("dates are sent in seconds since 1970 and names as they are")
    func bounds() async throws {
        let api = StackExchange(transport: transport)
        let dates = try await query(
            api.users(
                of: "math", by: .creation(min: Date(timeIntervalSince1970: 1.6e9), max: .distantFuture)))
        #expect(dates["sort"] == "creation")
        #expect(dates["min"] == "1600000000")
        #expect(dates["max"] == "64092211200")
        let farDates = try await query(
            api.users(
                of: "math",
                by: .modified(
                    min: Date(timeIntervalSince1970: -.infinity), max: Date(timeIntervalSince1970: .infinity))))
        #expect(farDates["min"] == "\(Int64.min)")
        #expect(farDates["max"] == "\(Int64.max)")
        let names = try await query(api.users(of: "math", by: .name(min: "a", max: "b")))
        #expect(names["min"] == "a")
    }

    @Test("sites are asked for without a site")
    func sites() async throws {
        let query = try await query(StackExchange(transport: transport).sites())
        #expect(query == ["page": "1", "pagesize": "100", "filter": "!-*jbN0CeyJHb"])
        #expect(transport.requests[0].url.path == "/2.3/sites")
    }

    @Test("a query parameter is replaced, not joined, and others of the address are kept byte for byte")
    func replaced() async throws {
        let address = URL(string: "http://localhost:8080/2.2/?site=old&page=9&trace=a%2Bb+c&Page=2&%73ort=x#part")!
        _ = try await query(StackExchange(at: address, transport: transport).moderators(of: "new"))
        let url = transport.requests[0].url
        #expect(transport.requests[0].query["site"] == "new")
        #expect(transport.requests[0].query["page"] == "1")
        #expect(transport.requests[0].query["sort"] == "reputation")
        #expect(url.query?.hasPrefix("trace=a%2Bb+c&Page=2&") == true)
        #expect(url.path == "/2.2/users/moderators")
    }
}
