import Paging
import PagingTesting
import Testing

@MainActor @Suite("Edits before the first page")
struct EarlyEditTests {
    private struct Refusal: Error {}

    private let source = ScriptedSource.held()
    private let pager: Pager<Entry>

    init() {
        pager = Pager(source) { $0.prefetch = .manual }
    }

    private func load(_ ids: Range<Int> = 0..<20, request: Int = 0) async throws {
        pager.viewportMoved(to: 0..<5)
        try await source.waitForRequests(request + 1)
        source.answer(request, with: .items(entries(ids)))
        await settle()
    }

    @Test("I2: edits before the first page are made, in their order, when it is applied")
    func kept() async throws {
        pager.insert(Entry(id: 99), at: .start)
        pager.update(Entry(id: 3, title: "new"))
        pager.remove(0)
        pager.update(4) { $0.title = "also new" }
        pager.move(99, to: .after(2))
        #expect(pager.content == .unknown && pager.rows.isEmpty)
        try await load()
        #expect(pager.ids == [1, 2, 99] + Array(3..<20))
        #expect(pager.item(3)?.title == "new" && pager.item(4)?.title == "also new")
    }

    @Test("U1: each edit that waited for the first page is an update of its own, and their rows add up")
    func updates() async throws {
        pager.insert(Entry(id: 99), at: .start)
        pager.insert(Entry(id: 98), at: .start)
        pager.remove(5)
        var counts: [Int] = []
        var rows = 0
        let observer = pager.onUpdate { update in
            switch update.change {
            case .replaced: rows = update.rows.count
            case .changed(let ranges):
                rows += ranges.insertions.reduce(0) { $0 + $1.count } - ranges.removals.reduce(0) { $0 + $1.count }
            }
            #expect(rows == update.rows.count)
            if counts.last != rows { counts.append(rows) }
        }
        try await load()
        #expect(counts == [0, 20, 21, 22, 21])
        withExtendedLifetime(observer) {}
    }

    @Test("I2, I4: an insertion before the first page moves no place: the next request leaves out no item")
    func places() async throws {
        pager.insert(Entry(id: 99), at: .start)
        try await load()
        pager.pull(.append)
        try await source.waitForRequests(2)
        #expect(source.requests[1] == .offset(20, limit: 20))
    }

    @Test("I2: an edit while the first load fails waits for the retry")
    func failedLoad() async throws {
        pager.viewportMoved(to: 0..<5)
        try await source.waitForRequests(1)
        pager.insert(Entry(id: 99), at: .start)
        source.answer(0, with: .failure(ScriptedFailure("down")))
        await settle()
        pager.requestRetry()
        try await load(request: 1)
        #expect(pager.ids.first == 99)
    }

    @Test("I3: a transaction before the first page that is rolled back leaves nothing, also after the page")
    func rolledBack() async throws {
        await #expect(throws: Refusal.self) {
            try await pager.transaction { edit in
                edit.insert(Entry(id: 99), at: .start)
                throw Refusal()
            }
        }
        let late = pager.beginTransaction()
        late.remove(0)
        late.insert(Entry(id: 98), at: .start)
        try await load()
        #expect(pager.ids == [98] + Array(1..<20))
        late.rollBack()
        #expect(pager.ids == Array(0..<20))
    }

    @Test("I3: a transaction before the first page that is committed there keeps its edits")
    func committed() async throws {
        let transaction = pager.beginTransaction()
        transaction.insert(Entry(id: 99), at: .start)
        transaction.commit()
        #expect(transaction.state == .committed)
        try await load()
        #expect(pager.ids.first == 99)
    }

    @Test("L13: reset drops edits that wait for the first page")
    func reset() async throws {
        pager.insert(Entry(id: 99), at: .start)
        pager.reset()
        try await load()
        #expect(pager.ids == Array(0..<20))
    }

    @Test("I3: a transaction says that reset or another source dropped it, and edits nothing more", arguments: [0, 1])
    func dropped(_ kind: Int) async throws {
        try await load()
        let transaction = pager.beginTransaction()
        transaction.remove(0)
        let ended = pager.beginTransaction()
        ended.commit()
        if kind == 0 { pager.reset() } else { pager.replaceSource(with: source, keepingRows: false) }
        #expect(transaction.state == .dropped && ended.state == .committed)
        try await load(request: 1)
        transaction.remove(1)
        transaction.commit()
        #expect(pager.ids == Array(0..<20) && transaction.state == .dropped)
        #expect(pager.beginTransaction().state == .open)
    }
}
