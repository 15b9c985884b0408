import GRDB
import PagingKeyset

@testable import Paging
@testable import PagingGRDB

/// A list on screen, with all of its updates.
@MainActor final class FollowedList<Item: FetchableRecord & Identifiable & Sendable> where Item.ID: Sendable {
    let pager: Pager<Item>
    private(set) var updates: [ListUpdate<Item>] = []
    private var observer: Pager<Item>.Observer?
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(_ pager: Pager<Item>) {
        self.pager = pager
        observer = pager.onUpdate { [weak self] in self?.receive($0) }
    }

    /// Opens a list and loads its first page.
    convenience init(_ pages: DatabasePages<Item>, prefetch: PrefetchPolicy = .manual) async {
        self.init(Pager(pages) { $0.prefetch = prefetch })
        _ = await pager.refresh()
        await settle()
        forgetUpdates()
    }

    var ids: [Item.ID] { pager.items.map(\.id) }

    func forgetUpdates() { updates = [] }

    /// The updates that changed rows.
    var rowUpdates: [ListUpdate<Item>] {
        updates.filter { if case .changed(let ranges) = $0.change { !ranges.isEmpty } else { true } }
    }

    /// Whether an indicator is visible. If a load was slow, it stays so for a while after the load has ended.
    private var showsIndicator: Bool {
        let indicators = pager.indicators
        return indicators.append || indicators.prepend || indicators.refresh
    }

    /// Returns when nothing is loading, no indicator is visible, and all that was committed is shown.
    func settle() async {
        repeat {
            if showsIndicator { await nextUpdate() }
            await Task.yield()
            await (pager.observed as? DatabaseObservation<Item>)?.idle()
        } while !pager.loads.isEmpty || showsIndicator
    }

    private func nextUpdate() async {
        await withCheckedContinuation { waiters.append($0) }
    }

    private func receive(_ update: ListUpdate<Item>) {
        updates.append(update)
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    func loadMore(_ direction: LoadDirection = .append) async {
        pager.pull(direction)
        await settle()
    }
}
