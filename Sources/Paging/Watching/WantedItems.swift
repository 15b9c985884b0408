import PagingCore

extension Pager {
    /// The items that enter and leave the wanted rows.
    ///
    /// The wanted rows are those of all viewports and within their prefetch distances. The first element has all items that
    /// are wanted, once there are any. With it, an app loads the images of rows before they are on screen:
    ///
    /// ```swift
    /// for await change in pager.wantedItems {
    ///     images.startPrefetching(change.entered.map(\.cover))
    ///     images.stopPrefetching(change.left.map(\.cover))
    /// }
    /// ```
    ///
    /// A loop gets at most one element for an update or a scroll. A late loop gets one element for all of them, without the
    /// items that entered and left meanwhile. The sequence ends when the list is released; the items that are wanted then do
    /// not leave.
    ///
    /// A loop is no reader: it loads nothing, and has no viewport. While ``showsPreviousRows`` is true, no item enters or
    /// leaves. An adaptive prefetch distance can be hundreds of rows, so use a prefetcher that limits its own loads. With
    /// ``PrefetchPolicy/manual``, only the rows on screen are wanted. A presented list also wants the hidden items between
    /// its rows.
    ///
    /// - Complexity: O(r + e log e) for each element, in the r wanted rows and the e items that enter. Nothing while no loop
    ///   runs.
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
        /// The items that entered, nearest to a viewport first.
        public let entered: [Item]
        /// The items that left, each as it was when it entered.
        ///
        /// An item whose content changes neither leaves nor enters.
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
