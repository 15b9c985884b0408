import Foundation
import HTTPTypes
import Testing

@testable import ExplorerServer

@Suite("Pages of a visitor's list")
struct ListPageTests {
    @Test("A list is made with a random id, at a path of its own")
    func made() async throws {
        try await Explorer.run { explorer in
            let response = try await explorer.response("/lists", method: .post)
            let list = try JSONDecoder().decode([String: AnyValue].self, from: Data(buffer: response.body))
            let id = try #require(list["id"]?.text)
            #expect(response.status == .created && list["rows"]?.number == 500)
            #expect(response.headers[.location] == "/lists/\(id)")
            #expect(try await explorer.response("/lists/\(id)").body == response.body)
            #expect(try await VisitorListClient(explorer).id != id)
        }
    }

    private enum AnyValue: Decodable {
        case text(String)
        case number(Int)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self =
                if let number = try? container.decode(Int.self) { .number(number) } else {
                    .text(try container.decode(String.self))
                }
        }

        var text: String? { if case .text(let text) = self { text } else { nil } }
        var number: Int? { if case .number(let number) = self { number } else { nil } }
    }

    @Test("The same rows come by offset, by page and by cursor in both directions")
    func walks() async throws {
        try await VisitorListClient.run { list in
            let expected = Array<Int32>(1...25)
            #expect(try await list.ids() == expected)

            var ids: [Int32] = []
            for number in 1... {
                let page = try await list.page("/page?page=\(number)&pagesize=7")
                #expect(page.page == number && page.total == 25)
                ids += page.ids
                guard page.hasMore == true else { break }
            }
            #expect(ids == expected)

            #expect(try await list.walk(limit: 7) == expected)
            #expect(try await list.walkBack(limit: 7) == expected)
        }
    }

    @Test("Each way of paging has its own fields, and 20 rows unless a limit is given")
    func fields() async throws {
        try await VisitorListClient.run { list in
            let offset = try await list.page("/offset")
            #expect(offset == ListPageAnswer(items: offset.items, start: 0, total: 25))
            let page = try await list.page("/page")
            #expect(page == ListPageAnswer(items: page.items, page: 1, hasMore: true, total: 25))
            let cursor = try await list.page("/cursor")
            #expect(cursor == ListPageAnswer(items: cursor.items, next: cursor.next))
            #expect(offset.items == page.items && page.items == cursor.items && cursor.items.count == 20)
        }
    }

    @Test("Cursors are absent at the ends, and a page beyond an end has no rows")
    func ends() async throws {
        try await VisitorListClient.run("rows=3") { list in
            let all = try await list.page("/cursor?limit=3")
            #expect(all.ids == [1, 2, 3] && all.previous == nil && all.next == nil)
            let last = try await list.page("/cursor?from=end&limit=2")
            #expect(last.ids == [2, 3] && last.previous != nil && last.next == nil)
            let first = try await list.page("/cursor?from=start&limit=2")
            let next = try #require(first.next)
            for row in [3, 2] { try await list.change("/rows/\(row)", .delete) }
            let behind = try await list.page("/cursor?after=\(next)")
            #expect(behind.items.isEmpty && behind.next == nil)
            #expect(try await list.page("/cursor?before=\(try #require(behind.previous))").ids == [1])
            #expect(try await list.page("/offset?start=9").ids == [])
            #expect(try await list.page("/page?page=9").hasMore == false)
        }
        try await VisitorListClient.run("rows=0") { list in
            #expect(try await list.page("/offset") == ListPageAnswer(items: [], start: 0, total: 0))
            #expect(try await list.page("/page") == ListPageAnswer(items: [], page: 1, hasMore: false, total: 0))
            #expect(try await list.page("/cursor") == ListPageAnswer(items: []))
            try await list.change("/rows?count=2", .post)
            #expect(try await list.ids() == [2, 1])
        }
    }

    @Test("Rows are the same in every list, newest first by some hours, with texts of different lengths")
    func rows() async throws {
        let first = try await VisitorListClient.run("rows=300") { try await $0.page("/offset?start=200&limit=100") }
        let second = try await VisitorListClient.run("rows=100000") { try await $0.page("/offset?start=200&limit=100") }
        #expect(first.items == second.items)
        for (row, next) in zip(first.items, first.items.dropFirst()) {
            #expect((3_600...7 * 3_600).contains(row.created - next.created))
        }
        #expect(first.items.allSatisfy { !$0.name.isEmpty && $0.revision == 0 })
        #expect(Set(first.items.map(\.text.count)).count > 30)
    }

    @Test("A search finds rows by name or text without regard to case, in each way of paging")
    func search() async throws {
        try await VisitorListClient.run("rows=300") { list in
            let all = try await list.ids()
            var expected: [Int32] = []
            for start in [0, 100, 200] {
                expected += try await list.page("/offset?start=\(start)&limit=100").items.filter {
                    "\($0.name)\n\($0.text)".lowercased().contains("umbrella")
                }.map(\.id)
            }
            #expect(!expected.isEmpty && expected.count < all.count)
            #expect(try await list.ids("&q=UMBrella") == expected)
            #expect(try await list.walk(limit: 7, "&q=umbrella") == expected)
            #expect(try await list.walkBack(limit: 7, "&q=umbrella") == expected)
            let page = try await list.page("/page?pagesize=100&q=Umbrella")
            #expect(page.ids == expected && page.total == expected.count)
            try await list.change("/rows/\(expected[1])", .patch, #"{"text":"x"}"#)
            try await list.change("/rows/\(expected[0])", .delete)
            try await list.change("/rows?place=end", .post, #"{"text":"An Umbrella"}"#)
            #expect(try await list.ids("&q=umbrella") == expected.dropFirst(2) + [301])
            #expect(try await list.ids("&q=no%20such%20text").isEmpty)
        }
    }

    @Test(
        "A search that is decided by the parts of rows finds what a search of the whole text finds",
        arguments: [
            "a", "E A", "again. ", ". the", " not", "again. Yes.", "МАРИЯ", "王", "王伟", "user1", "ö", "<script>",
            "&amp;", ".", " ",
            "?", "six hours, MET", "o b", "'",
        ])
    func parts(text: String) {
        let search = RowSearch(text)
        let folded = text.lowercased().utf8
        for id in Int32(1)...1_000 {
            let row = MadeRow(id)
            let expected = [row.name, row.text].contains { Array($0.lowercased().utf8).contains(Array(folded)) }
            #expect(search.matches(row) == expected, "\(row.name): \(row.text)")
        }
    }
}

extension VisitorListClient {
    /// The ids of all rows, page by page from the start.
    func walk(limit: Int, _ query: String = "") async throws -> [Int32] {
        var ids: [Int32] = []
        var page = try await page("/cursor?limit=\(limit)\(query)")
        ids += page.ids
        while let next = page.next {
            page = try await self.page("/cursor?limit=\(limit)\(query)&after=\(next)")
            ids += page.ids
        }
        return ids
    }

    /// The ids of all rows, page by page from the end.
    func walkBack(limit: Int, _ query: String = "") async throws -> [Int32] {
        var page = try await page("/cursor?from=end&limit=\(limit)\(query)")
        var ids = page.ids
        while let previous = page.previous {
            page = try await self.page("/cursor?limit=\(limit)\(query)&before=\(previous)")
            ids = page.ids + ids
        }
        return ids
    }
}
