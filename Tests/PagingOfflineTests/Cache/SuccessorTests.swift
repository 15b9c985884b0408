import Foundation
import Paging
import PagingTesting
import Testing

@testable import PagingOffline

@MainActor @Suite("A list that two pagers of a process keep")
struct SuccessorTests {
    let server = PostServer(1...100)
    let base = FaultyStore()
    let store: OfflineStore

    init() {
        store = OfflineStore(base)
    }

    @Test("O13: what could not be written is written before another pager opens")
    func successorAfterFailure() async {
        let first = await Launch(server.chained, in: store)
        await base.fail(with: .isReadOnly)
        await first.scroll(to: 5)
        #expect(first.pager.storeFailure != nil)
        await base.fail(with: nil)
        server.isReachable = false
        let second = await Launch(server.chained, in: store, viewport: 0..<20)
        #expect(second.ids == ids(81...100))
    }

    @Test("O13: a pager does not take a list from one that was opened later")
    func lateOpening() async {
        #expect(await store.open("a", 2) { _ in })
        #expect(await !store.open("a", 1) { _ in })
        #expect(await store.open("b", 1) { _ in })
    }

    @Test(
        "O13: a pager that is made when the last one is released, or soon before, has all of its rows",
        arguments: [true, false])
    func successor(isReleased: Bool) async {
        var first: Launch? = await Launch(server.chained, in: store)
        for row in [5, 15, 25] { await first?.scroll(to: row) }
        first?.pager.update(Post(99, "edited"))
        server.isReachable = false
        if isReleased { first = nil }
        let second = await Launch(server.chained, in: store, viewport: 20..<25)
        #expect(second.ids == ids(61...100))
        second.pager.update(Post(98, "later"))
        await second.settleAndWrite()
        if let first { #expect(first.pager.storeFailure as? CacheFailure == .keptByLaterPager) }
        #expect(second.pager.storeFailure == nil)
        first?.pager.update(Post(97, "of a pager that keeps nothing any more"))
        await first?.settleAndWrite()
        await second.end()
        first = nil
        await settle()
        let third = await Launch(server.chained, in: store, viewport: 0..<40)
        #expect(third.ids == ids(61...100))
        #expect(third.pager.rows[1...3].map { $0.item?.text } == ["edited", "later", "post 97"])
    }
}
