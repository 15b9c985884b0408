import Foundation
import Paging
import PagingTesting
import Testing

@testable import PagingOffline

@MainActor @Suite("Pending edits over a list that opens from a store")
struct PendingEditsOverCacheTests {
    enum Change: Codable, Sendable {
        case rename(Int, String)
        case mark(Int)
        case remove(Int)
        case add(Post)
    }

    let server = PostServer(1...100)
    let base = MemoryListStore()
    let clock = VirtualClock()
    let days = Locked(0.0)

    private typealias Process = (pager: Pager<Post>, edits: PendingEdits<Change, Post>, texts: Locked<[[String]]>)

    private func launch(_ process: String = "app") async -> Process {
        let store = OfflineStore(base, process: process)
        let days = days
        let pager = Pager(
            server.chained,
            cache: .stored(in: store, as: "home") { Date(timeIntervalSince1970: 86_400 * days.withLock { $0 }) }
        ) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        let server = server
        let edits = PendingEdits(of: pager, in: store, as: "home", version: 1) { (change: Change) in
            switch change {
            case .rename(let id, let text): [.change(id) { $0.text = text }]
            case .mark(let id): [.change(id) { $0.text += "!" }]
            case .remove(let id): [.remove(id, shiftsOffsets: true)]
            case .add(let post): [.insert(post, .start, shiftsOffsets: true)]
            }
        } send: { change, _ in
            guard server.isReachable else { throw Offline() }
            server.change { posts in
                switch change {
                case .rename(let id, let text):
                    for place in posts.indices where posts[place].id == id { posts[place].text = text }
                case .mark(let id): for place in posts.indices where posts[place].id == id { posts[place].text += "!" }
                case .remove(let id): posts.removeAll { $0.id == id }
                case .add(let post): posts.append(post)
                }
            }
        }
        let texts = Locked<[[String]]>([])
        let observer = pager.onUpdate { update in
            let rows = update.rows.map { $0.item?.text ?? "-" }
            texts.withLock { $0.append(rows) }
        }
        pager.viewportMoved(to: 0..<5)
        await settle()
        withExtendedLifetime(observer) {}
        return (pager, edits, texts)
    }

    /// Ends a process after everything was written.
    private func end(_ process: inout Process?) async {
        await process?.edits.waitForStore()
        await process?.pager.saveToStore()
        process = nil
        await settle()
    }

    private struct Offline: PageFailure {
        var isTransient: Bool { true }
    }

    @Test("O1, O9: are shown again after a restart offline, at once, and sent when the network returns")
    func restart() async throws {
        var (pager, edits, texts): (Pager<Post>?, PendingEdits<Change, Post>?, Locked<[[String]]>) = await launch()
        server.isReachable = false
        edits?.make(.rename(99, "renamed"))
        edits?.make(.remove(98))
        edits?.make(.add(Post(101, "added")))
        await settle()
        #expect(pager?.rows.prefix(4).map { $0.item?.text } == ["added", "post 100", "renamed", "post 97"])
        await edits?.waitForStore()
        await pager?.saveToStore()
        (pager, edits) = (nil, nil)
        await settle()
        let second = await launch()
        let expected = ["added", "post 100", "renamed", "post 97"]
        #expect(second.pager.rows.prefix(4).map { $0.item?.text } == expected)
        #expect(second.edits.entries.count == 3)
        server.isReachable = true
        second.edits.networkReturned()
        second.pager.networkReturned()
        await clock.advance(by: .seconds(10))
        #expect(second.edits.entries.isEmpty)
        #expect(second.pager.rows.prefix(4).map { $0.item?.text } == expected)
        texts = second.texts
        #expect(texts.withLock { $0.filter { $0.count > 5 }.last?.prefix(4) } == expected[...])
        await second.pager.refresh()
        #expect(second.pager.rows.prefix(4).map { $0.item?.text } == expected)
    }

    /// Makes edits in the widget a day later, which the server accepts.
    private func editInWidget(
        _ changes: [Change] = [.rename(99, "renamed"), .mark(97), .remove(98), .add(Post(101, "added"))]
    ) async {
        days.withLock { $0 += 1 }
        var widget: Process? = await launch("widget")
        for change in changes { widget?.edits.make(change) }
        await settle()
        #expect(widget?.edits.entries.isEmpty == true)
        await end(&widget)
    }

    private let expected = ["added", "post 100", "renamed", "post 97!"]

    @Test("O9: what the server accepted from another process is made in an older copy once", arguments: [false, true])
    func older(isOffline: Bool) async {
        var app: Process? = await launch()
        await end(&app)
        await editInWidget()
        server.isReachable = !isOffline
        for _ in 0..<3 {
            days.withLock { $0 += 1 }
            app = await launch()
            #expect(app?.edits.entries.isEmpty == true)
            #expect(app?.pager.rows.prefix(4).map { $0.item?.text } == expected)
            await end(&app)
        }
    }

    @Test("O9: an accepted edit is not made again in a list that was loaded after it", arguments: [false, true])
    func newer(isRefreshed: Bool) async {
        var app: Process? = isRefreshed ? await launch() : nil
        await end(&app)
        await editInWidget()
        days.withLock { $0 = 2 }
        server.change { posts in for place in posts.indices where posts[place].id == 99 { posts[place].text = "newer" }
        }
        app = await launch()
        await app?.pager.refresh()
        await end(&app)
        server.isReachable = false
        app = await launch()
        #expect(app?.pager.rows.prefix(4).map { $0.item?.text } == ["added", "post 100", "newer", "post 97!"])
    }

    @Test("O9: the process that sent an edit does not make it again")
    func own() async throws {
        var app: Process? = await launch()
        app?.edits.make(.mark(97))
        await settle()
        await end(&app)
        server.isReachable = false
        let second = await launch()
        #expect(second.pager.rows[3].item?.text == "post 97!")
    }

    @Test(
        "O9: an accepted removal reaches a page of a copy that the list does not hold", arguments: ["widget", "app"])
    func far(remover: String) async {
        for process in ["app", "widget"] {
            var list: Process? = await launch(process)
            for row in stride(from: 5, through: 95, by: 10) {
                list?.pager.viewportMoved(to: row..<(row + 5))
                await settle()
            }
            list?.pager.viewportMoved(to: 0..<5)
            await settle()
            await end(&list)
        }
        days.withLock { $0 = 1 }
        var list: Process? = await launch(remover)
        list?.edits.make(.remove(3))
        await settle()
        await end(&list)
        server.isReachable = false
        let app = await launch()
        #expect(app.pager.item(3) == nil && app.pager.rows.count == 100)
        app.pager.viewportMoved(to: 93..<98)
        await settle()
        #expect(app.pager.rows.contains { $0.item?.id == 3 } == false)
    }

    @Test("O9: an accepted change of a page that keeps its length is written")
    func changed() async {
        var app: Process? = await launch()
        await end(&app)
        await editInWidget([.mark(97)])
        server.isReachable = false
        for _ in 0..<3 {
            app = await launch()
            #expect(app?.pager.item(97)?.text == "post 97!")
            await end(&app)
        }
    }

    @Test("O9: a post that was removed and added again stays")
    func removedAndAdded() async {
        var app: Process? = await launch()
        await end(&app)
        await editInWidget([.remove(98), .add(Post(98, "added again"))])
        server.isReachable = false
        app = await launch()
        #expect(app?.pager.rows.filter { $0.item?.id == 98 }.map { $0.item?.text } == ["added again"])
    }

    @Test("O9: a refusal in one process does not replace what the server accepted from another")
    func refusedAfterAcceptance() async throws {
        let coding = PendingEditCoding<Change>(version: 1)
        let operations = [
            LogOperation.Kind.add("a", Result { try coding.encode(.remove(98)) }),
            .replace("a", Result { try coding.encode(.remove(98), acceptedAt: 1) }),
            .replace("a", Result { try coding.encode(.remove(98), refusal: "409") }),
        ]
        for (number, kind) in operations.enumerated() {
            let operation = LogOperation(number: number, kind: kind, state: .due(lastFailure: nil))
            _ = try await operation.run(on: base, log: "log")
        }
        let entry = try #require(await base.entries(inLogNamed: "log").first)
        guard case .accepted = coding.edit(from: entry) else {
            Issue.record("the edit counts as refused")
            return
        }
    }

    @Test("O9: an accepted edit leaves the log after 30 days")
    func expired() async {
        await editInWidget()
        #expect(await base.entries(inLogNamed: "home").count == 4)
        for (day, count) in [(30.0, 4), (32, 0)] {
            days.withLock { $0 = day }
            var app: Process? = await launch()
            await end(&app)
            #expect(await base.entries(inLogNamed: "home").count == count)
        }
    }
}
