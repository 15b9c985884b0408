#if canImport(UIKit) && !os(watchOS)
import PagingPresentation

extension PresentedList: SectionedList {
    /// Connects a view to the list. All views that show a presented list share one reader.
    ///
    /// - Parameter scroll: Called with the index of each row to which the list jumps.
    public func connect(
        scroll: @escaping @MainActor (_ row: Int) -> Void
    ) -> ListConnection<PresentedRows<Item, Element, Section>> {
        ListConnection(
            viewportMoved: { self.viewportMoved(to: $0, in: $1) }, jump: { self.load(at: $0) },
            takeOpeningRow: { self.takeOpeningRow() },
            follow: { body in self.onUpdate { [weak self] in body(ShownUpdate($0, of: self)) } },
            hasItem: { $0.element != nil }, jumpFollower: followJumps(scroll))
    }

    /// Reports the visible rows of a view, whose rows can be older than the list's current rows.
    private func viewportMoved(to visible: Range<Int>, in shown: PresentedRows<Item, Element, Section>) {
        guard shown.version != rows.version, shown.indices.contains(visible.lowerBound) else {
            return viewportMoved(to: visible)
        }
        let row = shown[visible.lowerBound]
        let first: Int? =
            switch row.id {
            case .row(.item(let id)): index(of: id)
            default: nil
            }
        viewportMoved(to: (first ?? row.index)..<((first ?? row.index) + visible.count))
    }
}

extension PresentedRows: SectionedRows {}
#endif
