#if HTTPTypes
import Foundation
import HTTPTypes
import PagingHTTP
import Testing

@Suite("Conversions from and to swift-http-types")
struct HTTPTypesTests {
    @Test(
        "a request goes there and back unchanged, byte for byte",
        arguments: [
            "https://a.example/", "http://a.example:8080/a%2Fb?c=%2B%2F%3D&d=", "https://[::1]:8443/x",
            "https://a.example/?",
        ])
    func request(address: String) throws {
        let request = TransportRequest(
            .post, URL(string: address)!, fields: ["Accept": "application/json", "X-Own": "1", "x-own": "2"],
            body: Data("{}".utf8))
        let head = try #require(HTTPRequest(request))
        #expect(head.method == .post)
        #expect(head.headerFields[values: HTTPField.Name("X-Own")!] == ["1", "2"])
        #expect(TransportRequest(head, body: request.body) == request)
    }

    @Test("an address without a path asks for the root")
    func root() {
        let head = HTTPRequest(TransportRequest(.get, URL(string: "https://a.example?b=1")!))
        #expect(head?.path == "/?b=1")
    }

    @Test("what is no request of HTTP has no conversion")
    func noRequest() {
        let bad = TransportRequest.Method(rawValue: "NO GET")
        #expect(HTTPRequest(TransportRequest(bad, URL(string: "https://a.example")!)) == nil)
        #expect(HTTPRequest(TransportRequest(.get, URL(string: "data:,a")!)) == nil)
        #expect(
            TransportRequest(HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")) == nil)
    }

    @Test("an answer goes there and back unchanged")
    func response() throws {
        let response = TransportResponse(
            status: 299, url: URL(string: "https://a.example")!, fields: ["Link": "</2>; rel=next", "ETag": "1"],
            body: Data("[]".utf8))
        let head = try #require(HTTPResponse(response))
        #expect(TransportResponse(head, from: response.url, body: response.body) == response)
        #expect(
            HTTPResponse(TransportResponse(status: 1000, url: URL(string: "https://a.example")!)) == nil
        )
    }

    @Test("names that HTTP does not allow are left out")
    func names() {
        #expect(HTTPFields(["a b": "1", "c": "2"] as HeaderFields).count == 1)
    }
}
#endif
