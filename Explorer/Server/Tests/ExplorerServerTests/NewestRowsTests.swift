import Foundation
import Testing

@testable import ExplorerServer

@Suite("The end of a visitor's list at which the newest rows are")
struct NewestRowsTests {
    private func times(_ contents: ListContents) -> [Int] {
        contents.order.ids.map { contents.row($0).created }
    }

    @Test("With the newest rows at the end, times ascend, also after rows are inserted at both ends and one is edited")
    func ascending() throws {
        var contents = ListContents(count: 50, newest: .end)
        #expect(times(contents) == times(contents).sorted())
        let before = contents.row(20).created
        _ = try contents.perform(.update(20, text: "Hello", move: nil))
        #expect(contents.row(20).created == before)
        _ = try contents.perform(.insert(.end, count: 3, text: "new"))
        _ = try contents.perform(.insert(.start, count: 3, text: "old"))
        #expect(contents.order.ids.count == 56)
        #expect(times(contents) == times(contents).sorted())
    }

    @Test("Without a choice the newest rows are at the start")
    func descending() throws {
        var contents = ListContents(count: 50)
        _ = try contents.perform(.insert(.end, count: 3, text: "old"))
        _ = try contents.perform(.insert(.start, count: 3, text: "new"))
        #expect(times(contents) == times(contents).sorted(by: >))
    }

    @Test("The request that makes a list chooses the end")
    func request() async throws {
        struct List: Decodable { var id: String }
        struct Page: Decodable { struct Row: Decodable { var created: Int }; var items: [Row] }
        try await Explorer.run { explorer in
            for (query, isAscending) in [("&newest=end", true), ("&newest=start", false), ("", false)] {
                let answer = try await explorer.response("/lists?rows=30\(query)", method: .post)
                let list = try JSONDecoder().decode(List.self, from: Data(buffer: answer.body))
                let page: Page = try await explorer.get("/lists/\(list.id)/offset?limit=30")
                let times = page.items.map(\.created)
                #expect(times == times.sorted(by: isAscending ? (<) : (>)), "\(query)")
            }
            #expect(try await explorer.error("/lists?newest=last", method: .post).message.hasPrefix("newest:"))
        }
    }
}
