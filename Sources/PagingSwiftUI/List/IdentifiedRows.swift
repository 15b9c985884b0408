#if canImport(SwiftUI)
/// The rows of a list with the ids that `ForEach` knows them by.
///
/// An item has another id than the placeholder it replaces. While the row is on screen `ForEach` goes on knowing it by the
/// placeholder's id. So it is the same view for SwiftUI: it keeps its state, and neither disappears nor appears again.
nonisolated struct IdentifiedRows<Base: RandomAccessCollection>: RandomAccessCollection
where Base.Index == Int, Base.Element: ShownRow {
    struct Element: Identifiable {
        let row: Base.Element
        let id: Base.Element.ID
    }

    let base: Base
    /// The ids of placeholders by the ids of the items that have replaced them.
    let placeholderIDs: [Base.Element.ID: Base.Element.ID]

    var startIndex: Int { base.startIndex }
    var endIndex: Int { base.endIndex }

    subscript(index: Int) -> Element {
        let row = base[index]
        return Element(row: row, id: placeholderIDs[row.id] ?? row.id)
    }
}
#endif
