import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("Pending edits that fail")
struct FailedEditTests {
    private let app = MemoApp()
    private let seconds = RetryPolicy(delaysNanoseconds: [1_000_000_000, 2_000_000_000])
    private let outage = ScriptedFailure("outage", isTransient: true)

    @Test("O9, F1: a transient failure is retried after the delays of the policy, with the same key")
    func retried() async {
        await app.start(retry: seconds)
        app.server.decide = { [outage] _ in .failed(outage) }
        app.edits.make(.tag(1, "a"))
        for (step, count) in [(0, 1), (999, 1), (1, 2), (1999, 2), (1, 3)] {
            await app.clock.advance(by: .milliseconds(step))
            #expect(app.server.keys == Array(repeating: "1", count: count))
            #expect(app.edits.stateNames == [count == 3 ? "waiting" : "sending"])
        }
        await app.clock.advance(by: .seconds(3600))
        #expect(app.server.requests.count == 3)
    }

    @Test("O9, F1: a delay that the server asks for is honored")
    func serverDelay() async {
        await app.start(retry: seconds)
        app.server.decide = { _ in .failed(ScriptedFailure("busy", isTransient: true, retryDelay: .seconds(9))) }
        app.edits.make(.tag(1, "a"))
        await app.clock.advance(by: .milliseconds(8_999))
        #expect(app.server.requests.count == 1)
        await app.clock.advance(by: .seconds(2))
        #expect(app.server.requests.count == 2)
    }

    enum Resumption: CaseIterable {
        case networkReturned, retry, retryAll, make
    }

    @Test(
        "O9: when the retries are exhausted, an edit and those behind it wait and stay shown",
        arguments: Resumption.allCases)
    func exhausted(_ resumption: Resumption) async {
        await app.start()
        app.server.decide = { [outage] _ in .failed(outage) }
        app.edits.make(.tag(1, "a"))
        await settle()
        #expect(app.edits.stateNames == ["waiting"])
        #expect(app.edits.entries[0].failure as? ScriptedFailure == outage)
        app.server.decide = { _ in .held }
        switch resumption {
        case .networkReturned: app.edits.networkReturned()
        case .retry: app.edits.retry("1")
        case .retryAll: app.edits.retryAll()
        case .make: app.edits.make(.tag(1, "b"))
        }
        await settle()
        #expect(app.server.keys == ["1", "1"])
        #expect(app.pager.tags(1)?.first == "a" && app.edits.entries[0].name == "sending")
    }

    @Test("O9: the edits behind a waiting one are not sent before it")
    func waitingInOrder() async {
        await app.start()
        app.server.decide = { _ in .held }
        for tag in ["a", "b"] { app.edits.make(.tag(1, tag)) }
        await settle()
        app.server.answer(0, with: .failed(outage))
        await settle()
        await app.clock.advance(by: .seconds(3600))
        #expect(app.server.keys == ["1"] && app.edits.stateNames == ["waiting", "waiting"])
        #expect(app.pager.tags(1) == ["a", "b"])
        #expect(await app.store.storedIDs == ["1", "2"])
    }

    @Test("O9: a refused edit is no longer shown and stays in the log, and the next one is sent")
    func refused() async {
        await app.start(retry: seconds)
        app.server.decide = { $0.key == "1" ? .refused : .held }
        app.edits.make(.remove(0))
        app.edits.make(.tag(1, "b"))
        await settle()
        #expect(app.edits.stateNames == ["failed", "sending"] && app.server.keys == ["1", "2"])
        #expect((app.edits.entries[0].failure as? ScriptedFailure)?.name == "refused")
        #expect(app.pager.ids == [0, 1, 2, 3, 4] && app.pager.tags(1) == ["b"])
        #expect(await app.store.storedIDs == ["1", "2"])
    }

    @Test("O9: a refused edit is a failed one after a restart too, with the reason as a text, and is not sent")
    func refusedBeforeRestart() async throws {
        await app.start()
        app.server.decide = { _ in .refused }
        app.edits.make(.remove(0))
        await settle()
        await app.start()
        #expect(app.edits.stateNames == ["failed"] && app.edits.entries[0].change == .remove(0))
        guard case .refused(let reason) = app.edits.entries[0].failure as? PendingEditFailure else {
            Issue.record("\(app.edits.entries)")
            return
        }
        #expect(
            reason == "refused" && PagingTexts.english.reason(PendingEditFailure.refused(reason: reason)) == "refused")
        app.edits.networkReturned()
        await settle()
        #expect(app.server.keys == ["1"] && app.pager.ids == [0, 1, 2, 3, 4])
    }

    @Test("O9: a failed edit that is retried is shown again and sent again with its key", arguments: [false, true])
    func retriedByUser(retriesAll: Bool) async {
        await app.start()
        app.server.decide = { _ in .refused }
        app.edits.make(.remove(0))
        await settle()
        app.server.decide = { _ in .held }
        if retriesAll { app.edits.retryAll() } else { app.edits.retry("1") }
        #expect(app.pager.ids == [1, 2, 3, 4])
        await settle()
        #expect(app.server.keys == ["1", "1"] && app.edits.stateNames == ["sending"])
        app.edits.retry("1")
        await settle()
        #expect(app.server.keys == ["1", "1"])
        app.server.answer(1, with: .accepted)
        await settle()
        #expect(app.edits.entries.isEmpty && app.pager.ids == [1, 2, 3, 4])
    }

    @Test("O9: a failed edit that is retried is a waiting one if the app ends meanwhile")
    func endedWhileRetried() async {
        await app.start()
        app.server.decide = { _ in .refused }
        app.edits.make(.remove(0))
        await settle()
        app.server.decide = { _ in .held }
        app.edits.retry("1")
        await settle()
        await app.start()
        #expect(app.edits.stateNames == ["sending"] && app.pager.ids == [1, 2, 3, 4])
    }

    @Test("O9: a failed edit that is retried is shown below the edits that were made after it")
    func retriedBelow() async {
        await app.start()
        app.server.decide = { $0.key == "1" ? .refused : .held }
        app.edits.make(.rename(1, "first"))
        app.edits.make(.rename(1, "second"))
        await settle()
        app.edits.retry("1")
        #expect(app.pager.tags(1) == ["second"])
        app.edits.discard("2")
        #expect(app.pager.tags(1) == ["first"])
    }

    @Test("O9: a failed edit that is discarded leaves the log")
    func discarded() async {
        await app.start()
        app.server.decide = { _ in .refused }
        app.edits.make(.remove(0))
        await settle()
        app.edits.discard("1")
        await settle()
        #expect(app.edits.entries.isEmpty && app.pager.ids == [0, 1, 2, 3, 4])
        #expect(await app.store.storedIDs == [])
    }
}
