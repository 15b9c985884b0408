import HTTPTypes
import Testing

@testable import ExplorerServer

@Suite("The memory of visitors' lists")
struct ListMemoryTests {
    private let client = ClientNetwork("192.0.2.1")

    private func isKept(_ list: VisitorList, in lists: VisitorLists) -> Bool {
        (try? lists.list(list.id)) != nil
    }

    @Test("Where lists take too much memory, those that were not used for longest are removed")
    func tooManyRows() throws {
        // 10,000 rows take 40 KB.
        let lists = VisitorLists(seed: 1, maximumMemorySize: 100_000)
        let (first, second) = (
            lists.add(count: 10_000, newest: .start, behavior: ListBehavior(), for: client),
            lists.add(count: 10_000, newest: .start, behavior: ListBehavior(), for: client)
        )
        #expect((40_000...50_000).contains(first.memorySize))
        _ = try lists.list(first.id)
        _ = lists.add(count: 10_000, newest: .start, behavior: ListBehavior(), for: client)
        #expect(isKept(first, in: lists) && !isKept(second, in: lists))
    }

    @Test("A list that grows takes the place of others, and stays however large it is")
    func growth() throws {
        let lists = VisitorLists(seed: 1, maximumMemorySize: 200_000)
        let (small, growing) = (
            lists.add(count: 0, newest: .start, behavior: ListBehavior(), for: client),
            lists.add(count: 0, newest: .start, behavior: ListBehavior(), for: client)
        )
        let text = String(repeating: "a", count: 2_000)
        for number in 1... {
            _ = try growing.perform(.insert(.end, count: 10, text: text), key: nil, isRefused: false)
            lists.removeExcess()
            #expect(growing.memorySize >= 20_000 * number)
            if growing.memorySize > 200_000 { break }
        }
        #expect(isKept(growing, in: lists) && !isKept(small, in: lists))
    }

    @Test("No list of a client is removed for those of another client, however many and large they are")
    func greedyClient() throws {
        let lists = VisitorLists(seed: 1, maximumMemorySize: 1_000_000)
        let visitors = (1...20).map { ClientNetwork("198.51.100.\($0)") }
        let kept = visitors.map { lists.add(count: 1_000, newest: .start, behavior: ListBehavior(), for: $0) }
        for _ in 0..<1_100 { _ = lists.add(count: 0, newest: .start, behavior: ListBehavior(), for: client) }
        for _ in 0..<50 { _ = lists.add(count: 100_000, newest: .start, behavior: ListBehavior(), for: client) }
        #expect(kept.allSatisfy { isKept($0, in: lists) })
    }

    @Test("A list whose server inserts rows by itself counts them")
    func shifts() async throws {
        var behavior = ListBehavior()
        behavior.trouble = .shifts
        let lists = VisitorLists(seed: 1)
        let list = lists.add(count: 100, newest: .start, behavior: behavior, for: client)
        let size = list.memorySize
        for _ in 0..<1_000 {
            _ = try list.page(ListPageRequest.offset(QueryParameters("start=1")))
            await Task.yield()
        }
        #expect(list.count == 1_100 && list.memorySize > size + 1_000 * 40)
    }

    @Test("The largest list takes less than a quarter of the memory for all")
    func largest() async throws {
        var contents = ListContents(count: 0)
        let text = String(repeating: "a", count: ListContents.maximumTextSize / ListContents.maximumCount)
        for _ in 0..<ListContents.maximumCount / 100 {
            _ = try contents.perform(.insert(.end, count: 100, text: text))
            // Other tests have deadlines.
            await Task.yield()
        }
        #expect(contents.order.ids.count == ListContents.maximumCount)
        #expect(contents.memorySize < 64 << 20)
    }

    @Test("Changes that were made with a key take at most 256 KB, however long their texts are")
    func pastChanges() async throws {
        let lists = VisitorLists(seed: 1)
        let list = lists.add(count: 1, newest: .start, behavior: ListBehavior(), for: client)
        let text = String(repeating: "a", count: 2_000)
        let size = list.memorySize
        let field = try #require(HTTPField.Name("Idempotency-Key"))
        for number in 0..<1_000 {
            let key = try IdempotencyKey([field: "\"\(number)\""])
            _ = try list.perform(.update(1, text: text, move: nil), key: key, isRefused: false)
            await Task.yield()
        }
        #expect(list.memorySize < size + 256 * 1_024 + 10_000)
    }

    @Test("Different changes have different digests")
    func digests() {
        let changes: [ListChange] = [
            .insert(.start, count: 1, text: nil), .insert(.end, count: 1, text: nil),
            .insert(.start, count: 11, text: nil),
            .insert(.start, count: 1, text: ""), .insert(.start, count: 1, text: "="),
            .insert(.start, count: 1, text: "1"),
            .update(1, text: nil, move: .toEnd), .update(1, text: nil, move: .before(2)),
            .update(1, text: "a", move: nil),
            .update(1, text: "a", move: .toEnd), .update(1, text: "a3:end", move: nil),
            .update(12, text: "a", move: nil),
            .update(1, text: "e\u{301}", move: nil), .update(1, text: "é", move: nil), .remove(1), .remove(11),
        ]
        #expect(Set(changes.map { "\($0.digest)" }).count == changes.count)
        #expect(ListChange.remove(1).digest == ListChange.remove(1).digest)
    }
}
