import PagingCore

extension Pager {
    /// The items that enter and leave the wanted rows, for example to load their images early.
    ///
    /// The wanted rows are those of all viewports and within their prefetch distances. The first element has all items that
    /// are wanted, once there are any.
    ///
    /// ```swift
    /// for await change in pager.wantedItems {
    ///     images.startPrefetching(change.entered.map(\.cover))
    ///     images.stopPrefetching(change.left.map(\.cover))
    /// }
    /// ```
    ///
    /// A loop gets at most one element for an update or a scroll. A loop that is late gets one element for all of them, without
    /// the items that entered and left again meanwhile. The sequence ends when the list is released. What has entered
    /// until then does not leave.
    ///
    /// A loop is no reader: it loads nothing, and has no viewport. While ``showsPreviousRows`` is true, no item enters or
    /// leaves. An adaptive prefetch distance may be hundreds of rows; a prefetcher should have a limit of its own, and
    /// start with the first items. With ``PrefetchPolicy/manual``, only the rows on screen are wanted. A presented list
    /// wants the items between its rows as well, which it does not show.
    ///
    /// - Complexity: O(r log r) for each element, in the rows r that are wanted. Nothing while no loop runs.
    public var wantedItems: ListUpdates<WantedItemsChange> {
        ListUpdates { [weak self] in
            guard let self else { return { nil } }
            let follower = WantedItems(of: self)
            addReceiver(follower)
            return { await follower.next() }
        }
    }

    /// Items that entered and left the wanted rows.
    public struct WantedItemsChange {
        /// The items that entered, those nearest to a viewport first.
        public let entered: [Item]
        /// The items that left, each as it was when it entered. An item whose content changes neither leaves nor enters.
        public let left: [Item]
    }
}

extension Pager.WantedItemsChange: Sendable where Item: Sendable {}

/// The wanted items that a loop knows of.
@MainActor
private final class WantedItems<Item: Identifiable>: UpdateReceiver {
    private weak var pager: Pager<Item>?
    /// A signal says that other items may be wanted. What changed is found when the loop takes it, so a late loop gets one
    /// element.
    private let signals = ChangeQueue<Void>(capacity: 1)
    /// The items that have entered and not left.
    private var items: [Item] = []
    private var ids: Set<Item.ID> = []
    /// The wanted rows at the last signal, and the version of the list.
    private var signalled: (rows: [WantedRows], version: Int) = ([], -1)

    init(of pager: Pager<Item>) { self.pager = pager }

    func receive(_ update: ListUpdate<Item>) { inputHandled() }

    func inputHandled() {
        guard let engine = pager?.engine else { return }
        let (rows, version) = (engine.feed.wantedRows, engine.feed.update.version)
        guard signalled.version != version || signalled.rows != rows else { return }
        signalled = (rows, version)
        signals.add((), orReplacement: ())
    }

    func finish() {
        signals.finish()
        (items, ids) = ([], [])
    }

    func next() async -> Pager<Item>.WantedItemsChange? {
        while await signals.next() != nil, let pager {
            if let change = takeChange(of: pager) { return change }
        }
        return nil
    }

    /// Compares the items that are wanted now with those that were.
    private func takeChange(of pager: Pager<Item>) -> Pager<Item>.WantedItemsChange? {
        if pager.engine.previousRows.willBeShown { return nil }
        var wanted: Set<Item.ID> = []
        var new: [(distance: Int, row: Int, item: Item)] = []
        for rows in pager.engine.feed.wantedRows {
            pager.engine.feed.update.rows.forEach(in: rows.all) { row in
                guard let item = row.item else { return }
                wanted.insert(item.id)
                if !ids.contains(item.id) { new.append((rows.distance(to: row.index), row.index, item)) }
            }
        }
        new.sort { ($0.distance, $0.row) < ($1.distance, $1.row) }
        // An item that two viewports want is new twice.
        let entered = new.map(\.item).filter { ids.insert($0.id).inserted }
        let left = items.filter { !wanted.contains($0.id) }
        guard !entered.isEmpty || !left.isEmpty else { return nil }
        items = items.filter { wanted.contains($0.id) } + entered
        ids = wanted
        return Pager.WantedItemsChange(entered: entered, left: left)
    }
}
