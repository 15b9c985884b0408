#if canImport(SwiftUI)
extension PresentedList: ShownList {
    /// Where a row stands now; `nil` for one that is gone, a placeholder, and what the list has between its items.
    ///
    /// - Parameter id: The id of the row.
    public func index(ofRow id: PresentedRow<Item.ID, Element>.ID) -> Int? {
        guard case .row(.item(let item)) = id else { return nil }
        return index(of: item)
    }

    /// Where a placeholder is among some rows, or the item that was loaded in its place; `nil` if neither is there, and for
    /// a row of another kind.
    ///
    /// - Parameters:
    ///   - id: The id of the placeholder.
    ///   - rows: Rows of this list, which may be older than its rows now.
    public func index(
        ofPlaceholder id: PresentedRow<Item.ID, Element>.ID, in rows: PresentedRows<Item, Element, Section>
    ) -> Int? {
        guard case .row(let id) = id, let base = rows.base.index(ofPlaceholder: id) else { return nil }
        return rows.index(ofBase: base)
    }

    /// The error behind a failure of this list.
    ///
    /// - Parameter failure: A failure from the states or a row of this list.
    public func error(_ failure: Failure) -> any Error { pager.error(failure) }

    /// Tries again what failed; see ``Pager/retry()``.
    public func retry() { pager.retry() }

    /// Tries the failed page of one row again.
    ///
    /// - Parameter row: A row whose page failed; any other is ignored.
    public func retry(_ row: PresentedRow<Item.ID, Element>) {
        guard rows.indices.contains(row.index), let base = rows.baseIndex(of: row.index) else { return }
        pager.retry(row: base)
    }

    /// Loads the page behind an edge because a person asked; see ``Pager/pull(_:)``.
    ///
    /// - Parameter direction: The edge.
    public func pull(_ direction: Direction) { pager.pull(direction) }

    /// Loads the list anew because a person pulled. A caller whose task is cancelled stops waiting, and the refresh goes
    /// on.
    public func pullToRefresh() async { await pager.refresh(isPulled: true) }

    /// Joins the list. A presented list is one reader, whoever shows it.
    ///
    /// - Parameters:
    ///   - isShown: Whether the reader has something of the list on screen. One that has not is told nothing.
    ///   - announce: Told what somebody who does not see the list has to be told.
    /// - Returns: What the reader reports its viewport to.
    public func join(
        isShown: @escaping @MainActor () -> Bool, announce: @escaping @MainActor (Announcement) -> Void
    ) -> any ViewportReport<PresentedRows<Item, Element, Section>> {
        PresentedReport(self, isShown, announce)
    }
}

extension PresentedRow: ShownRow {}

@MainActor
private final class PresentedReport<Item: Identifiable & Sendable, Element, Section: Hashable & Sendable>:
    ViewportReport
where Item.ID: Sendable {
    private let list: PresentedList<Item, Element, Section>
    private let observer: PresentedObserver<Item, Element, Section>

    init(
        _ list: PresentedList<Item, Element, Section>, _ isShown: @escaping @MainActor () -> Bool,
        _ announce: @escaping @MainActor (Announcement) -> Void
    ) {
        self.list = list
        var announcer = Announcer()
        observer = list.onUpdate { [weak list] update in
            let told = announcer.take(update)
            guard !told.isEmpty, isShown(), list?.claimAnnouncement(of: update) == true else { return }
            for announcement in told { announce(announcement) }
        }
    }

    func viewportMoved(to visible: Range<Int>, in rows: PresentedRows<Item, Element, Section>) {
        guard rows.indices.contains(visible.lowerBound) else { return }
        let first = index(of: rows[visible.lowerBound]) ?? visible.lowerBound
        list.viewportMoved(to: first..<(first + visible.count))
    }

    /// Where a row stands by now.
    private func index(of row: PresentedRow<Item.ID, Element>) -> Int? {
        if list.rows.indices.contains(row.index), list.rows[row.index].id == row.id { return row.index }
        guard case .row(.item(let id)) = row.id else { return nil }
        return list.index(of: id)
    }
}
#endif
