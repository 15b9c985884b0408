import PagingHTTP
import Testing

@testable import Paginate

@Suite("Rows without an id, of which one value changes with each response")
struct RestlessRowsTests {
    /// A list by page number whose last page repeats for ever.
    private static func server(_ rows: ServedRows) -> ServedTransport {
        let requests = Observed(0)
        return ServedTransport { request in
            let count = requests.update { count in
                count += 1
                return count
            }
            let page = min(request.number("page") ?? 1, (rows.count + rows.size - 1) / rows.size)
            let start = (page - 1) * rows.size
            let items = (start..<min(start + rows.size, rows.count)).map {
                #"{"title":"row \#($0)","kind":"book","views":\#(count + $0)}"#
            }
            return .init(200, "[\(items.joined(separator: ","))]")
        }
    }

    @Test("65: a trial ends if the last page repeats for ever", arguments: [237, 221, 240])
    func trial(count: Int) async throws {
        let arguments = ["/list?page=1", "--style", "pages", "--page-parameter", "page", "--trial"]
        let server = Self.server(ServedRows(count: count, size: 20))
        let end = try await InProcessWalk(server, arguments)
        #expect(!end.isEndless)
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.message.contains("/title"), "\(end.message)")
        #expect(end.lines.count < count + 500)
        let fitting = try await InProcessWalk(server, arguments, trying: try #require(end.proposals.first))
        #expect(fitting.status == .success, "\(fitting.message)")
        #expect(fitting.lines.count == count)
    }

    @Test("a trial of a list whose pages have the same labels continues")
    func labels() async throws {
        let end = try await InProcessWalk("/list", "--style", "pages", "--page-parameter", "page", "--trial") {
            request in
            let page = request.number("page") ?? 1
            let days = ["Monday", "Tuesday", "Wednesday"].enumerated().map { index, day in
                #"{"day":"\#(day)","meal":"meal \#(page * 3 + index)"}"#
            }
            let count = page > 12 ? 0 : page == 12 ? 2 : 3
            return .init(200, "[\(days.prefix(count).joined(separator: ","))]")
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 35)
    }

    @Test("65: the pages that a trial requests by number begin at offsets, so that they overlap", arguments: [2, 20])
    func offsets(size: Int) async throws {
        let rows = ServedRows(count: 47, size: size, haveIDs: false, areVolatile: true)
        let server = ServedTransport { request in
            let offset = request.number("offset") ?? 0
            return .init(
                200, #"{"offset":\#(offset),"has_more":\#(offset + size < 47),"items":[\#(rows.rows(offset))]}"#)
        }
        let refused = try await InProcessWalk(server, ["/list"])
        #expect(refused.status == .notUnderstood, "\(refused.message)")
        for proposal in refused.proposals {
            let end = try await InProcessWalk(server, ["/list"], trying: proposal)
            #expect(end.status == .notUnderstood, "\(proposal): \(end.message)")
            #expect(end.lines.count <= size, "\(proposal)")
        }
    }
}
