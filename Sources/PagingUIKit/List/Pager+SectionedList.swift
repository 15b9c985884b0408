#if canImport(UIKit) && !os(watchOS)
import PagingPresentation

extension Pager: SectionedList {
    /// The list itself.
    public var pager: Pager { self }

    /// Connects a view to the list, as a reader.
    ///
    /// - Parameter scroll: Called with the index of each row to which the list jumps.
    public func connect(scroll: @escaping @MainActor (_ row: Int) -> Void) -> ListConnection<ListRows<Item>> {
        let reader = makeViewReader()
        return ListConnection(
            viewportMoved: { reader.viewportMoved(to: $0, in: $1) }, jump: { reader.jump(to: $0) },
            claimOpeningRow: { [weak self] in self?.claimOpeningRow() ?? 0 },
            follow: { [weak self] body in reader.onUpdate { body(ShownUpdate($0, of: self)) } },
            hasItem: { $0.item != nil }, jumpFollower: followJumps(scroll))
    }
}

extension ListRows: SectionedRows {
    /// Always 1.
    public var sectionCount: Int { 1 }

    /// Always `nil`.
    public func key(ofSection section: Int) -> Never? { nil }

    /// The indexes of all rows.
    public func rows(ofSection section: Int) -> Range<Int> { indices }

    /// The index of a row in the only section.
    public func path(of index: Int) -> SectionPath { SectionPath(section: 0, row: index) }

    /// The index of the row with a path.
    public func index(at path: SectionPath) -> Int { path.row }
}
#endif
