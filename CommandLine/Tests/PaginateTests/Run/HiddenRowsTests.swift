import PagingHTTP
import Testing

@testable import Paginate

@Suite("A server that hides some rows of its pages")
struct HiddenRowsTests {
    private static let visible = (0..<50).filter { $0 % 4 != 0 }

    private static func page(_ start: Int) -> String {
        visible.filter { (start..<min(start + 10, 50)).contains($0) }
            .map { #"{"id":\#($0),"name":"row \#($0)"}"# }.joined(separator: ",")
    }

    @Test("Bitbucket Server's nextPageStart names the next page")
    func nextPageStart() async throws {
        let end = try await InProcessWalk("/commits") { request in
            let start = request.number("start") ?? 0
            let next = start + 10 < 50 ? "\(start + 10)" : "null"
            return .init(
                200,
                #"{"size":10,"limit":10,"isLastPage":\#(start + 10 >= 50),"values":[\#(Self.page(start))],"start":\#(start),"nextPageStart":\#(next)}"#
            )
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == Self.visible.count)
    }

    @Test("79: offsets count the hidden rows, so that rows come twice; --dedupe omits them")
    func offsets() async throws {
        let server = ServedTransport { request in
            let start = request.number("startAt") ?? 0
            return .init(
                200,
                #"{"startAt":\#(start),"maxResults":10,"isLast":\#(start + 10 >= 50),"values":[\#(Self.page(start))]}"#)
        }
        let end = try await InProcessWalk(server, ["/values"])
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("came twice"), "\(end.message)")
        let unique = try await InProcessWalk(server, ["/values", "--dedupe"])
        #expect(unique.status == .success, "\(unique.message)")
        #expect(unique.lines.count == Self.visible.count)
    }
}
