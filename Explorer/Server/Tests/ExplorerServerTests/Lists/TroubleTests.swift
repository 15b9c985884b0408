import Foundation
import HTTPTypes
import PagingTesting
import Testing

@testable import ExplorerServer

@Suite("A list whose server misbehaves")
struct TroubleTests {
    @Test("shifts: a new row is at the start before each page but the first")
    func shifts() async throws {
        try await VisitorListClient.run("rows=30&trouble=shifts") { list in
            #expect(try await list.page("/offset?limit=3").ids == [1, 2, 3])
            #expect(try await list.page("/offset?start=3&limit=3").ids == [3, 4, 5])
            #expect(try await list.page("/page?page=1&pagesize=3").ids == [31, 1, 2])
            #expect(try await list.page("/page?page=2&pagesize=3").ids == [2, 3, 4])
            let first = try await list.page("/cursor?limit=3")
            #expect(first.ids == [32, 31, 1])
            let second = try await list.page("/cursor?limit=3&after=\(try #require(first.next))")
            #expect(second.ids == [2, 3, 4])
            #expect(
                try await list.page("/cursor?limit=9&before=\(try #require(second.previous))").ids == [
                    34, 33, 32, 31, 1,
                ])
            #expect(try await list.page("/cursor?limit=1&from=end").ids == [30])
            #expect(try await list.page("/offset?limit=1").total == 35)
        }
    }

    @Test("clamps: no page has more than 10 rows, and page numbers count pages of 10")
    func clamps() async throws {
        try await VisitorListClient.run("rows=30&trouble=clamps") { list in
            #expect(try await list.page("/offset?start=5").ids == Array(6...15))
            #expect(try await list.page("/page?page=2&pagesize=50").ids == Array(11...20))
            let last = try await list.page("/page?page=3&pagesize=50")
            #expect(last.ids == Array(21...30) && last.hasMore == false)
            #expect(try await list.page("/cursor?limit=100").ids == Array(1...10))
            #expect(try await list.page("/cursor?limit=4").ids == Array(1...4))
        }
    }

    @Test("rejects: a limit above 10 is refused, and the message names the greatest one")
    func rejects() async throws {
        try await VisitorListClient.run("rows=30&trouble=rejects") { list in
            for (path, name) in [
                ("/offset?limit=11", "limit"), ("/cursor?limit=100", "limit"), ("/page?pagesize=11", "pagesize"),
            ] {
                let error = try await list.error(path)
                #expect(error.name == "bad_parameter")
                #expect(error.message.hasPrefix("\(name): must be at most 10 "), "\(error.message)")
            }
            #expect(try await list.page("/offset?limit=10").ids == Array(1...10))
            #expect(try await list.page("/page").ids == Array(1...10))
        }
    }

    @Test("repeats: each page but the first has a row of its neighbor too")
    func repeats() async throws {
        try await VisitorListClient.run("rows=9&trouble=repeats") { list in
            #expect(try await list.page("/offset?limit=3").ids == [1, 2, 3])
            #expect(try await list.page("/offset?start=3&limit=3").ids == [3, 4, 5, 6])
            #expect(try await list.page("/offset?start=9&limit=3").ids == [])
            #expect(try await list.page("/page?page=3&pagesize=3").ids == [6, 7, 8, 9])
            let first = try await list.page("/cursor?limit=3")
            let second = try await list.page("/cursor?limit=3&after=\(try #require(first.next))")
            #expect(first.ids == [1, 2, 3] && second.ids == [3, 4, 5, 6])
            let last = try await list.page("/cursor?limit=3&from=end")
            #expect(last.ids == [7, 8, 9])
            #expect(try await list.page("/cursor?limit=3&before=\(try #require(last.previous))").ids == [4, 5, 6, 7])
            #expect(Set(try await list.walk(limit: 2)) == Set(1...9))
        }
    }

    @Test("empty: every third page has no rows, and the next request gets them")
    func empty() async throws {
        try await VisitorListClient.run("rows=9&trouble=empty") { list in
            for _ in 0..<2 { _ = try await list.page("/offset?limit=3") }
            #expect(try await list.page("/offset?start=3&limit=3") == ListPageAnswer(items: [], start: 3, total: 9))
            #expect(try await list.page("/offset?start=3&limit=3").ids == [4, 5, 6])
            _ = try await list.page("/page")
            #expect(
                try await list.page("/page?page=2&pagesize=3")
                    == ListPageAnswer(items: [], page: 2, hasMore: true, total: 9))
            #expect(try await list.page("/page?page=2&pagesize=3").ids == [4, 5, 6])

            // A list that opens with an empty page, at either end, can be walked through.
            for (opening, link) in [("", "after"), ("from=end&", "before")] {
                try await list.change("/server?trouble=empty", .put)
                for _ in 0..<2 { _ = try await list.page("/offset?limit=3") }
                var cursors: Set<String> = []
                var ids: [Int32] = []
                var page = try await list.page("/cursor?\(opening)limit=2")
                #expect(page.items.isEmpty)
                while let cursor = link == "after" ? page.next : page.previous {
                    #expect(cursors.insert(cursor).inserted)
                    page = try await list.page("/cursor?limit=2&\(link)=\(cursor)")
                    ids = link == "after" ? ids + page.ids : page.ids + ids
                }
                #expect(ids == Array(1...9) && cursors.count > 5)
            }
        }
    }

    @Test("totals: the total is wrong by up to 10 %, by another number in each answer", arguments: [0, 1, 5, 200])
    func totals(count: Int) async throws {
        try await VisitorListClient.run("rows=\(count)&trouble=totals") { list in
            var last = count
            for number in 0..<20 {
                let page = try await list.page(number.isMultiple(of: 3) ? "/page" : "/offset")
                let total = try #require(page.total)
                #expect(total != count && total != last && total >= 0)
                #expect(count == 0 || abs(total - count) <= max(1, count / 10))
                #expect(page.items.count == min(20, count))
                last = total
            }
        }
    }

    @Test("The behavior can be changed and ended, also while all requests fail")
    func behavior() async throws {
        try await VisitorListClient.run("rows=30&failure-rate=1&latency=0-1") { list in
            for (path, method) in [("/offset", HTTPRequest.Method.get), ("/rows", .post), ("/rows/1", .delete)] {
                let response = try await list.response(path, method)
                #expect(response.status == .serviceUnavailable && response.headers[.retryAfter] == nil)
            }
            let response = try await list.response("/server?latency=20-40&failure-rate=0.25&trouble=shifts", .put)
            #expect(String(buffer: response.body) == #"{"failure_rate":0.25,"latency":"20-40","trouble":"shifts"}"#)
            _ = try await list.response("/server", .put)
            #expect(try await list.ids() == Array(1...30))
        }
    }

    @Test("The same requests fare the same in each list: some fail, as many as the rate says")
    func failureRate() async throws {
        let statuses = try await Explorer.run { explorer in
            var statuses: [[Int]] = []
            for _ in 0..<2 {
                let list = try await VisitorListClient(explorer, "rows=1&failure-rate=0.3")
                var codes: [Int] = []
                for _ in 0..<200 {
                    codes.append(try await list.response("/offset").status.code)
                }
                statuses.append(codes)
            }
            return statuses
        }
        #expect(statuses[0] == statuses[1])
        #expect((40...80).contains(statuses[0].count { $0 == 503 }))
    }

    @Test("Requests wait for the latency side by side, and other lists do not wait")
    func latency() async throws {
        let clock = VirtualClock()
        try await VisitorListClient.run("rows=30&latency=500", clock: clock) { list in
            let other = try await VisitorListClient(list.explorer)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<100 {
                    group.addTask { _ = try await list.page("/offset") }
                }
                try await clock.waitForSleepers(100)
                _ = try await other.page("/offset")
                await clock.advance(by: .milliseconds(499))
                #expect(clock.sleeperCount == 100)
                await clock.advance(by: .milliseconds(1))
                try await group.waitForAll()
            }
        }
    }
}
