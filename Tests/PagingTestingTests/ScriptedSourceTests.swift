import Paging
import PagingTesting
import Testing

struct Row: Identifiable, Hashable, Sendable {
    let id: Int
}

@Suite("Scripted source")
struct ScriptedSourceTests {
    private let rows = [Row(id: 1), Row(id: 2)]

    /// Requests one page, as one reader of the source does.
    private func read(_ source: ScriptedSource<Row>) -> Task<[Int]?, any Error> {
        Task {
            var pages = source.pages().makeAsyncIterator()
            return try await pages.next()?.items.map(\.id)
        }
    }

    @Test("can be used as a source with its addressing mode")
    func addressings() {
        for addressing: SourceAddressing in [
            .numbered(firstNumber: 0, pageSize: 5), .offset(limit: 7, endsAtShortPage: true), .chained(limit: 9),
        ] {
            #expect(ScriptedSource<Row>(addressing).pageSource.addressing == addressing)
        }
    }

    @Test("holds and records nothing before the first request, and has nothing to answer")
    func untouched() {
        let source = ScriptedSource<Row>(.chained(limit: 3))
        #expect(source.requests.isEmpty)
        #expect(source.heldRequests.isEmpty)
        #expect(!source.answer(0, with: .items([])))
        #expect(!source.answer(-1, with: .items([])))
    }

    @Test("records requests in their order")
    func records() async throws {
        let numbered = ScriptedSource<Row>(.numbered(firstNumber: 3, pageSize: 5))
        let offset = ScriptedSource<Row>(.offset(limit: 7, endsAtShortPage: true))
        let chained = ScriptedSource<Row>(.chained(limit: 9))
        for source in [numbered, offset, chained] {
            let task = read(source)
            try await source.waitForRequests(1)
            source.answer(0, with: .items([]))
            #expect(try await task.value == [])
        }
        #expect(numbered.requests == [.number(3, size: 5)])
        #expect(offset.requests == [.offset(0, limit: 7)])
        #expect(chained.requests == [.cursor(nil, .append, limit: 9)])
    }

    @Test("holds requests until they are answered, in any order, each once")
    func heldRequests() async throws {
        let source = ScriptedSource<Row>(.chained(limit: 2))
        let first = read(source)
        try await source.waitForRequests(1)
        let second = read(source)
        try await source.waitForRequests(2)
        #expect(source.heldRequests == [0, 1])
        #expect(source.maxConcurrentRequests == 2)
        #expect(source.answer(1, with: .items(rows)))
        #expect(!source.answer(1, with: .items([])))
        #expect(try await second.value == [1, 2])
        #expect(source.heldRequests == [0])
        #expect(source.answer(0, with: .failure(ScriptedFailure("late", isTransient: true))))
        await #expect(throws: ScriptedFailure("late", isTransient: true)) { try await first.value }
    }

    @Test("returns the scripted answers in order and holds the requests after them")
    func answersInOrder() async throws {
        let source = ScriptedSource<Row>(.chained(limit: 2), answers: [.items(rows), .failure(ScriptedFailure())])
        #expect(try await read(source).value == [1, 2])
        await #expect(throws: ScriptedFailure()) { try await read(source).value }
        let third = read(source)
        try await source.waitForRequests(3)
        #expect(source.heldRequests == [2])
        third.cancel()
        _ = await third.result
    }

    @Test("answers by a rule, which may sleep on a virtual clock")
    func rule() async throws {
        let clock = VirtualClock()
        let source = ScriptedSource<Row>(.offset(limit: 2, endsAtShortPage: true)) { [rows] _ in
            try await clock.sleep(for: .seconds(2))
            return .items(rows)
        }
        let task = read(source)
        try await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(2))
        #expect(try await task.value == [1, 2])
    }

    @Test("a held request whose task is cancelled ends at once and cannot be answered")
    func cancellation() async throws {
        let source = ScriptedSource<Row>(.chained(limit: 2))
        let task = read(source)
        try await source.waitForRequests(1)
        task.cancel()
        try await source.waitForCancellations(1)
        #expect(source.cancelledRequests == [0])
        #expect(!source.answer(0, with: .items(rows)))
    }

    @Test("a source that ignores cancellation records it and can still be answered")
    func ignoredCancellation() async throws {
        let source = ScriptedSource<Row>(.chained(limit: 2), cancellation: .ignored)
        let task = read(source)
        try await source.waitForRequests(1)
        task.cancel()
        try await source.waitForCancellations(1)
        #expect(source.cancelledRequests == [0])
        #expect(source.heldRequests == [0])
        #expect(source.answer(0, with: .items(rows)))
    }

    @Test("serves a list without faults in both directions")
    func serving() async throws {
        let list = (0..<10).map(Row.init)
        var ids: [Int] = []
        for try await row in ScriptedSource.serving(list, .numbered(firstNumber: 0, pageSize: 3)).items() {
            ids.append(row.id)
        }
        #expect(ids == Array(0..<10))
    }
}
