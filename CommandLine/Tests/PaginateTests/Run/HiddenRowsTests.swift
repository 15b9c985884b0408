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

    @Test("a warning: offsets count the hidden rows, so that rows come twice; --dedupe omits them")
    func offsets() async throws {
        let server = ServedTransport { request in
            let start = request.number("startAt") ?? 0
            return .init(
                200,
                #"{"startAt":\#(start),"maxResults":10,"isLast":\#(start + 10 >= 50),"values":[\#(Self.page(start))]}"#)
        }
        let end = try await InProcessWalk(server, ["/values"])
        #expect(end.message.contains("--dedupe"), "\(end.message)")
        let unique = try await InProcessWalk(server, ["/values", "--dedupe"])
        #expect(unique.status == .success, "\(unique.message)")
        #expect(unique.lines.count == Self.visible.count)
    }

    @Test("80: an empty page that says that its request failed, as Flickr does, is no end", arguments: [nil, "empty"])
    func failedPage(end option: String?) async throws {
        let rows = ServedRows(size: 50)
        let arguments = ["/r", "--style", "pages", "--items", "/items", "--page-parameter", "page"]
        let end = try await InProcessWalk(
            ServedTransport { request in
                let page = request.number("page") ?? 1
                return .init(
                    200,
                    page > 2
                        ? #"{"stat":"fail","code":105,"items":[]}"#
                        : #"{"stat":"ok","items":[\#(rows.rows((page - 1) * 50))]}"#)
            }, arguments + (option.map { ["--ends-at", $0] } ?? []))
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.lines.count == 100)
    }

    @Test("a link of JSON-LD that is named next is followed; the id of the page is no link", arguments: [true, false])
    func jsonLD(isLinked: Bool) async throws {
        let rows = ServedRows(size: 100)
        let end = try await InProcessWalk("/books") { request in
            let start = request.number("start") ?? 0
            let next = isLinked && start + 100 < 237 ? #","next":{"@id":"/books?start=\#(start + 100)"}"# : ""
            return .init(
                200, #"{"view":{"@id":"/books?page=1"\#(next)},"total":237,"member":[\#(rows.rows(start))]}"#)
        }
        #expect(end.status == (isLinked ? .success : .incomplete) || !isLinked && end.status == .notUnderstood)
        #expect(end.lines.count == (isLinked ? 237 : end.lines.count))
    }
}
