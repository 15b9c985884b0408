#if canImport(SwiftUI)
import PagingPresentation

extension PresentedList: ShownList {
    /// The current index of an item's row; `nil` for a removed row, a placeholder, and a separator, header or footer.
    ///
    /// - Parameter id: The id of the row.
    public func index(ofRow id: PresentedRow<Item.ID, Element>.ID) -> Int? {
        guard case .row(let row) = id, let item = rows.base.itemID(of: row) else { return nil }
        return index(of: item)
    }

    /// The index of a placeholder, or of the item that replaced it; `nil` if there is neither, and for other rows.
    ///
    /// - Parameters:
    ///   - id: The id of the placeholder.
    ///   - rows: Rows of this list, which can be older than its current rows.
    public func index(
        ofPlaceholder id: PresentedRow<Item.ID, Element>.ID, in rows: PresentedRows<Item, Element, Section>
    ) -> Int? {
        guard case .row(let id) = id, let base = rows.base.index(ofPlaceholder: id) else { return nil }
        return rows.index(ofBase: base)
    }

    /// Retries the failed loads; see ``Pager/retry()->_``.
    public func retry() { pager.retry() }

    /// Retries the failed page of a row.
    ///
    /// - Parameter row: A row whose page failed. Other rows are ignored.
    public func retry(_ row: PresentedRow<Item.ID, Element>) {
        if case .row(let id) = row.id { pager.retry(id) }
    }

    /// Loads the next page at an edge because the user requested it; see ``Pager/pull(_:)``.
    ///
    /// - Parameter direction: The edge.
    public func pull(_ direction: LoadDirection) { pager.pull(direction) }

    /// Refreshes the list because the user pulled it. If the caller's task is cancelled, the refresh continues.
    public func pullToRefresh() async { await pager.refresh(isPulled: true) }

    /// Joins the list. All views that show a presented list share one reader.
    ///
    /// - Parameters:
    ///   - isShown: Whether any row of the list is on screen for this reader. If not, nothing is announced.
    ///   - announce: Called with the VoiceOver announcements of an update, to post them as one.
    ///   - scroll: Called with the index of each row to which the list jumps.
    /// - Returns: The object to which the visible rows are reported.
    public func join(
        isShown: @escaping @MainActor () -> Bool, announce: @escaping @MainActor ([ListAnnouncement]) -> Void,
        scroll: @escaping @MainActor (_ row: Int) -> Void
    ) -> any ViewportReporter<PresentedRows<Item, Element, Section>> {
        PresentedViewportReporter(self, isShown, announce, scroll)
    }
}

extension PresentedRow: ShownRow {}

@MainActor
private final class PresentedViewportReporter<Item: Identifiable, Element, Section: Hashable>:
    ViewportReporter
{
    private let list: PresentedList<Item, Element, Section>
    private let observer: PresentedList<Item, Element, Section>.Observer
    private let jumpFollower: JumpFollower

    init(
        _ list: PresentedList<Item, Element, Section>, _ isShown: @escaping @MainActor () -> Bool,
        _ announce: @escaping @MainActor ([ListAnnouncement]) -> Void, _ scroll: @escaping @MainActor (Int) -> Void
    ) {
        self.list = list
        jumpFollower = list.followJumps(scroll)
        var announcer = ListAnnouncer()
        observer = list.onUpdate { [weak list] update in
            announcer.announce(
                update, claim: { isShown() && list?.claimAnnouncement(of: update) == true }, post: announce)
        }
    }

    func viewportMoved(to visible: Range<Int>, in rows: PresentedRows<Item, Element, Section>) {
        list.viewportMoved(to: visible, in: rows)
    }

    func jump(to row: Int) { list.load(at: row) }

    func claimOpeningRow() -> Int { list.claimOpeningRow() }
}
#endif
