import Foundation
import Observation
import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("Pending edits")
struct PendingEditTests {
    private let app = MemoApp()

    @Test("O9: an edit shows at once, is then written to the log, and is then sent")
    func order() async {
        await app.start()
        app.store.hold([.write])
        app.edits.make(.tag(1, "a"))
        #expect(app.pager.tags(1) == ["a"])
        #expect(app.edits.entries.map(\.change) == [.tag(1, "a")] && app.edits.stateNames == ["waiting"])
        await settle()
        #expect(await app.store.storedIDs == [] && app.server.requests.isEmpty)
        app.server.decide = { _ in .held }
        app.store.hold([])
        await settle()
        #expect(await app.store.storedIDs == ["1"] && app.server.keys == ["1"])
        #expect(app.edits.stateNames == ["sending"])
    }

    @Test("O9: an edit that the server accepts stays in the list without an update, and leaves the log")
    func accepted() async {
        await app.start()
        app.server.decide = { _ in .held }
        let id = app.edits.make(.tag(1, "a"))
        await settle()
        var versions: Set<Int> = []
        let observer = app.pager.onUpdate { versions.insert($0.version) }
        app.server.answer(0, with: .accepted)
        await settle()
        #expect(id == "1" && app.edits.entries.isEmpty && versions.count == 1)
        #expect(await app.store.storedIDs == [])
        #expect(app.pager.tags(1) == ["a"] && app.edits.storeFailure == nil)
        withExtendedLifetime(observer) {}
    }

    @Test("O9: an answer replaces an accepted edit")
    func replacedByAnswer() async {
        await app.start()
        app.edits.make(.rename(1, "mine"))
        await settle()
        try? await app.server.receive(.rename(1, "theirs"), "other device")
        #expect(app.pager.tags(1) == ["mine"])
        await app.pager.refresh()
        #expect(app.pager.tags(1) == ["theirs"])
    }

    @Test("O9: a refresh keeps an edit that is not accepted, over the server's answer")
    func refreshed() async {
        await app.start()
        app.server.decide = { $0.key == "1" ? .held : .accepted }
        app.edits.make(.tag(1, "mine"))
        await settle()
        try? await app.server.receive(.tag(1, "theirs"), "other device")
        await app.pager.refresh()
        #expect(app.pager.tags(1) == ["theirs", "mine"])
    }

    @Test("O9: edits are sent one after the other, in the order in which they were made")
    func oneAtATime() async {
        await app.start()
        app.server.decide = { _ in .held }
        for tag in ["a", "b", "c"] { app.edits.make(.tag(1, tag)) }
        for request in 0..<3 {
            await settle()
            #expect(app.server.keys == (0...request).map { "\($0 + 1)" })
            #expect(app.edits.stateNames.first == "sending" && app.edits.entries.count == 3 - request)
            app.server.answer(request, with: .accepted)
        }
        await settle()
        #expect(app.edits.entries.isEmpty && app.pager.tags(1) == ["a", "b", "c"])
    }

    @Test("O9: an edit is written while the one before it is being sent")
    func writtenEarly() async {
        await app.start()
        app.server.decide = { _ in .held }
        app.edits.make(.tag(1, "a"))
        await settle()
        app.edits.make(.tag(2, "b"))
        await settle()
        #expect(await app.store.storedIDs == ["1", "2"] && app.server.keys == ["1"])
    }

    @Test("O9: a caller can wait until the edits are in the store, or cannot be written", arguments: [false, true])
    func waitsForStore(fails: Bool) async {
        await app.start()
        app.server.decide = { _ in .held }
        if fails { app.store.fail([.write]) }
        for id in 0..<100 { app.edits.make(.tag(id, "a")) }
        await app.edits.waitForStore()
        #expect(await app.store.storedIDs.count == (fails ? 0 : 100))
        #expect((app.edits.storeFailure != nil) == fails)
    }

    @Test("O9: by default the keys are UUIDs, each another one")
    func defaultKeys() async {
        let pager = app.makePager()
        let store = OfflineStore(app.store)
        let edits = PendingEdits(of: pager, in: store, as: "memos", version: 1) { (change: MemoChange) in
            change.listEdits
        } send: { _, _ in
        }
        let keys = (0..<10).map { edits.make(.tag($0, "a")) }
        #expect(Set(keys).count == 10 && keys.allSatisfy { UUID(uuidString: $0) != nil })
    }

    /// The states of the edits, each time that they change.
    @MainActor private final class StateRecord {
        private let app: MemoApp
        private(set) var states: [[String]] = []

        init(_ app: MemoApp) {
            self.app = app
        }

        func observe() {
            let current = withObservationTracking {
                app.edits.stateNames
            } onChange: {
                Task { @MainActor in self.observe() }
            }
            states.append(current)
        }
    }

    @Test("O9: observers of the edits are notified of each state")
    func observed() async {
        await app.start()
        app.server.decide = { _ in .held }
        let record = StateRecord(app)
        record.observe()
        app.edits.make(.tag(1, "a"))
        await settle()
        app.server.answer(0, with: .refused)
        await settle()
        app.edits.discard("1")
        await settle()
        #expect(record.states == [[], ["waiting"], ["sending"], ["failed"], []])
    }

    @Test("O9: discarding an edit that is being sent cancels the request and undoes the edit, and the next is sent")
    func discardedWhileSending() async {
        await app.start()
        app.server.decide = { _ in .held }
        app.edits.make(.remove(0))
        app.edits.make(.tag(1, "b"))
        await settle()
        app.edits.discard("1")
        #expect(app.pager.ids == [0, 1, 2, 3, 4])
        await settle()
        #expect(app.server.cancelled == [0] && app.server.keys == ["1", "2"])
        #expect(await app.store.storedIDs == ["2"])
        #expect(app.edits.entries.map(\.id) == ["2"] && app.edits.stateNames == ["sending"])
        app.edits.discard("1")
        app.edits.discard("unknown")
        #expect(app.edits.entries.map(\.id) == ["2"])
    }

    @Test("O9: an edit that is discarded before it was written is neither written nor sent")
    func discardedEarly() async {
        await app.start()
        app.store.hold([.write])
        app.edits.make(.tag(0, "a"))
        app.edits.make(.tag(1, "b"))
        app.edits.discard("2")
        app.store.hold([])
        await settle()
        #expect(app.server.keys == ["1"])
        #expect(await app.store.storedIDs == [])
    }

    @Test("O9: releasing the edits cancels the request, finishes what is being written, and loses nothing")
    func released() async {
        await app.start()
        app.server.decide = { _ in .held }
        app.edits.make(.tag(0, "a"))
        await settle()
        app.edits.make(.tag(1, "b"))
        let pager = app.releaseEdits()
        await settle()
        #expect(app.server.cancelled == [0] && app.server.keys == ["1"])
        #expect(await app.store.storedIDs == ["1", "2"])
        #expect(pager.tags(0) == [] && pager.tags(1) == [])
    }
}
