import Foundation
import Paging
import PagingOffline
import PagingTesting

/// One launch of an app with a list that is kept in a store. Releasing it is the end of the process.
@MainActor
final class Launch {
    private(set) var pager: Pager<Post>!
    let clock: VirtualClock
    private(set) var reader: Pager<Post>.Reader!

    init(
        _ source: PageSource<Post>, in store: OfflineStore, as name: String = "home", version: Int = 1,
        viewport: Range<Int> = 0..<5, prefetch: PrefetchPolicy = .lastRow, retention: RetentionPolicy = .all,
        freshness: FreshnessPolicy = .never, clock: VirtualClock = VirtualClock(),
        date: Date = Date(timeIntervalSince1970: 0)
    ) async {
        self.clock = clock
        pager = Pager(source, cache: .stored(in: store, as: name, version: version, date: { date })) {
            $0.prefetch = prefetch
            $0.retention = retention
            $0.freshness = freshness
            $0.clock = clock
        }
        reader = pager.makeReader()
        reader.viewportMoved(to: viewport)
        await settleAndWrite()
    }

    /// The ids of the rows; `nil` for placeholders.
    var ids: [Int?] { pager.rows.map { $0.item?.id } }

    /// Whether the last refresh failed, or the question to the server when the list opened.
    var isRefreshFailed: Bool {
        if case .failed = pager.states.refresh { true } else { false }
    }

    /// Ends the app. What was written stays.
    func end() async {
        reader = nil
        pager = nil
        await settle()
    }

    /// The view of the list goes, and the app keeps the pager.
    func leave() async {
        reader = nil
        await clock.advance(by: .seconds(2))
    }

    func scroll(to first: Int, length: Int = 5) async {
        reader.viewportMoved(to: first..<(first + length))
        await settleAndWrite()
    }

    /// Waits until nothing happens any more and what changed is written, for one second.
    func settleAndWrite() async { await clock.advance(by: .seconds(1)) }
}
