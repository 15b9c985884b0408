#if canImport(SwiftUI)
import SwiftUI

extension View {
    /// Notifies a screen that a row appeared, that it has another place or other contents, and that it disappeared.
    func reported<List: ShownList>(
        _ row: IdentifiedRows<List.ShownRows>.Element, in rows: List.ShownRows, of list: List, to screen: Screen<List>
    ) -> some View {
        onAppear { screen.appear(row, in: rows, of: list) }
            .onChange(of: RowPlace(list: ObjectIdentifier(list), id: row.row.id, index: row.row.index)) { _, _ in
                screen.show(row, in: rows, of: list)
            }
            .onDisappear { screen.hide(row.id) }
    }
}

/// Which row it is, in which list, and where.
private struct RowPlace<ID: Hashable>: Equatable {
    let list: ObjectIdentifier
    let id: ID
    let index: Int
}
#endif
