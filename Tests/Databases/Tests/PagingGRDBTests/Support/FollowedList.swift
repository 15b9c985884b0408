import GRDB
import PagingKeyset

@testable import Paging
@testable import PagingGRDB

/// A list on screen, with all of its updates.
@MainActor final class FollowedList<Item: FetchableRecord & Identifiable & Sendable> where Item.ID: Sendable {
    let pager: Pager<Item>
    private(set) var updates: [ListUpdate<Item>] = []
    private var observer: UpdateObserver<Item>?

    init(_ pager: Pager<Item>) {
        self.pager = pager
        observer = pager.onUpdate { [weak self] in self?.updates.append($0) }
    }

    /// Opens a list and loads its first page.
    init(_ pages: DatabasePages<Item>, prefetch: PrefetchPolicy = .manual) async {
        pager = Pager(pages, prefetch: prefetch)
        observer = pager.onUpdate { [weak self] in self?.updates.append($0) }
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

    /// Whether the list says that it is loading. On a slow machine it says so for a while after the load has ended.
    private var showsLoading: Bool {
        let states = pager.states
        if case .loading = states.refresh { return true }
        if case .loading = states.append { return true }
        if case .loading = states.prepend { return true }
        return false
    }

    /// Returns when nothing is loading, and all that was committed is shown.
    func settle() async {
        repeat {
            await Task.yield()
            await (pager.observed as? DatabaseObservation<Item>)?.idle()
        } while !pager.loads.isEmpty || showsLoading
    }

    func loadMore(_ direction: LoadDirection = .append) async {
        pager.pull(direction)
        await settle()
    }
}
