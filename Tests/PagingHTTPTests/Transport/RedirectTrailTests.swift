import Foundation
import Testing

@testable import PagingHTTP

@Suite("The way of a request through redirects")
struct RedirectTrailTests {
    private func redirect(
        _ status: Int = 302, to location: String?, from request: TransportRequest, _ limits: HTTPLimits = HTTPLimits(),
        _ links: LinkPolicy = .followedWithoutFields
    ) throws -> TransportRequest? {
        var request = request
        request.links = links
        var trail = RedirectTrail(request, limits)
        let fields = HeaderFields(location.map { [.init(name: "Location", value: $0)] } ?? [])
        return try trail.follow(TransportResponse(status: status, url: request.url, fields: fields))
            ? trail.request : nil
    }

    private func get(_ address: String, _ fields: HeaderFields = [:]) -> TransportRequest {
        TransportRequest(.get, URL(string: address)!, fields: fields)
    }

    @Test(
        "targets are resolved against the address that was asked",
        arguments: [
            ("/b", "https://a.example/b"), ("b", "https://a.example/x/b"), ("?p=2", "https://a.example/x/y?p=2"),
            ("//b.example/c", "https://b.example/c"), ("https://b.example", "https://b.example"),
            ("../z?q=%2B", "https://a.example/z?q=%2B"), (" /b ", "https://a.example/b"),
        ])
    func targets(location: String, address: String) throws {
        #expect(try redirect(to: location, from: get("https://a.example/x/y?p=1"))?.url.absoluteString == address)
    }

    @Test("an answer that leads nowhere is the answer", arguments: [200, 204, 300, 304, 305, 400, 503])
    func noRedirect(status: Int) throws {
        #expect(try redirect(status, to: "/b", from: get("https://a.example")) == nil)
        #expect(try redirect(to: nil, from: get("https://a.example")) == nil)
        #expect(try redirect(to: "", from: get("https://a.example")) == nil)
    }

    @Test(
        "a redirect that is refused is the answer, and why it is refused can be asked",
        arguments: [
            ("file:///etc/passwd", LinkFailure.Reason.notAnAddress), ("ftp://a.example/", .notAnAddress),
            ("data:,a", .notAnAddress), ("https:", .notAnAddress), ("https://user:word@a.example/", .notAnAddress),
            ("https://a.example:65536/", .invalidPort), ("http://a.example/", .insecure),
            ("/" + String(repeating: "a", count: PageCursor.byteLimit), .tooLong),
        ])
    func refusals(location: String, reason: LinkFailure.Reason) throws {
        for links in [LinkPolicy.refused, .followedWithoutFields] {
            var request = get("https://a.example/")
            #expect(try redirect(to: location, from: request, HTTPLimits(), links) == nil)
            request.links = links
            let response = TransportResponse(status: 302, url: request.url, fields: ["Location": location])
            let failure = #expect(throws: LinkFailure.self) { try request.checkRedirect(in: response) }
            #expect(failure?.reason == reason)
            #expect(!String(reflecting: failure).contains("word"))
        }
    }

    private static let fields: HeaderFields = [
        "Accept": "application/json", "Authorization": "Bearer secret", "Cookie": "secret", "X-API-Key": "secret",
        "Prefer": "count=exact", "User-Agent": "test", "If-None-Match": "1", "Range": "0-9",
    ]

    @Test(
        "to another origin go only fields that are known to be harmless",
        arguments: ["https://b.example/", "https://a.example:444/", "https://sub.a.example/", "//a.example.b.example/"])
    func credentials(location: String) throws {
        let next = try redirect(to: location, from: get("https://a.example/", Self.fields))
        #expect(next?.fields.all.map(\.name) == ["Accept", "Prefer", "User-Agent", "Range"])
    }

    @Test("within an origin all fields go along", arguments: ["/b", "https://A.example:443/b", "HTTPS://a.example/b"])
    func sameOrigin(location: String) throws {
        #expect(try redirect(to: location, from: get("https://a.example/", Self.fields))?.fields == Self.fields)
    }

    @Test("a redirect from http to https of the same host takes all fields and the body along, as a link does")
    func upgrade() throws {
        for start in ["http://a.example/", "http://a.example:80/"] {
            for location in ["https://a.example/b", "https://A.example:443/b"] {
                #expect(try redirect(to: location, from: get(start, Self.fields))?.fields == Self.fields)
            }
            var request = post()
            request.url = try #require(URL(string: start))
            #expect(try redirect(308, to: "https://a.example/b", from: request)?.body == request.body)
        }
    }

    @Test("a redirect to another origin is rewritten, except from http to https of the same host")
    func rewritten() throws {
        let upgraded = try redirect(
            to: "https://a.example/rows", from: get("http://a.example/rows", Self.fields), HTTPLimits(), .rewritten)
        #expect(upgraded?.url.absoluteString == "https://a.example/rows" && upgraded?.fields == Self.fields)
        for location in ["http://internal:8080/b", "https://b.example/b", "http://a.example/b"] {
            let next = try redirect(to: location, from: get("https://a.example/a"), HTTPLimits(), .rewritten)
            #expect(next?.url.absoluteString == "https://a.example/b")
        }
    }

    @Test(
        "a redirect that is rewritten to the request just sent is refused",
        arguments: ["https://b.example/rows", "http://a.example/rows", "https://a.example:444/rows#top"])
    func rewrittenToItself(location: String) throws {
        var request = get("https://a.example/rows")
        request.links = .rewritten
        #expect(try redirect(to: location, from: request, HTTPLimits(), .rewritten) == nil)
        let response = TransportResponse(status: 301, url: request.url, fields: ["Location": location])
        let failure = #expect(throws: LinkFailure.self) { try request.checkRedirect(in: response) }
        #expect(failure?.reason == .otherOrigin)
        #expect(try redirect(303, to: "https://b.example/", from: post(), HTTPLimits(), .rewritten)?.method == .get)
    }

    @Test(
        "another host, and ports that are not the usual ones, are another origin",
        arguments: [
            ("http://a.example/", "https://b.example/"), ("http://a.example/", "https://a.example:8443/"),
            ("http://a.example:8080/", "https://a.example/"),
        ])
    func noUpgrade(start: String, location: String) throws {
        #expect(try redirect(to: location, from: get(start, Self.fields))?.fields["Authorization"] == nil)
    }

    @Test("the same address may be visited again once the visits before are forgotten, and counts as a redirect")
    func forgotten() throws {
        var trail = RedirectTrail(get("https://a.example/"), HTTPLimits(redirects: 2))
        let answer = TransportResponse(status: 302, url: trail.request.url, fields: ["Location": "/"])
        for _ in 1...2 {
            trail.forgetVisited()
            #expect(try trail.follow(answer))
        }
        trail.forgetVisited()
        let error = #expect(throws: NetworkFailure.self) { try trail.follow(answer) }
        #expect(error?.reason == .tooManyRedirects(limit: 2))
    }

    @Test("what has stayed behind does not come again when the way leads back")
    func wayBack() throws {
        let start = URL(string: "https://a.example/")!
        var trail = RedirectTrail(
            TransportRequest(.get, start, fields: Self.fields, links: .followedWithoutFields), HTTPLimits())
        for location in ["https://b.example/", "https://a.example/back"] {
            let answer = TransportResponse(status: 302, url: trail.request.url, fields: ["Location": location])
            #expect(try trail.follow(answer))
        }
        #expect(trail.request.fields["Authorization"] == nil)
    }

    private func post(_ method: String = "POST") -> TransportRequest {
        TransportRequest(
            .init(rawValue: method), URL(string: "https://a.example/")!,
            fields: ["Accept": "*/*", "Content-Type": "application/json"], body: Data("{}".utf8))
    }

    @Test("303 is read with GET and without the body, and so are 301 and 302 after a POST", arguments: [301, 302, 303])
    func methodChanges(status: Int) throws {
        for location in ["/b", "https://b.example/"] {
            let next = try redirect(status, to: location, from: post())
            #expect(next?.method == .get)
            #expect(next?.body == nil)
            #expect(next?.fields == ["Accept": "*/*"])
        }
    }

    @Test(
        "307 and 308 repeat method and body, and so do 301 and 302 after any other method",
        arguments: [
            (307, "POST"), (308, "POST"), (307, "PUT"), (301, "PUT"), (302, "QUERY"),
        ])
    func methodStays(status: Int, method: String) throws {
        let next = try redirect(status, to: "/b", from: post(method))
        var expected = post(method)
        expected.url = URL(string: "https://a.example/b")!
        expected.links = .followedWithoutFields
        #expect(next == expected)
    }

    @Test("HEAD stays HEAD", arguments: [301, 302, 303, 307, 308])
    func head(status: Int) throws {
        let request = TransportRequest(.init(rawValue: "HEAD"), URL(string: "https://a.example/")!)
        #expect(try redirect(status, to: "/b", from: request)?.method.rawValue == "HEAD")
    }

    @Test("a body does not go to another origin: the redirect is the answer then", arguments: [307, 308])
    func bodyStays(status: Int) throws {
        #expect(try redirect(status, to: "https://b.example/", from: post()) == nil)
    }

    @Test("a way that leads back to where it was is a circle, of whatever length; the same by another method is none")
    func circle() throws {
        var trail = RedirectTrail(get("https://a.example/0"), HTTPLimits(redirects: 100))
        func answer(_ location: String) -> TransportResponse {
            TransportResponse(status: 302, url: trail.request.url, fields: ["Location": location])
        }
        for stop in 1...20 { #expect(try trail.follow(answer("/\(stop)"))) }
        let error = #expect(throws: NetworkFailure.self) { try trail.follow(answer("/7#part")) }
        #expect(error?.reason == .redirectLoop)
        #expect(try redirect(303, to: "/", from: post()) != nil)
    }

    @Test("one redirect more than allowed is too many, none is none")
    func count() throws {
        #expect(try redirect(to: "/b", from: get("https://a.example/"), HTTPLimits(redirects: 1)) != nil)
        let error = #expect(throws: NetworkFailure.self) {
            try redirect(to: "/b", from: get("https://a.example/"), HTTPLimits(redirects: 0))
        }
        #expect(error?.reason == .tooManyRedirects(limit: 0))
    }
}
