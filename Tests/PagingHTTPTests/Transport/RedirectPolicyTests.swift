import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

/// How a server names another URL: in a link to the next page, or in a redirect of the request for it.
private enum Way: CaseIterable {
    case link, redirect
}

@Suite("One policy for links and redirects")
struct RedirectPolicyTests {
    private static var transports: [any HTTPTransport] {
        var transports: [any HTTPTransport] = [URLSessionTransport(limits: .patient())]
        #if AsyncHTTPClient
        transports.append(AsyncHTTPClientTransport.patient())
        #endif
        return transports
    }

    /// What comes of a list, and what its server and another one were asked.
    private struct Outcome: Equatable {
        var ids: [Int] = []
        var refusal: LinkFailure.Reason?
        var own: [String] = []
        var others: [String] = []
    }

    private func read(_ way: Way, _ links: LinkPolicy, by transport: some HTTPTransport) async throws -> Outcome {
        let other = try FaultServer(.json(#"{"rows":[{"id":9}]}"#))
        let target = other.url("/elsewhere").absoluteString
        let server = try FaultServer { request in
            switch request.target {
            case "/list": .json(#"{"rows":[{"id":1}],"next":"\#(way == .link ? target : "/next")"}"#)
            case "/next": .redirect(to: target)
            default: .json(#"{"rows":[{"id":2}]}"#)
            }
        }
        let style = PaginationStyle("linked", .chained(.link(.body("/next"))), items: "/rows")
        let list = HTTPPages<Row>(style, at: server.url("/list")) {
            $0.fields = ["X-Key": "secret"]
            $0.links = links
            $0.transport = transport
        }
        let (ids, error) = await PageListScript.read(list.pageSource)
        var outcome = Outcome(ids: ids)
        if let error {
            guard case HTTPFailure.link(let failure) = error else { throw error }
            outcome.refusal = failure.reason
        }
        outcome.own = server.requests.map(\.target).filter { $0 != "/next" }
        outcome.others = other.requests.map { "\($0.target) \($0.fields["x-key"] ?? "")" }
        return outcome
    }

    @Test("A redirect to another port has the outcome of a link there, under each policy and transport")
    func redirectsLikeLinks() async throws {
        for transport in Self.transports {
            for way in Way.allCases {
                #expect(
                    try await read(way, .refused, by: transport)
                        == Outcome(ids: [1], refusal: .otherOrigin, own: ["/list"]))
                #expect(
                    try await read(way, .rewritten, by: transport)
                        == Outcome(ids: [1, 2], own: ["/list", "/elsewhere"]))
                #expect(
                    try await read(way, .followedWithoutFields, by: transport)
                        == Outcome(ids: [1, 9], own: ["/list"], others: ["/elsewhere "]))
            }
        }
    }

    private func refusal(
        _ status: Int, _ style: PaginationStyle, _ links: LinkPolicy, by transport: some HTTPTransport
    ) async throws -> LinkFailure.Reason? {
        let other = try FaultServer(.json(#"{"rows":[]}"#))
        let server = try FaultServer(.redirect(status, to: other.url("/").absoluteString))
        let list = HTTPPages<Row>(style, at: server.url("/")) {
            $0.links = links
            $0.transport = transport
        }
        let error = await PageListScript.read(list.pageSource).error
        #expect(other.requests.isEmpty == (error != nil))
        guard let error else { return nil }
        guard case HTTPFailure.link(let failure) = error else { throw error }
        return failure.reason
    }

    @Test("A redirect of the first page is refused like one of another page", arguments: [301, 302, 303, 307, 308])
    func firstPage(status: Int) async throws {
        for transport in Self.transports {
            #expect(try await refusal(status, PageListScript.linked, .refused, by: transport) == .otherOrigin)
        }
    }

    /// Reads a list by a transport that follows a redirect itself.
    private func refusal(
        _ links: LinkPolicy, from address: String, to target: String
    ) async throws -> LinkFailure.Reason? {
        let url = try #require(URL(string: target))
        let transport = ScriptedTransport { _ in
            TransportResponse(status: 200, url: url, body: Data(#"{"rows":[{"id":1}]}"#.utf8))
        }
        let (ids, error) = await PageListScript.read(
            PageListScript.pages(PageListScript.token, at: try #require(URL(string: address)), transport) {
                $0.links = links
            })
        #expect(ids == (error == nil ? [1] : []))
        guard let error else { return nil }
        guard case HTTPFailure.link(let failure) = error else { throw error }
        return failure.reason
    }

    @Test("A response from a URL to which the policy leads no request is refused, whatever the transport followed")
    func followedByTransport() async throws {
        let secure = "https://example.org/rows", other = "https://example.org:444/rows",
            plain = "http://example.org/rows"
        for links in [LinkPolicy.refused, .rewritten, .followedWithoutFields] {
            let mayLeave = links == .followedWithoutFields
            #expect(try await refusal(links, from: secure, to: other) == (mayLeave ? nil : .otherOrigin))
            #expect(try await refusal(links, from: secure, to: plain) == .insecure)
            #expect(try await refusal(links, from: plain, to: secure + "/moved") == nil)
        }
    }

    @Test("A body is not sent to another origin, where links may be followed without fields")
    func body() async throws {
        var style = PageListScript.linked
        style.body = ["secret": 1]
        for transport in Self.transports {
            for status in [307, 308] {
                #expect(try await refusal(status, style, .followedWithoutFields, by: transport) == .otherOrigin)
            }
            #expect(try await refusal(303, style, .followedWithoutFields, by: transport) == nil)
        }
    }
}
