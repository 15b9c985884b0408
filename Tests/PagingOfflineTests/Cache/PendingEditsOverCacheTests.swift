import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("Pending edits over a list that opens from a store")
struct PendingEditsOverCacheTests {
    enum Change: Codable, Sendable {
        case rename(Int, String)
        case remove(Int)
        case add(Post)
    }

    let server = PostServer(1...100)
    let store = OfflineStore(MemoryListStore())
    let clock = VirtualClock()

    private func launch() async -> (pager: Pager<Post>, edits: PendingEdits<Change, Post>, texts: Locked<[[String]]>) {
        let pager = Pager(
            server.chained, cache: .stored(in: store, as: "home", date: { Date(timeIntervalSince1970: 0) }),
            prefetch: .lastRow, clock: clock)
        let server = server
        let edits = PendingEdits(of: pager, in: store, as: "home", version: 1) { (change: Change) in
            switch change {
            case .rename(let id, let text): [.change(id) { $0.text = text }]
            case .remove(let id): [.remove(id, alsoOnServer: true)]
            case .add(let post): [.insert(post, .start, alsoOnServer: true)]
            }
        } send: { change, _ in
            guard server.isReachable else { throw Offline() }
            server.change { posts in
                switch change {
                case .rename(let id, let text):
                    for place in posts.indices where posts[place].id == id { posts[place].text = text }
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
}
