/// The quantities that the documented complexity of an input depends on, for tests.
@_spi(Invariants)
public struct FeedExtent: Equatable, Sendable {
    /// How many pages are held.
    public var pages = 0
    /// How many pages are evicted.
    public var evictedPages = 0
    /// How many segments of unloaded rows there are.
    public var unloadedRuns = 0
    /// How many of the evicted pages and unloaded segments failed.
    public var failures = 0
    /// How many items are held.
    public var items = 0
    /// How many pages cannot be evicted (K1, K3).
    public var keptPages = 0
    /// How many items the server does not have, in a list whose pages overlap by a row; 0 in any other.
    public var localItems = 0
    /// How many pages of placeholders are requested or queued.
    public var fills = 0
    /// How many readers there are.
    public var readers = 0
    /// How many rows the readers see, want, or miss.
    public var wantedRows = 0
    /// How many items are edited in open transactions.
    public var editedItems = 0
    /// How many edits open transactions have, and how many neighbors these edits keep.
    public var openEdits = 0
    /// How many new items are pending.
    public var pendingNewItems = 0
    /// How many refreshes have completed.
    public var completedRefreshes = 0
    /// The load of the refresh that runs; `nil` if none runs.
    public var refreshLoad: LoadID?
    /// How many items and pages the refresh that runs has loaded.
    public var refreshed = 0
    /// How many edits were made while the load of the refresh that runs was in flight.
    public var refreshEdits = 0

    /// How many segments the page tree has.
    public var segments: Int { pages + evictedPages + unloadedRuns }
}

extension FeedStateMachine {
    /// The quantities that the documented complexity of an input depends on, for tests.
    ///
    /// - Complexity: O(p) in pages.
    @_spi(Invariants)
    public var extent: FeedExtent {
        var extent = FeedExtent()
        generation.pages.tree.visitAll { segment in
            switch segment.content {
            case .loaded: extent.pages += 1
            case .unloaded: extent.unloadedRuns += 1
            case .evicted: extent.evictedPages += 1
            }
            if case .failed = segment.placeholder { extent.failures += 1 }
            if segment.placeholder == nil, !generation.isEvictable(segment) { extent.keptPages += 1 }
        }
        extent.items = generation.pages.tree.summary.items
        if configuration.overlapsPages { extent.localItems = generation.localItems.count }
        extent.fills = generation.pages.fills.count
        extent.readers = readers.count
        for reader in readers {
            extent.wantedRows += reader.viewport?.rows(of: generation.pages.tree.rows).count ?? 0
            extent.wantedRows += wantedRows(of: reader)?.count ?? 0
            guard reader.presented != nil else { continue }
            for rows in rowsToFill(for: reader) { extent.wantedRows += rows.count }
        }
        extent.editedItems = generation.edits.overlays.count
        for overlay in generation.edits.overlays {
            extent.openEdits += overlay.layers.count
            for layer in overlay.layers {
                guard let original = layer.change.originalPosition else { continue }
                extent.openEdits += original.before.count + original.after.count
            }
        }
        extent.pendingNewItems = pendingNewItems.count
        extent.completedRefreshes = completedRefreshes
        if case .loading(let pending) = refresh {
            extent.refreshLoad = pending.load.id
            extent.refreshed = pending.generation.pages.tree.summary.items
            extent.refreshEdits = pending.editCount
            pending.generation.pages.tree.visitAll { _ in extent.refreshed += 1 }
        }
        return extent
    }
}
