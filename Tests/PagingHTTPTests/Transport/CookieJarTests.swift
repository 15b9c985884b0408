import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Cookies")
struct CookieJarTests {
    private static let start = Date(timeIntervalSince1970: 1_000_000)
    private let now = Observed(Self.start)
    private let jar: CookieJar

    init() {
        jar = CookieJar { [now] in now.read { $0 } }
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @discardableResult
    private func store(_ fields: String..., from address: String = "https://a.example/api/list") throws -> Bool {
        let fields = HeaderFields(fields.map { .init(name: "Set-Cookie", value: $0) })
        return jar.store(TransportResponse(status: 200, url: try url(address), fields: fields))
    }

    private func sent(to address: String = "https://a.example/api/list?page=2", own: String? = nil) throws -> String? {
        let fields = HeaderFields(own.map { [.init(name: "Cookie", value: $0)] } ?? [])
        return jar.adding(to: TransportRequest(.get, try url(address), fields: fields)).fields["Cookie"]
    }

    @Test("go back to their origin as they came, and change when they are set anew")
    func session() throws {
        #expect(try sent() == nil)
        #expect(try store("sid=a=b; Path=/; HttpOnly; Secure; SameSite=Lax", "x=1"))
        #expect(try sent() == "x=1; sid=a=b")
        #expect(try !store("x=1"))
        #expect(try store("x=2"))
        #expect(try sent() == "x=2; sid=a=b")
    }

    @Test(
        "do not go to another scheme, host or port",
        arguments: [
            "http://a.example/api/list", "https://b.example/api/list", "https://sub.a.example/api/list",
            "https://a.example:8443/api/list",
        ])
    func origin(address: String) throws {
        try store("sid=1; Path=/; Domain=a.example")
        #expect(try sent(to: address) == nil)
        #expect(try sent(to: "https://A.example:443/other") == "sid=1")
    }

    @Test(
        "go to paths below their own, which is the response's folder unless they name one",
        arguments: [
            ("", "/api/list", true), ("", "/api", true), ("", "/api/", true), ("", "/apis", false), ("", "/", false),
            ("; Path=/api/list", "/api/list/2", true), ("; Path=/api/list", "/api/lists", false),
            ("; Path=x", "/api/list", true), ("; Path=/", "/", true),
        ])
    func path(attribute: String, path: String, isSent: Bool) throws {
        try store("sid=1\(attribute)")
        #expect((try sent(to: "https://a.example\(path)") != nil) == isSent)
    }

    @Test("are dropped when they expire or the server drops them; Max-Age counts more than Expires")
    func expiry() throws {
        try store(
            "a=1; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:01 GMT", "b=1; Expires=Mon, 12 Jan 1970 13:47:00 GMT")
        try store("c=1", "d=1; Max-Age=never; Expires=never")
        #expect(try sent() == "a=1; b=1; c=1; d=1")
        now.update { $0 += 10 }
        #expect(try sent() == "b=1; c=1; d=1")
        now.update { $0 += 20 }
        #expect(try sent() == "c=1; d=1")
        #expect(try store("c=; Max-Age=0"))
        #expect(try sent() == "d=1")
        #expect(try !store("c=; Max-Age=0"))
    }

    @Test(
        "are not taken where they are malformed, too large, for another host, or secure over http",
        arguments: [
            "", "novalue", "=1", "a=\u{1}", "a=1; Domain=b.example", "a=1; Domain=sub.a.example", "a=1; Secure",
            "a=" + String(repeating: "x", count: 5000),
        ])
    func refused(field: String) throws {
        #expect(try !store(field, from: "http://a.example/api/list"))
    }

    @Test("take the place of the request's own cookie of that name and go beside the others")
    func own() throws {
        try store("sid=new")
        #expect(try sent(own: "sid=old; theme=dark") == "theme=dark; sid=new")
        #expect(try sent(to: "https://b.example/", own: "sid=old") == "sid=old")
    }

    @Test("are at most 50 of an origin, and of 20 origins")
    func limits() throws {
        for number in 0..<60 { try store("c\(number)=1") }
        #expect(try sent()?.split(separator: ";").count == 50)
        #expect(try sent()?.contains("c0=") == false)
        for number in 0..<25 { try store("n=1", from: "https://h\(number).example/") }
        #expect(try sent() == nil)
        #expect(try sent(to: "https://h24.example/") == "n=1")
    }
}
