import Foundation
import Loopback
import PagingHTTP
import Testing

@Suite("Revalidation over real sockets")
struct RevalidationFaultTests {
    @Test("an unchanged page is sent once, and its next link is known the second time too")
    func notModified() async throws {
        let server = try FaultServer { request in
            request.fields["if-none-match"] == "W/\"1\""
                ? .answer(304, ["ETag": "W/\"1\""])
                : .json("[1]", ["ETag": "W/\"1\"", "Link": "</2>; rel=next"])
        }
        let transport = RevalidatingTransport(URLSessionTransport(limits: .patient()))
        for _ in 1...3 {
            let response = try await transport.send(TransportRequest(.get, server.url("/1")))
            #expect(response.status == 200)
            #expect(response.body == Data("[1]".utf8))
            #expect(response.fields["Link"] == "</2>; rel=next")
        }
        #expect(server.requests.map { $0.fields["if-none-match"] } == [nil, "W/\"1\"", "W/\"1\""])
    }

    @Test("a 304 out of the blue is a failure")
    func stray() async throws {
        let server = try FaultServer(.answer(304))
        let transport = RevalidatingTransport(URLSessionTransport(limits: .patient()))
        let error = await #expect(throws: NetworkFailure.self) {
            try await transport.send(TransportRequest(.get, server.address))
        }
        #expect(error?.reason == .unexpectedNotModified)
    }
}
