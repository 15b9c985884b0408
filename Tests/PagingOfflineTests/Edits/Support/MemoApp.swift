import Paging
import PagingOffline
import PagingTesting

/// An app with a list of five memos and the pending edits of it, which can be started more than once.
@MainActor
final class MemoApp {
    let clock = VirtualClock()
    private(set) var store = TestLogStore()
    let server = MemoServer((0..<5).map { Memo(id: $0) })
    private var process: (pager: Pager<Memo>, edits: MemoEdits)?
    private var lastKey = 0

    var pager: Pager<Memo> { process!.pager }
    var edits: MemoEdits { process!.edits }

    /// The jitter is always 1.
    private struct MiddleNumbers: RandomNumberGenerator, Sendable {
        mutating func next() -> UInt64 { UInt64.max / 2 }
    }

    /// Ends the running process, if there is one, and starts another one.
    ///
    /// - Parameters:
    ///   - version: The version of the changes.
    ///   - isLoaded: Whether the list is loaded.
    func start(version: Int = 1, retry: RetryPolicy = .never, isLoaded: Bool = true) async {
        await process?.edits.waitForStore()
        end()
        await settle()
        let pager = makePager()
        process = (pager, makeEdits(of: pager, version: version, retry: retry))
        if isLoaded { pager.viewportMoved(to: 0..<5) }
        await settle()
    }

    /// Ends the process: nothing of it stays but what is in the store.
    func end() { process = nil }

    /// Ends the process as a crash does: nothing more of it reaches the store.
    func crash() async {
        store.fail([.read, .write, .remove])
        end()
        store = TestLogStore(store.memory)
        await settle()
    }

    /// Releases the edits, and keeps the list.
    ///
    /// - Returns: The list.
    func releaseEdits() -> Pager<Memo> {
        let pager = pager
        process = nil
        return pager
    }

    func makePager() -> Pager<Memo> { Pager(source) { $0.clock = clock } }

    var source: PageSource<Memo> {
        .offset(limit: 20) { [server] _ in await server.memos }
    }

    /// Keys are numbers from 1.
    func makeEdits(of pager: Pager<Memo>, version: Int = 1, retry: RetryPolicy = .never) -> MemoEdits {
        PendingEdits(
            of: pager, in: OfflineStore(store), as: "memos", version: version, retry: retry, random: MiddleNumbers(),
            makeKey: { [unowned self] in
                lastKey += 1
                return "\(lastKey)"
            },
            listEdits: \.listEdits
        ) { [server] change, key in
            try await server.receive(change, key)
        }
    }
}
