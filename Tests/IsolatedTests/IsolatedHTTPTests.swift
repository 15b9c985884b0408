import Foundation
import PagingHTTP
import Testing

/// Models of the main actor that are decoded from a server's responses.
@Suite struct IsolatedHTTPTests {
    @Test("H4: a plain struct is decoded on the main actor")
    func plainStruct() async throws {
        let transport = Canned(body: #"{"items":[{"id":1,"name":"Ada"},{"id":2,"name":"Alan"}],"has_more":false}"#)
        let pager = Pager<Person>(.http(.stackExchange, at: transport.address) { $0.transport = transport })
        #expect(await pager.loadMore().isLoaded)
        #expect(pager.items == [Person(id: 1, name: "Ada"), Person(id: 2, name: "Alan")])
        #expect(!pager.hasNextPage)
    }

    @Test("H4: an item that cannot be decoded fails the load with its place, and loses no row")
    func undecodable() async throws {
        let transport = Canned(body: #"{"items":[{"id":1,"name":"Ada"},{"id":2}],"has_more":false}"#)
        let pager = Pager<Person>(.http(.stackExchange, at: transport.address) { $0.transport = transport }) {
            $0.retry = .never
        }
        await pager.loadMore()
        guard case HTTPFailure.decoding(let failure)? = pager.error as? HTTPFailure else {
            Issue.record("the load did not fail: \(pager)")
            return
        }
        #expect(failure.path == "items[1].name")
        #expect(!pager.hasNextPage && pager.isEmpty == false)
    }
}

extension LoadResult {
    fileprivate var isLoaded: Bool { if case .loaded = self { true } else { false } }
}

/// A plain model, whose conformances belong to the main actor.
struct Person: Identifiable, Decodable, Equatable {
    let id: Int
    let name: String
}

/// Answers each request with the same body.
nonisolated private struct Canned: HTTPTransport {
    let body: String
    let address = URL(string: "https://example.com/users")!

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        TransportResponse(
            status: 200, url: request.url, fields: ["Content-Type": "application/json"], body: Data(body.utf8))
    }
}
