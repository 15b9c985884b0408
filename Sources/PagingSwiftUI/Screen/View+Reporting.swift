#if canImport(SwiftUI)
import SwiftUI

extension View {
    /// Tells a screen that a row came, that it stands elsewhere or in other rows, and that it went.
    func reported<List: ShownList>(
        _ row: List.ShownRows.Element, in rows: List.ShownRows, of list: List, to screen: Screen<List>
    ) -> some View {
        onAppear { screen.show(row, in: rows, of: list) }
            .onChange(of: RowPlace(list: ObjectIdentifier(list), index: row.index)) { _, _ in
                screen.show(row, in: rows, of: list)
            }
            .onDisappear { screen.hide(row.id) }
    }
}

/// Where a row stands, in which list.
private struct RowPlace: Equatable {
    let list: ObjectIdentifier
    let index: Int
}
#endif
