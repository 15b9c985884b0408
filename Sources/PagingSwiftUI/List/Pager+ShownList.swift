#if canImport(SwiftUI)
import PagingPresentation

extension Pager: ShownList {
    /// The current index of an item's row; `nil` for a removed row and for a placeholder.
    ///
    /// - Parameter id: The id of the row.
    public func index(ofRow id: RowID<Item.ID>) -> Int? {
        rows.itemID(of: id).flatMap { index(of: $0) }
    }

    /// The index of a placeholder, or of the item that replaced it; `nil` if there is neither, and for the row of an
    /// item.
    ///
    /// - Parameters:
    ///   - id: The id of the placeholder.
    ///   - rows: Rows of this list, which can be older than its current rows.
    public func index(ofPlaceholder id: RowID<Item.ID>, in rows: ListRows<Item>) -> Int? {
        rows.index(ofPlaceholder: id)
    }

    /// Retries the failed page of a row.
    ///
    /// - Parameter row: A row whose page failed. Other rows are ignored.
    public func retry(_ row: ListRow<Item>) { retry(row.id) }

    /// Refreshes the list because the user pulled it. If the caller's task is cancelled, the refresh continues.
    public func pullToRefresh() async { await refresh(isPulled: true) }

    /// Joins the list with a new reader.
    ///
    /// - Parameters:
    ///   - isShown: Whether any row of the list is on screen for this reader. If not, nothing is announced.
    ///   - announce: Called with the VoiceOver announcements of an update, to post them as one, unless another reader does.
    ///   - scroll: Called with the index of each row to which the list jumps.
    /// - Returns: The object to which the visible rows are reported. The reader leaves the list when it is released.
    public func join(
        isShown: @escaping @MainActor () -> Bool, announce: @escaping @MainActor ([ListAnnouncement]) -> Void,
        scroll: @escaping @MainActor (_ row: Int) -> Void
    ) -> any ViewportReporter<ListRows<Item>> {
        PagerViewportReporter(self, isShown, announce, scroll)
    }
}

@MainActor
private final class PagerViewportReporter<Item: Identifiable>: ViewportReporter {
    private weak var pager: Pager<Item>?
    private let reader: Pager<Item>.Reader
    private let observer: Pager<Item>.Observer
    private let jumpFollower: JumpFollower

    init(
        _ pager: Pager<Item>, _ isShown: @escaping @MainActor () -> Bool,
        _ announce: @escaping @MainActor ([ListAnnouncement]) -> Void, _ scroll: @escaping @MainActor (Int) -> Void
    ) {
        self.pager = pager
        reader = pager.makeViewReader()
        jumpFollower = pager.followJumps(scroll)
        var announcer = ListAnnouncer()
        observer = reader.onUpdate { [weak pager] update in
            announcer.announce(
                update, claim: { isShown() && pager?.claimAnnouncement(of: update.version) == true }, post: announce)
        }
    }

    func viewportMoved(to visible: Range<Int>, in rows: ListRows<Item>) {
        reader.viewportMoved(to: visible, in: rows)
    }

    func jump(to row: Int) { reader.jump(to: row) }

    func claimOpeningRow() -> Int { pager?.claimOpeningRow() ?? 0 }
}
#endif
