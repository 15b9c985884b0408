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
            claimOpeningRow: { self.claimOpeningRow() },
            follow: { body in self.onUpdate { [weak self] in body(ShownUpdate($0, of: self)) } },
            hasItem: { $0.element != nil }, jumpFollower: followJumps(scroll))
    }
}

extension PresentedRows: SectionedRows {}
#endif
