import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("Pending edits in a list that is replaced")
struct ReplacedListTests {
    private let app = MemoApp()

    @Test("O9: edits are sent and no longer shown after another source, whose list may be that of another account")
    func otherSource() async {
        await app.start()
        app.server.decide = { _ in .held }
        app.edits.make(.rename(1, "a"))
        await settle()
        app.pager.replaceSource(with: app.source)
        await settle()
        #expect(app.pager.ids == [0, 1, 2, 3, 4] && app.pager.tags(1) == [])
        app.server.answer(0, with: .accepted)
        await settle()
        #expect(app.pager.tags(1) == [] && app.edits.stateNames == [])
    }

    @Test("O9, I3: edits that are not accepted are shown again after a reset, in order")
    func shownAgain() async {
        await app.start()
        app.server.decide = { $0.key == "1" ? .refused : .held }
        for change in [.remove(3), .rename(1, "a"), .addFirst(Memo(id: 9)), .rename(1, "b")] as [MemoChange] {
            app.edits.make(change)
        }
        await settle()
        app.pager.reset()
        await settle()
        #expect(app.pager.ids == [9, 0, 1, 2, 3, 4] && app.pager.tags(1) == ["b"])
        app.pager.reset()
        await settle()
        #expect(app.pager.ids == [9, 0, 1, 2, 3, 4] && app.pager.tags(1) == ["b"])
        app.edits.discard("3")
        app.edits.discard("4")
        #expect(app.pager.ids == [0, 1, 2, 3, 4] && app.pager.tags(1) == ["a"])
        app.server.answer(1, with: .accepted)
        await settle()
        #expect(app.pager.tags(1) == ["a"] && app.edits.stateNames == ["failed"])
    }

    @Test("O9: an edit that is accepted before the new list is loaded is shown in it")
    func acceptedMeanwhile() async {
        await app.start()
        app.server.decide = { _ in .held }
        app.edits.make(.tag(1, "a"))
        await settle()
        app.pager.reset()
        app.server.answer(0, with: .accepted)
        await settle()
        #expect(app.pager.tags(1) == ["a"] && app.edits.entries.isEmpty)
    }

    @Test("O9, U4: an edit that is made while the list is replaced is shown above the others")
    func madeWhileReplaced() async {
        await app.start()
        app.server.decide = { _ in .held }
        app.edits.make(.rename(1, "a"))
        await settle()
        var isMade = false
        let observer = app.pager.onUpdate { [app] update in
            guard update.rows.isEmpty, !isMade else { return }
            isMade = true
            app.edits.make(.rename(1, "b"))
        }
        app.pager.reset()
        await settle()
        #expect(isMade && app.pager.tags(1) == ["b"] && app.edits.entries.map(\.id) == ["1", "2"])
        app.edits.discard("2")
        #expect(app.pager.tags(1) == ["a"])
        withExtendedLifetime(observer) {}
    }
}
