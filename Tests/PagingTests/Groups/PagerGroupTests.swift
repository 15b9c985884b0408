import Paging
import PagingTesting
import Testing

/// Edits of one item in several lists.
@MainActor @Suite struct PagerGroupTests {
    private let group = PagerGroup<Entry>()

    /// A list with some of the items 0..<100, in the group.
    private func member(_ items: Range<Int>) -> Pager<Entry> {
        let pager = Pager(ScriptedSource.held(), opening: .items(ItemPage(entries(items)))) { $0.prefetch = .manual }
        group.add(pager)
        return pager
    }

    private func text(_ id: Int, in pager: Pager<Entry>) -> String? { pager.item(id)?.title }

    @Test("I6: an item is changed in each list that has it, and in no other")
    func update() {
        let (feed, profile, other) = (member(0..<20), member(10..<30), member(50..<60))
        group.make(.change(15) { $0.title += "!" })
        let before = text(14, in: feed)
        #expect(text(15, in: feed)?.hasSuffix("!") == true && text(15, in: profile)?.hasSuffix("!") == true)
        #expect(text(14, in: feed) == before && other.rows.count == 10)
        group.make(.update(Entry(id: 12, title: "new")))
        #expect(text(12, in: feed) == "new" && text(12, in: profile) == "new")
        group.make(.remove(15))
        #expect(feed.item(15) == nil && profile.item(15) == nil && other.rows.count == 10)
    }

    @Test("I6: a transaction that fails is taken back in all lists, and one that succeeds is kept")
    func transaction() async throws {
        let (feed, profile) = (member(0..<20), member(10..<30))
        let before = text(15, in: feed)
        await #expect(throws: ScriptedFailure.self) {
            try await group.transaction { edits in
                edits.make(.change(15) { $0.title = "liked" })
                edits.make(.remove(16))
                #expect(text(15, in: feed) == "liked" && text(15, in: profile) == "liked")
                #expect(feed.item(16) == nil && profile.item(16) == nil)
                throw ScriptedFailure("refused")
            }
        }
        for pager in [feed, profile] {
            #expect(text(15, in: pager) == before)
            #expect(pager.item(16) != nil)
        }
        let count = await group.transaction { edits async in
            edits.make(.change(15) { $0.title = "liked" })
            return 1
        }
        #expect(count == 1 && text(15, in: feed) == "liked" && text(15, in: profile) == "liked")
    }

    @Test("I6: in a list that has the item later, an edit of an open transaction waits for it")
    func laterItem() async throws {
        let source = ScriptedSource.held()
        let late = Pager(source, opening: .items(ItemPage(entries(0..<10), isLast: false))) { $0.prefetch = .manual }
        group.add(late)
        try await group.transaction { edits in
            edits.make(.change(15) { $0.title = "liked" })
            late.pull(.append)
            try await source.waitForRequests(1)
            source.answer(0, with: .items(entries(10..<20)))
            await settle()
            #expect(text(15, in: late) == "liked")
        }
    }

    @Test("I6: a group keeps no list alive, and a list that was taken out is not edited")
    func membership() {
        weak var released: Pager<Entry>?
        do {
            let pager = member(0..<20)
            released = pager
        }
        #expect(released == nil)
        let pager = member(0..<20)
        group.add(pager)
        group.make(.change(3) { $0.title += "+" })
        #expect(text(3, in: pager)?.hasSuffix("++") == false, "added twice, and edited once")
        group.remove(pager)
        group.make(.change(3) { $0.title = "gone" })
        #expect(text(3, in: pager) != "gone")
    }

    @Test("T4: what may be out of date is loaded again in the lists that have it")
    func invalidation() async throws {
        let clock = VirtualClock()
        let source = ScriptedSource<Entry>.held()
        let other = ScriptedSource<Entry>.held()
        let pagers = zip([source, other], [entries(0..<20), entries(50..<60)]).map { source, items in
            Pager(source, opening: .items(ItemPage(items))) {
                $0.prefetch = .manual
                $0.clock = clock
            }
        }
        let readers = pagers.map { $0.makeReader() }
        for pager in pagers { group.add(pager) }
        group.invalidate([15])
        await clock.advance(by: .seconds(1))
        try await source.waitForRequests(1)
        #expect(other.requests.isEmpty)
        group.invalidate()
        await clock.advance(by: .seconds(1))
        try await other.waitForRequests(1)
        withExtendedLifetime(readers) {}
    }
}
