#if canImport(SwiftUI)
import SwiftUI

extension View {
    /// Notifies a tracker when the row appears, changes its list, id or index, and disappears.
    func tracked<List: ShownList>(
        _ row: IdentifiedRows<List.ShownRows>.Element, in rows: List.ShownRows, of list: List,
        by tracker: ViewportTracker<List>
    ) -> some View {
        onAppear { tracker.rowAppeared(row, in: rows, of: list) }
            .onChange(of: TrackedRow(list: ObjectIdentifier(list), id: row.row.id, index: row.row.index)) { _, _ in
                tracker.rowChanged(row, in: rows, of: list)
            }
            .onDisappear { tracker.rowDisappeared(row.id) }
    }
}

/// The values of a row whose changes are reported.
private struct TrackedRow<ID: Hashable>: Equatable {
    let list: ObjectIdentifier
    let id: ID
    let index: Int
}
#endif
