import Foundation
import Paging
import PagingCore
import PagingTesting
import Testing

@MainActor @Suite("Descriptions")
struct DescriptionTests {
    private struct Book: Identifiable, Sendable {
        let id: Int
    }

    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    private func loadedPager(total: Int? = 84) async throws -> (Pager<Book>, ScriptedSource<Book>) {
        let source = ScriptedSource<Book>(.offset(limit: 20, endsAtShortPage: true)) { _ in nil }
        let pager = Pager(source) { $0.prefetch = .manual }
        pager.viewportMoved(to: 0..<5)
        try await source.waitForRequests(1)
        source.answer(0, with: .page(ItemPage((0..<20).map { Book(id: $0) }, next: nil, total: total)))
        await settle()
        return (pager, source)
    }

    @Test("a pager prints its rows and states")
    func pager() async throws {
        let (pager, source) = try await loadedPager(total: nil)
        #expect("\(pager)" == "Pager<Book>: 20 rows; refresh idle, append idle, prepend ended")
        pager.pull(.append)
        try await source.waitForRequests(2)
        source.answer(1, with: .failure(ScriptedFailure("down")))
        await settle()
        #expect("\(pager)".contains("append failed (") && "\(pager)".contains("down"))
        #expect(dumped(pager).count < 400)
    }

    @Test("rows and a row print what is in them, and do not show the tree that holds them")
    func rows() async throws {
        let (pager, _) = try await loadedPager()
        #expect("\(pager.rows)" == "84 rows, 64 of them placeholders")
        #expect("\(pager.rows[3])" == "3: Book(id: 3)")
        #expect("\(pager.rows[30])" == "30: placeholder")
        #expect("\(pager)".hasPrefix("Pager<Book>: 84 rows, 64 of them placeholders, a total of 84; "))
        #expect(dumped(pager.rows).hasPrefix("▿ 84 rows, 64 of them placeholders\n"))
        #expect(dumped(pager.rows).split(separator: "\n").count < 100)
    }

    @Test("an update prints what it changed, and is dumped in a few lines")
    func update() async throws {
        let (pager, _) = try await loadedPager()
        var updates: [ListUpdate<Book>] = []
        let observer = pager.onUpdate { updates.append($0) }
        pager.remove(0, shiftsOffsets: false)
        pager.insert(Book(id: 99), at: .end, shiftsOffsets: false)
        #expect(updates.map { "\($0.change)" }.prefix(2) == ["all rows replaced", "removed 0..<1"])
        #expect("\(try #require(updates.last))".contains("inserted "))
        #expect(dumped(try #require(updates.last)).split(separator: "\n").count < 15)
        withExtendedLifetime(observer) {}
    }

    @Test("F5: results, states, events and placeholders print no address and no query")
    func secrets() {
        let address = "https://a.example/list?token=s3cret"
        let error = NSError(
            domain: NSURLErrorDomain, code: NSURLErrorTimedOut, userInfo: ["NSErrorFailingURLStringKey": address])
        let failure = LoadFailure.source(SourceFailure(code: 1, error: error))
        let request = PageRequest.offset(0, limit: 20)
        let texts = [
            "\(LoadResult.failed(error))",
            "\(PagerRestoration.refused(.differentQuery("s3cret")))", "\(PlaceholderState.failed(failure))",
            "\(PagerEvent.failed(LoadID(3), request, failure, willRetry: true, nanoseconds: 120_000_000))",
            "\(LoadStates.Refresh.failed(failure)) \(LoadStates.Edge.failed(failure))",
            "\(UnavailableContent.failed(failure)) \(EdgeNotice.failed(failure))",
        ]
        for text in texts { #expect(!text.contains("s3cret"), "\(text)") }
        #expect(texts[0] == "failed (NSURLErrorDomain error -1001)")
        #expect(texts[3] == "load 3 failed after 120 ms: NSURLErrorDomain error -1001; it will be retried")
    }

    @Test("a presented list, its rows and its update print what they show in a line")
    func presented() async throws {
        let (pager, _) = try await loadedPager(total: nil)
        let list = pager.presented { $0.filter { $0.id >= 10 } }
        #expect("\(list.rows)" == "10 rows")
        #expect("\(list.rows[0])" == "0: Book(id: 10)")
        #expect("\(list)" == "PresentedList<Book>: 10 rows; refresh idle, append idle, prepend ended")
        let byTens = pager.presented { $0.sections { $0.id / 10 } }
        #expect("\(byTens.rows)".hasSuffix("rows in 2 sections"))
        for value in [list.rows, list.update, list] as [Any] { #expect(dumped(value).count < 1_000) }
    }
}
