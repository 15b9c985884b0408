#if canImport(SwiftUI)
import SwiftUI

/// The view of a row, which can be created on any thread. Its content is created in `body`, on the main actor.
nonisolated struct RowView<List: ShownList, Content: View>: View {
    let row: IdentifiedRows<List.ShownRows>.Element
    let rows: List.ShownRows
    let list: List
    let tracker: ViewportTracker<List>
    let content: @MainActor (List.ShownRows.Element, List) -> Content

    @MainActor var body: some View {
        let isItem = list.index(ofRow: row.row.id) != nil
        content(row.row, list)
            .tracked(row, in: rows, of: list, by: tracker)
            .deleteDisabled(!isItem)
            .moveDisabled(!isItem)
    }
}

/// The views of some rows of a list.
///
/// SwiftUI on iOS 26 sometimes calls the closure of a `ForEach` on a background thread. A closure that is isolated to
/// the main actor crashes the app there, and Swift infers that isolation for a closure in a view's body. Therefore this
/// function is nonisolated, and its closure only creates the row's view.
nonisolated func listRows<
    List: ShownList, Shown: RandomAccessCollection<IdentifiedRows<List.ShownRows>.Element>, Content: View
>(
    _ shown: Shown, in rows: List.ShownRows, of list: List, on tracker: ViewportTracker<List>,
    _ edits: RowEdits = RowEdits(), content: @escaping @MainActor (List.ShownRows.Element, List) -> Content
) -> some View {
    ForEach(shown) { row in RowView(row: row, rows: rows, list: list, tracker: tracker, content: content) }
        .onDelete(perform: edits.delete.map { delete in { rows in MainActor.assumeIsolated { delete(rows) } } })
        .onMove(
            perform: edits.move.map { move in
                { rows, destination in MainActor.assumeIsolated { move(rows, destination) } }
            })
}
#endif
