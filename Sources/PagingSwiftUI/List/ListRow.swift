#if canImport(SwiftUI)
import SwiftUI

/// A row of a list. It is made on any thread; what it shows is made in its body, on the main actor.
nonisolated struct ListRow<List: ShownList, Content: View>: View {
    let row: IdentifiedRows<List.ShownRows>.Element
    let rows: List.ShownRows
    let list: List
    let screen: Screen<List>
    let content: @MainActor (List.ShownRows.Element, List) -> Content

    @MainActor var body: some View {
        content(row.row, list).reported(row, in: rows, of: list, to: screen)
    }
}

/// The views of some rows of a list.
///
/// SwiftUI on iOS 26 sometimes calls the closure of a `ForEach` on another thread than the main one, where a closure that
/// is isolated to the main actor stops the app. Swift infers that isolation for a closure written in a view's body. So
/// this function is nonisolated, and its closure only makes the row's view.
nonisolated func listRows<
    List: ShownList, Shown: RandomAccessCollection<IdentifiedRows<List.ShownRows>.Element>, Content: View
>(
    _ shown: Shown, in rows: List.ShownRows, of list: List, on screen: Screen<List>,
    content: @escaping @MainActor (List.ShownRows.Element, List) -> Content
) -> some View {
    ForEach(shown) { row in ListRow(row: row, rows: rows, list: list, screen: screen, content: content) }
}
#endif
