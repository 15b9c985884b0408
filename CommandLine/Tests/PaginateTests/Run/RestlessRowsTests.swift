import PagingHTTP
import PagingTesting
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

    @Test("65: a walk ends if the last page repeats for ever", arguments: [237, 221, 240], [true, false])
    func repeatedLast(count: Int, isTrial: Bool) async throws {
        let arguments = ["/list?page=1", "--style", "pages", "--page-parameter", "page"] + (isTrial ? ["--trial"] : [])
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

    @Test("65: a cursor that is ignored, and rows without ids that change with each response; the walk ends")
    func ignoredCursor() async throws {
        let requests = Observed(0)
        let end = try await InProcessWalk("/list") { _ in
            let number = requests.update {
                $0 += 1; return $0
            }
            return .init(200, #"{"items":[\#(Self.rows(from: 0, size: 20))],"next_cursor":"\#(number)"}"#)
        }
        #expect(!end.isEndless)
        #expect(end.status == .notUnderstood, "\(end.message)")
    }

    @Test("0: many pages with the same labels are different ones if the server sends each as it was")
    func hours() async throws {
        let end = try await InProcessWalk("/list", "--style", "pages", "--page-parameter", "page", "--ends-at", "empty")
        {
            request in
            let day = request.number("page") ?? 1
            let rows = (0..<24).map { #"{"hour":"\#($0):00","day":\#(day),"price":\#($0 * day)}"# }
            return .init(200, "[\(day > 60 ? "" : rows.joined(separator: ","))]")
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 60 * 24)
    }

    @Test("0: pages of one row with the same text, and a number that changes with each response")
    func oneRow() async throws {
        let end = try await InProcessWalk(
            "/list?page=1", "--style", "pages", "--page-parameter", "page", "--ends-at", "empty"
        ) {
            let page = $0.number("page") ?? 1
            let row = #"{"kind":"book","number":\#(page),"views":\#(UInt32.random(in: 0 ... .max))}"#
            return .init(200, "[\(page > 40 ? "" : row)]")
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 40)
    }

    /// A list whose page 0 is its page 1.
    private static let numbered = ServedTransport { request in
        let page = max(request.number("page") ?? 1, 1)
        return .init(200, #"{"rows":[\#(rows(from: (page - 1) * 20, size: 20))]}"#)
    }

    /// Rows of which a number changes with each response.
    private static func rows(from start: Int, size: Int) -> String {
        (min(start, 237)..<min(start + size, 237))
            .map { #"{"name":"row \#($0)","views":\#(UInt32.random(in: 0 ... .max))}"# }.joined(separator: ",")
    }

    @Test("65: page 1 may not be the page without a number if a value of its rows has changed; --key shows that it is")
    func firstPage() async throws {
        let arguments = [
            "/list", "--style", "pages", "--items", "/rows", "--page-parameter", "page", "--ends-at", "empty",
        ]
        let end = try await InProcessWalk(Self.numbered, arguments)
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.message.contains("--key"), "\(end.message)")
        let whole = try await InProcessWalk(Self.numbered, arguments + ["--key", "/name"])
        #expect(whole.status == .success, "\(whole.message)")
        #expect(whole.lines.count == 237)
    }

    @Test("65: pages with the same labels are counted from 0, and --style pages begins with 1")
    func labelsFromZero() async throws {
        let end = try await InProcessWalk(
            "/list", "--style", "pages", "--items", "/rows", "--page-parameter", "page", "--ends-at", "empty"
        ) { request in
            let page = request.number("page") ?? 0
            let rows = ["AT", "DE"].map { #"{"country":"\#($0)","year":"\#(2023 + page)","n":\#(page)}"# }
            return .init(200, #"{"rows":[\#(page > 2 ? "" : rows.joined(separator: ","))]}"#)
        }
        #expect(end.status == .notUnderstood, "\(end.message)")
    }

    @Test("65: a trial that begins with page 0 sees that page 1 has the same texts")
    func pageZero() async throws {
        let arguments = [
            "/list", "--style", "pages", "--items", "/rows", "--page-parameter", "page", "--first-page", "0", "--trial",
        ]
        let end = try await InProcessWalk(Self.numbered, arguments)
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.lines.count <= 20)
    }

    @Test("65: a response that states the first offset again has the first page, whatever else has changed")
    func offsetReset() async throws {
        let end = try await InProcessWalk(
            "/list", "--style", "offset", "--items", "/rows", "--offset-parameter", "offset", "--ends-at", "repeat"
        ) { request in
            let asked = request.number("offset") ?? 0, offset = asked > 200 ? 0 : asked
            return .init(200, #"{"offset":\#(offset),"rows":[\#(Self.rows(from: offset, size: 50))]}"#)
        }
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.lines.count == 237)
    }

    @Test("65: a page behind a total that is reached states the number of the first page")
    func numberBehindTotal() async throws {
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            let rows = Self.rows(from: (page - 1) * 20, size: 20)
            return .init(200, #"{"page":\#(page > 2 ? 1 : page),"total":40,"items":[\#(rows)]}"#)
        }
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.lines.count == 40)
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
