#if canImport(SwiftUI)
extension Pager: ShownList {
    /// Where a row stands now; `nil` for one that is gone, and for a placeholder.
    ///
    /// - Parameter id: The id of the row.
    public func index(ofRow id: RowID<Item.ID>) -> Int? {
        guard case .item(let item) = id else { return nil }
        return index(of: item)
    }

    /// Where a placeholder is among some rows, or the item that was loaded in its place; `nil` if neither is there, and for
    /// the row of an item.
    ///
    /// - Parameters:
    ///   - id: The id of the placeholder.
    ///   - rows: Rows of this list, which may be older than its rows now.
    public func index(ofPlaceholder id: RowID<Item.ID>, in rows: Rows<Item>) -> Int? { rows.index(ofPlaceholder: id) }

    /// Tries the failed page of one row again.
    ///
    /// - Parameter row: A row whose page failed; any other is ignored.
    public func retry(_ row: Row<Item>) { retry(row: row.index) }

    /// Loads the list anew because a person pulled. A caller whose task is cancelled stops waiting, and the refresh goes
    /// on.
    public func pullToRefresh() async { await refresh(isPulled: true) }

    /// Joins the list as a reader of its own.
    ///
    /// - Parameters:
    ///   - isShown: Whether the reader has something of the list on screen. One that has not is told nothing.
    ///   - announce: Told what somebody who does not see the list has to be told, unless another reader was.
    /// - Returns: What the reader reports its viewport to. Releasing it leaves the list.
    public func join(
        isShown: @escaping @MainActor () -> Bool, announce: @escaping @MainActor (Announcement) -> Void
    ) -> any ViewportReport<Rows<Item>> {
        PagerReport(self, isShown, announce)
    }
}

@MainActor
private final class PagerReport<Item: Identifiable & Sendable>: ViewportReport where Item.ID: Sendable {
    private let reader: Pager<Item>.Reader
    private let observer: UpdateObserver<Item>

    init(
        _ pager: Pager<Item>, _ isShown: @escaping @MainActor () -> Bool,
        _ announce: @escaping @MainActor (Announcement) -> Void
    ) {
        reader = pager.makeReader()
        var announcer = Announcer()
        observer = reader.onUpdate { [weak pager] update in
            let told = announcer.take(update)
            guard !told.isEmpty, isShown(), pager?.claimAnnouncement(of: update.version) == true else { return }
            for announcement in told { announce(announcement) }
        }
    }

    func viewportMoved(to visible: Range<Int>, in rows: Rows<Item>) {
        reader.viewportMoved(to: visible, in: rows)
    }
}
#endif
