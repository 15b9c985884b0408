import Foundation
import HTTPTypes
import Testing

@testable import ExplorerServer

@Suite("Changes of a visitor's list")
struct ListChangeTests {
    @Test("Rows are inserted at both ends, and the answer has them in the order of the list")
    func insert() async throws {
        try await VisitorListClient.run("rows=3") { list in
            let start = try await list.change("/rows?place=start&count=2", .post)
            #expect(start.map(\.id) == [5, 4])
            let end = try await list.change("/rows?place=end&count=2", .post)
            #expect(end.map(\.id) == [6, 7])
            let own = try await list.change("/rows", .post, #"{"text":"Hello\n👋"}"#)
            #expect(own.map(\.id) == [8] && own[0].text == "Hello\n👋" && own[0].revision == 0)
            let page = try await list.page("/offset")
            #expect(page.ids == [8, 5, 4, 1, 2, 3, 6, 7] && page.total == 8)
            #expect(page.items == own + start + page.items[3..<6] + end)
            for (row, next) in zip(page.items, page.items.dropFirst()) {
                #expect((3_600...7 * 3_600).contains(row.created - next.created))
            }
        }
    }

    @Test("A row gets another text or another place, and each change raises its revision")
    func update() async throws {
        try await VisitorListClient.run("rows=4") { list in
            let before = try await list.page("/offset").items
            let text = try await list.change("/rows/2", .patch, #"{"text":"x"}"#)
            #expect(text[0].text == "x" && text[0].revision == 1)
            #expect(text[0].name == before[1].name && text[0].created == before[1].created)
            let moved = try await list.change("/rows/4", .patch, #"{"before":2}"#)
            #expect(moved[0].revision == 1 && moved[0].text == before[3].text)
            let both = try await list.change("/rows/2", .patch, #"{"text":"y","before":1}"#)
            #expect(both[0].revision == 2 && both[0].text == "y")
            #expect(try await list.page("/offset").items == both + before[0..<1] + moved + before[2..<3])
            try await list.change("/rows/2", .patch, #"{"before":null}"#)
            #expect(try await list.ids() == [1, 4, 3, 2])
            try await list.change("/rows/2", .patch, #"{"before":2}"#)
            #expect(try await list.ids() == [1, 4, 3, 2])
        }
    }

    @Test("A removed row is gone, and cannot be changed")
    func remove() async throws {
        try await VisitorListClient.run("rows=4") { list in
            let response = try await list.response("/rows/2", .delete)
            #expect(response.status == .noContent && response.body.readableBytes == 0)
            #expect(try await list.ids() == [1, 3, 4])
            for method in [HTTPRequest.Method.delete, .patch] {
                let error = try await list.error("/rows/2", method, #"{"text":"x"}"#, status: .notFound)
                #expect(error.name == "not_found" && error.message == "there is no row 2 in this list")
            }
            #expect(try await list.change("/rows", .post).map(\.id) == [5])
        }
    }

    @Test("A change with refuse=1 is answered 409, and changes nothing")
    func refused() async throws {
        try await VisitorListClient.run("rows=4") { list in
            let before = try await list.page("/offset")
            for (path, method, body) in [
                ("/rows?refuse=1", HTTPRequest.Method.post, ""), ("/rows/2?refuse=1", .patch, #"{"text":"x"}"#),
                ("/rows/2?refuse=1", .delete, ""),
            ] {
                let error = try await list.error(path, method, body, key: #""a""#, status: .conflict)
                #expect(error.id == 409 && error.name == "change_refused")
            }
            #expect(try await list.page("/offset") == before)
            // The key of a refused change is free.
            try await list.change("/rows/2?refuse=0", .patch, #"{"text":"x"}"#, key: #""a""#)
        }
    }

    @Test("A change that is repeated with its key is made once; with another change the key is refused")
    func repeated() async throws {
        try await VisitorListClient.run("rows=4") { list in
            let first = try await list.change("/rows?count=2", .post, key: #""a""#)
            #expect(try await list.change("/rows?count=2", .post, key: #""a""#) == first)
            let error = try await list.error("/rows?count=3", .post, key: #""a""#, status: .unprocessableContent)
            #expect(error.name == "idempotency_key_reused")
            try await list.change("/rows/1", .delete, key: #""b""#)
            try await list.change("/rows/1", .delete, key: #""b""#)
            let update = try await list.change("/rows/2", .patch, #"{"text":"x"}"#, key: #""c""#)
            #expect(try await list.change("/rows/2", .patch, #"{"text":"x"}"#, key: #""c""#) == update)
            #expect(try await list.ids() == [6, 5, 2, 3, 4])
            for number in 0..<256 {
                try await list.change("/rows/2", .patch, #"{"text":"\#(number)"}"#, key: "\"\(number)\"")
            }
            #expect(try await list.change("/rows?count=3", .post, key: #""a""#).count == 3)
        }
    }

    @Test("Parallel requests lose no change, and each gets a whole page")
    func parallel() async throws {
        try await VisitorListClient.run("rows=100&trouble=shifts") { list in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<60 {
                    group.addTask { try await list.change("/rows?place=end", .post) }
                    group.addTask {
                        try await list.change("/rows/\(number + 1)", .patch, #"{"text":"x","before":100}"#)
                    }
                    group.addTask { try await list.change("/rows/\(number % 30 + 61)", .patch, #"{"text":"y"}"#) }
                    group.addTask {
                        let page = try await list.page("/offset?start=\(number + 1)")
                        #expect(Set(page.ids).count == 20)
                    }
                }
                try await group.waitForAll()
            }
            try await list.change("/server", .put)
            let ids = try await list.ids()
            #expect(ids.count == 220 && Set(ids).count == 220)
            let rows = try await list.page("/offset?limit=100&start=60").items.filter { (61...90).contains($0.id) }
            #expect(rows.allSatisfy { $0.revision == 2 })
        }
    }

    @Test("A list has room for 200,000 rows and 4 MiB of text")
    func room() throws {
        var contents = ListContents(count: 100_000)
        for _ in 0..<1_000 {
            _ = try contents.perform(.insert(.start, count: 100, text: nil))
        }
        #expect(throws: APIError.tooManyRows) { try contents.perform(.insert(.end, count: 1, text: nil)) }
        _ = try contents.perform(.remove(7))
        _ = try contents.perform(.insert(.end, count: 1, text: nil))
        #expect(contents.order.ids.count == ListContents.maximumCount)

        contents = ListContents(count: 10)
        let text = String(repeating: "a", count: ListContents.maximumTextSize / 100)
        _ = try contents.perform(.insert(.start, count: 100, text: text))
        #expect(throws: APIError.tooMuchText) { try contents.perform(.update(1, text: text, move: nil)) }
        #expect(contents.row(1).revision == 0)
        _ = try contents.perform(.remove(11))
        _ = try contents.perform(.update(1, text: text, move: nil))
        _ = try contents.perform(.update(1, text: text, move: nil))
        #expect(throws: APIError.tooMuchText) { try contents.perform(.update(2, text: text, move: nil)) }
        #expect(APIError.tooManyRows.status.code == 507 && APIError.tooMuchText.status.code == 507)
    }
}
