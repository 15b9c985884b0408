import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("Pending edits and a store that fails")
struct LogFailureTests {
    private let app = MemoApp()

    @Test("O9: an edit that cannot be written is shown and sent, and a published value says that it would not survive")
    func unwritten() async {
        await app.start()
        app.store.fail([.write])
        app.server.decide = { _ in .held }
        app.edits.make(.tag(1, "a"))
        await settle()
        #expect(app.pager.tags(1) == ["a"] && app.server.keys == ["1"])
        #expect(app.edits.storeFailure as? TestLogStore.Failure == .init(access: .write))
        app.store.fail([])
        app.edits.make(.tag(1, "b"))
        await settle()
        #expect(await app.store.storedIDs == ["1", "2"])
        #expect(app.edits.storeFailure == nil)
    }

    @Test("O9: an edit that could not be written and was accepted leaves no failure")
    func acceptedUnwritten() async {
        await app.start()
        app.store.fail([.write])
        app.edits.make(.tag(1, "a"))
        await settle()
        #expect(app.edits.entries.isEmpty && app.edits.storeFailure == nil && app.pager.tags(1) == ["a"])
    }

    @Test("O9: an edit that cannot be removed is sent again after a restart, with its key")
    func unremoved() async {
        await app.start()
        app.store.fail([.remove])
        app.edits.make(.addFirst(Memo(id: 9)))
        await settle()
        #expect(app.edits.storeFailure as? TestLogStore.Failure == .init(access: .remove))
        #expect(app.edits.entries.isEmpty)
        app.store.fail([])
        await app.start()
        #expect(app.server.keys == ["1", "1"] && app.server.memos.count == 6)
        #expect(await app.store.storedIDs == [])
    }

    @Test("O9: a log that cannot be read is published, stays as it is, and is read with the next access")
    func unread() async {
        await app.start()
        app.server.decide = { _ in .held }
        app.edits.make(.rename(1, "stored"))
        await settle()
        app.store.fail([.read])
        await app.start()
        #expect(app.edits.storeFailure as? TestLogStore.Failure == .init(access: .read))
        #expect(app.edits.entries.isEmpty)
        #expect(await app.store.storedIDs == ["1"])
        app.edits.make(.rename(1, "new"))
        await settle()
        #expect(app.server.keys == ["1", "2"])
        #expect(await app.store.storedIDs == ["1", "2"])
        app.store.fail([])
        app.edits.retryAll()
        await settle()
        #expect(app.edits.storeFailure == nil && app.edits.entries.map(\.id) == ["1", "2"])
        #expect(app.pager.tags(1) == ["new"])
        app.server.answer(1, with: .accepted)
        await settle()
        #expect(app.server.keys == ["1", "2", "1"])
    }

    @Test("O9: an edit that was accepted before the log could be read is not shown again")
    func acceptedBeforeReading() async {
        app.store.fail([.read])
        await app.start()
        app.store.fail([.read, .remove])
        app.edits.make(.tag(1, "a"))
        await settle()
        app.store.fail([])
        app.edits.retryAll()
        await settle()
        #expect(app.edits.entries.isEmpty && app.server.keys == ["1"])
        #expect(await app.store.storedIDs == [])
    }

    @Test("O9: a refusal that cannot be written is written with the next access")
    func unwrittenRefusal() async {
        await app.start()
        app.server.decide = { _ in .held }
        app.edits.make(.tag(1, "a"))
        await settle()
        app.store.fail([.write])
        app.server.answer(0, with: .refused)
        await settle()
        #expect(app.edits.storeFailure != nil && app.edits.stateNames == ["failed"])
        app.store.fail([])
        app.edits.make(.tag(2, "b"))
        await settle()
        await app.start()
        #expect(app.edits.stateNames == ["failed", "sending"])
    }

    @Test("O9: a refused edit that was never written is written as a refused one with the next access")
    func neverWritten() async {
        await app.start()
        app.store.fail([.write])
        app.server.decide = { _ in .refused }
        app.edits.make(.tag(1, "a"))
        await settle()
        #expect(await app.store.storedIDs == [])
        app.store.fail([])
        app.edits.retryAll()
        await settle()
        app.server.decide = { _ in .held }
        await app.start()
        #expect(app.edits.stateNames == ["failed"] && app.server.keys == ["1", "1"])
    }

    @Test("O9: a store that does not answer a removal does not hold up the next edit")
    func slowRemoval() async {
        await app.start()
        app.server.decide = { _ in .held }
        for tag in ["a", "b", "c"] { app.edits.make(.tag(1, tag)) }
        await settle()
        app.store.hold([.remove])
        app.edits.discard("1")
        app.server.answer(0, with: .accepted)
        await settle()
        app.server.answer(1, with: .accepted)
        await settle()
        #expect(app.server.keys == ["1", "2", "3"])
        app.store.hold([])
        await app.edits.waitForStore()
        #expect(await app.store.storedIDs == ["3"])
    }

    private struct Measurement: Codable, Sendable {
        var value: Double
        var isEncodable = true

        struct Refusal: Error {}

        init(_ value: Double, isEncodable: Bool = true) { (self.value, self.isEncodable) = (value, isEncodable) }

        func encode(to encoder: any Encoder) throws {
            guard isEncodable else { throw Refusal() }
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }

        init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Double.self) }
    }

    @Test("O9: a change that cannot be encoded is sent, and numbers that JSON does not have are kept")
    func encoding() async {
        let store = OfflineStore(app.store)
        let edits = { [app] in
            PendingEdits(of: app.makePager(), in: store, as: "numbers", version: 1) { (_: Measurement) in
                []
            } send: { [server = app.server] change, key in
                if change.isEncodable { throw ScriptedFailure(isTransient: true) }
                try await server.receive(.tag(1, key), key)
            }
        }
        var running = edits()
        running.make(Measurement(1, isEncodable: false))
        await settle()
        #expect(app.server.requests.count == 1 && running.storeFailure == nil)
        for value in [.nan, .infinity, -.infinity, 0.1] as [Double] { running.make(Measurement(value)) }
        await settle()
        running = edits()
        await settle()
        let values = running.entries.compactMap { $0.change?.value }
        #expect(values.count == 4 && values.first?.isNaN == true && values.dropFirst() == [.infinity, -.infinity, 0.1])
    }

    @Test("O9: two processes lose no edit of each other, and a removed edit does not come back")
    func twoProcesses() async {
        app.server.decide = { _ in .held }
        await app.start()
        app.edits.make(.tag(0, "a"))
        await settle()
        let other = app.makeEdits(of: app.makePager())
        await settle()
        other.make(.tag(1, "b"))
        app.edits.make(.tag(2, "c"))
        await settle()
        // Two processes append in any order.
        #expect(await app.store.storedIDs.sorted() == ["1", "2", "3"])
        #expect(app.server.keys == ["1", "1"] && app.server.heldRequests == [0, 1])
        app.server.answer(0, with: .accepted)
        await settle()
        app.server.answer(1, with: .failed(ScriptedFailure("refused")))
        await settle()
        #expect(other.stateNames == ["failed", "sending"])
        #expect(await app.store.storedIDs.sorted() == ["2", "3"])
    }
}
