import PagingHTTP
import Testing

@testable import Paginate

@Suite("Pages that contradict themselves")
struct ContradictedPageTests {
    private static let rows = ServedRows(count: 237, size: 50)

    /// A list by cursor. The page at an offset lacks rows, or has `null` in place of the list.
    private static func walk(
        _ member: @escaping @Sendable (_ count: Int) -> String, short: Int? = nil, _ options: [String] = []
    ) async throws -> InProcessWalk {
        try await InProcessWalk(
            ServedTransport { request in
                let start = request.number("cursor") ?? 0, count = min(50, 237 - start)
                let next = start + 50 < 237 ? #""\#(start + 50)""# : "null"
                let sent = rows.rows(start) { start != short || $0 >= start + 3 }
                return .init(200, #"{\#(member(count))"next_cursor":\#(next),"items":[\#(sent)]}"#)
            }, ["/list"] + options)
    }

    static let names = ["count", "size", "returned", "resultCount"]

    @Test("80: a page has fewer rows than its count, which is right on all other pages", arguments: names, [100, 150])
    func count(name: String, offset: Int) async throws {
        let end = try await Self.walk({ #""\#(name)":\#($0),"# }, short: offset)
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("has 47 items and says that it has 50"), "\(end.message)")
        let ignoring = try await Self.walk({ #""\#(name)":\#($0),"# }, short: offset, ["--total", "/none"])
        #expect(ignoring.status == .success, "\(ignoring.message)")
    }

    @Test("0: the same number on all pages is a page size, and one below the number of rows is none", arguments: names)
    func size(name: String) async throws {
        for member in [#""\#(name)":50,"#, #""\#(name)":40,"#] {
            let end = try await Self.walk({ _ in member }, short: 100, ["--last-page", "/none"])
            #expect(end.status == .success, "\(member): \(end.message)")
        }
        let whole = try await Self.walk { #""\#(name)":\#($0),"# }
        #expect(whole.status == .success, "\(whole.message)")
    }
}
