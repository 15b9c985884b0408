import PagingHTTP
import Testing

@testable import Paginate

@Suite("Offsets that start at 1")
struct OffsetsFromOneTests {
    /// A SCIM server.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - missing: The index of a row that the server counts and does not send; `nil` for none.
    private static func server(_ rows: ServedRows, missing: Int? = nil) -> ServedTransport {
        ServedTransport { request in
            let start = request.number("startIndex") ?? 1
            let items = rows.rows(start - 1, where: { $0 != missing })
            return .init(
                200, #"{"totalResults":\#(rows.count),"startIndex":\#(start),"Resources":[\#(items)]}"#)
        }
    }

    private static let options = ["--style", "offset", "--items", "/Resources", "--offset-parameter", "startIndex"]

    @Test(
        "a complete list is complete, without a warning", arguments: [1, 26, 101], [[], ["--total", "/totalResults"]])
    func complete(start: Int, total: [String]) async throws {
        for count in [226, 237, 250, 251] {
            let rows = ServedRows(count: count)
            let end = try await InProcessWalk(
                Self.server(rows), ["/list?startIndex=\(start)"] + Self.options + total)
            #expect(end.status == .success, "\(count): \(end.message)")
            #expect(end.message.isEmpty, "\(count): \(end.message)")
            #expect(rows.numbers(end.lines) == Array((start - 1)..<count))
        }
    }

    @Test("80: one row is missing", arguments: [1, 26], [[], ["--total", "/totalResults"]])
    func missing(start: Int, total: [String]) async throws {
        for row in [60, 100, 236] {
            let server = Self.server(ServedRows(), missing: row)
            let end = try await InProcessWalk(server, ["/list?startIndex=\(start)"] + Self.options + total)
            #expect(end.status == .incomplete, "row \(row): \(end.message)")
        }
    }

    @Test("80: the offset 1 of a list whose offsets start at 0 leaves out the first row")
    func fromZero() async throws {
        let rows = ServedRows()
        let end = try await InProcessWalk("/list?offset=1") { request in
            let offset = request.number("offset") ?? 0
            return .init(200, #"{"total":237,"offset":\#(offset),"limit":25,"items":[\#(rows.rows(offset))]}"#)
        }
        #expect(end.status == .incomplete, "\(end.message)")
    }

    @Test("0: the last page is full, its total is reached, and the page behind it has the status 404")
    func notFound() async throws {
        let rows = ServedRows(count: 100)
        let end = try await InProcessWalk("/list?start=1") { request in
            let start = request.number("start") ?? 1
            if start > 100 { return .init(404, "{}") }
            return .init(200, #"{"start":\#(start),"limit":25,"total":100,"items":[\#(rows.rows(start - 1))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }
}
