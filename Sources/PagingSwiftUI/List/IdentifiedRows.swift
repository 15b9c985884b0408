#if canImport(SwiftUI)
/// The rows of a list with the ids by which `ForEach` identifies them.
///
/// The id of an item differs from that of the placeholder it replaces. While the row is on screen, `ForEach` keeps the
/// placeholder's id, so the view keeps its state and does not appear a second time.
nonisolated struct IdentifiedRows<Base: RandomAccessCollection>: RandomAccessCollection
where Base.Index == Int, Base.Element: ShownRow {
    struct Element: Identifiable {
        let row: Base.Element
        let id: Base.Element.ID
    }

    let base: Base
    /// The ids of placeholders, keyed by the ids of the items that replaced them.
    let placeholderIDs: [Base.Element.ID: Base.Element.ID]

    var startIndex: Int { base.startIndex }
    var endIndex: Int { base.endIndex }

    subscript(index: Int) -> Element {
        let row = base[index]
        return Element(row: row, id: placeholderIDs[row.id] ?? row.id)
    }
}
#endif
