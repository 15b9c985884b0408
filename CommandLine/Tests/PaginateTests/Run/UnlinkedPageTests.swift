import PagingHTTP
import Testing

@testable import Paginate

@Suite("Link fields that link to no page behind the first one")
struct UnlinkedPageTests {
    private static func walk(_ count: Int, _ relations: [String], _ fields: HeaderFields = [:]) async throws
        -> InProcessWalk
    {
        let rows = ServedRows(count: count, size: count)
        let link = relations.map { "</list?page=1>; rel=\($0)" }.joined(separator: ", ")
        return try await InProcessWalk("/list") { _ in
            .init(200, "[\(rows.page(1))]", HeaderFields([.init(name: "Link", value: link)] + fields.all))
        }
    }

    @Test(
        "79: the page may be a full one", arguments: [10, 20, 25, 30, 50, 100],
        [["first"], ["self", "first"], ["prev", "first"], ["self"]])
    func full(count: Int, relations: [String]) async throws {
        let end = try await Self.walk(count, relations)
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.lines.count == count)
        #expect(!end.proposals.isEmpty)
        let single = try await InProcessWalk("/list", "--style", relations == ["self"] ? "single" : "github") { _ in
            .init(200, "[\(ServedRows(count: count, size: count).page(1))]", ["Link": "</list>; rel=first"])
        }
        #expect(single.status == .success, "\(single.message)")
    }

    @Test("0: the page is a short one, or another value shows that there is no other page")
    func shown() async throws {
        let ends = [
            try await Self.walk(17, ["first"]), try await Self.walk(20, ["first", "last"]),
            try await Self.walk(20, ["first"], ["X-Total-Pages": "1"]),
        ]
        for end in ends { #expect(end.status == .success, "\(end.message)") }
    }

    @Test("0: behind a page with a link to the next one, a full page without such a link is the last one")
    func linked() async throws {
        let rows = ServedRows(count: 60, size: 20)
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            let link = page < 3 ? "</list?page=\(page + 1)>; rel=next" : "</list>; rel=first"
            return .init(200, "[\(rows.page(page))]", ["Link": link])
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }
}
