import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("Pending edits after a restart")
struct RestartTests {
    private let app = MemoApp()

    /// Leaves changes in the log, and starts the app again.
    private func restart(with changes: MemoChange..., version: Int = 1, isLoaded: Bool = true) async {
        await leave(changes)
        await app.start(version: version, isLoaded: isLoaded)
    }

    private func leave(_ changes: [MemoChange]) async {
        app.server.decide = { _ in .held }
        await app.start()
        for change in changes { app.edits.make(change) }
        await settle()
        app.end()
        await settle()
    }

    @Test("O9: after a restart the edits are shown and sent in their order, with their keys")
    func shownAgain() async {
        await restart(with: .rename(1, "a"), .rename(1, "b"), .remove(0))
        #expect(app.pager.ids == [1, 2, 3, 4] && app.pager.tags(1) == ["b"])
        for request in 1...3 {
            #expect(app.server.keys == ["1"] + (1...request).map { "\($0)" })
            app.server.answer(request, with: .accepted)
            await settle()
        }
        #expect(app.edits.entries.isEmpty && app.server.carriedOut == ["1", "2", "3"])
    }

    @Test("O9, I2: edits of the log are handed to a list that is not loaded, and are shown with its first page")
    func beforeFirstPage() async {
        await restart(with: .addFirst(Memo(id: 9)), .remove(0), isLoaded: false)
        #expect(app.edits.entries.count == 2 && app.pager.rows.isEmpty)
        app.pager.viewportMoved(to: 0..<5)
        await settle()
        #expect(app.pager.ids == [9, 1, 2, 3, 4])
    }

    @Test("O9: edits of the log are shown below those that are made before it was read, and sent before them")
    func madeMeanwhile() async {
        await leave([.rename(1, "a"), .addFirst(Memo(id: 8))])
        app.store.hold([.read])
        await app.start()
        app.edits.make(.rename(1, "b"))
        app.edits.make(.addFirst(Memo(id: 9)))
        #expect(app.pager.ids == [9, 0, 1, 2, 3, 4] && app.pager.tags(1) == ["b"])
        app.store.hold([])
        await app.edits.opened.value
        #expect(app.edits.entries.map(\.id) == ["1", "2", "3", "4"])
        #expect(app.pager.ids == [9, 8, 0, 1, 2, 3, 4] && app.pager.tags(1) == ["b"])
        await settle()
        #expect(app.server.keys == ["1", "1"])
        #expect(await app.store.storedIDs == ["1", "2", "3", "4"])
    }

    @Test("O9: an edit is not made again for edits of the log that do not depend on its order")
    func independent() async {
        await leave([.tag(1, "a")])
        app.store.hold([.read])
        await app.start()
        app.edits.make(.remove(0))
        var counts: [Int] = []
        // The first update is the current list.
        let observer = app.pager.onUpdate { counts.append($0.rows.count) }
        app.store.hold([])
        await app.edits.opened.value
        #expect(counts == [4, 4] && app.pager.tags(1) == ["a"])
        withExtendedLifetime(observer) {}
    }

    @Test("O9: an edit whose answer is lost with the process is sent again with its key, and carried out once")
    func answerLost() async {
        await restart(with: .addFirst(Memo(id: 9)))
        app.server.answer(1, with: .lost)
        await app.start()
        #expect(app.server.keys == ["1", "1", "1"])
        app.server.answer(2, with: .accepted)
        await settle()
        #expect(app.server.memos.count { $0.id == 9 } == 1 && app.edits.entries.isEmpty && app.pager.ids.count == 6)
    }

    @Test("O10: an edit of another version fails, keeps its bytes, is neither shown nor sent, and holds up no other")
    func otherVersion() async throws {
        await restart(with: .remove(0), version: 2)
        let content = await app.store.memory.entries(inLogNamed: "memos").map(\.content)
        app.server.decide = { _ in .accepted }
        app.edits.make(.tag(1, "new"))
        await settle()
        #expect(app.edits.stateNames == ["failed"] && app.edits.entries[0].change == nil)
        guard case .otherVersion(stored: 1, current: 2) = app.edits.entries[0].failure as? PendingEditFailure else {
            Issue.record("\(app.edits.entries)")
            return
        }
        app.edits.retry("1")
        app.edits.retryAll()
        await settle()
        #expect(app.server.keys == ["1", "2"] && app.pager.ids == [0, 1, 2, 3, 4])
        #expect(await app.store.memory.entries(inLogNamed: "memos").map(\.content) == content)
        await app.start()
        #expect(app.server.keys == ["1", "2", "1"])
        app.edits.discard("1")
        await settle()
        #expect(await app.store.storedIDs == [])
    }

    @Test("O10: bytes that are no edit become a failed entry and stay until it is discarded")
    func unreadable() async {
        var random = SeededRandom(seed: 7)
        let valid = Data(#"{"version":1,"change":{"tag":{"_0":1,"_1":"a"}}}"#.utf8)
        var contents = [Data(), Data("{}".utf8), Data(#"{"version":1}"#.utf8), Data(#"{"version":1e99}"#.utf8)]
        contents.append(Data(String(repeating: "[", count: 100_000).utf8))
        for _ in 0..<200 {
            var bytes = valid
            for _ in 0...random.below(3) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            contents.append(bytes.prefix(random.below(bytes.count + 1)))
        }
        for (number, content) in contents.enumerated() {
            await app.store.memory.write(StoredEntry(id: "x\(number)", content: content), toLogNamed: "memos")
        }
        app.server.decide = { _ in .held }
        await app.start()
        #expect(app.edits.entries.map(\.id) == contents.indices.map { "x\($0)" })
        for entry in app.edits.entries.prefix(5) {
            guard case .unreadable = entry.failure as? PendingEditFailure, entry.change == nil else {
                Issue.record("\(entry)")
                continue
            }
        }
        #expect(await app.store.memory.entries(inLogNamed: "memos").map(\.content) == contents)
        for entry in app.edits.entries { app.edits.discard(entry.id) }
        await app.edits.waitForStore()
        #expect(await app.store.storedIDs == [])
    }
}
