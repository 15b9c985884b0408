import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("The advice of exit code 79")
struct UnprovenAdviceTests {
    private static let rows = ServedRows(count: 20, size: 20)

    @Test(
        "the style that the message names completes the list, if there is no page behind the first one",
        arguments: [[], ["--page-size", "20"]], [400, 422, 200])
    func style(options: [String], status: Int) async throws {
        let server = ServedTransport { request in
            if request.number("page") ?? 1 > 1, status != 200 { return .init(status, "{}") }
            return .init(200, #"{"page":1,"per_page":20,"total":20,"items":[\#(Self.rows.page(1))]}"#)
        }
        let unproven = try await InProcessWalk(server, ["/list"] + options)
        #expect(unproven.status == .completenessUnknown, "\(unproven.message)")
        let advice = try #require(unproven.message.firstMatch(of: /add (--style [^;]+);/), "\(unproven.message)")
        let end = try await InProcessWalk(server, ["/list"] + options + advice.1.split(separator: " ").map(String.init))
        #expect(end.status == .success, "\(advice.1): \(end.message)")
        #expect(Self.rows.areAll(end.lines))
    }

    @Test(
        "the style that the message names completes a list in one response",
        arguments: [
            ("/list", "[ROWS]"), ("/list", #"{"total":20,"items":[ROWS]}"#),
            ("/list", #"{"_links":{"self":{"href":"/list"}},"_embedded":{"rows":[ROWS]}}"#),
            ("/list", #"{"jsonapi":{},"data":[ROWS]}"#),
            ("/list?limit=20", #"{"ok":true,"members":[ROWS],"response_metadata":{}}"#),
            ("/list?$top=20", #"{"@odata.context":"x","value":[ROWS]}"#),
        ])
    func oneResponse(address: String, body: String) async throws {
        let server = ServedTransport { _ in .init(200, body.replacingOccurrences(of: "ROWS", with: Self.rows.page(1))) }
        let unproven = try await InProcessWalk(server, [address])
        #expect(unproven.status == .completenessUnknown, "\(unproven.message)")
        let advice = try #require(unproven.message.firstMatch(of: /add (--style [^;]+);/), "\(unproven.message)")
        let end = try await InProcessWalk(server, [address] + advice.1.split(separator: " ").map(String.init))
        #expect(end.status == .success, "\(advice.1): \(end.message)")
        #expect(Self.rows.areAll(end.lines))
    }
}
