#if canImport(SwiftUI)
import SwiftUI

/// What happens when the user deletes or moves rows of a list; `nil` if the user cannot.
struct RowEdits {
    var delete: (@MainActor (_ rows: IndexSet) -> Void)?
    var move: (@MainActor (_ rows: IndexSet, _ destination: Int) -> Void)?

    /// Calls a closure for each item that the user moves, in order, with its place after the earlier ones have moved.
    ///
    /// - Parameters:
    ///   - rows: The indexes of the rows that the user moves.
    ///   - destination: The index of the row before which they are dropped.
    ///   - count: The number of rows.
    ///   - item: Returns the id of the item that a row shows; `nil` if it shows none.
    ///   - move: Moves an item.
    static func move<ID>(
        _ rows: IndexSet, to destination: Int, of count: Int, item: (_ row: Int) -> ID?,
        by move: (ID, EditPlace<ID>) -> Void
    ) {
        let next = (destination..<max(count, destination)).first { !rows.contains($0) }
        let previous = (0..<destination).last { !rows.contains($0) }
        var place: EditPlace<ID>
        if let next, let id = item(next) {
            place = .before(id)
        } else if let previous, let id = item(previous) {
            place = .after(id)
        } else {
            place = next == nil ? .end : .start
        }
        for id in rows.compactMap(item) {
            move(id, place)
            place = .after(id)
        }
    }
}

extension PagedForEach {
    /// Lets the user delete the rows of items.
    ///
    /// SwiftUI has removed the rows already when it calls the action, so remove the items from the list before the action
    /// returns.
    ///
    /// ```swift
    /// PagedForEach(pager) { Text($0.title) }
    ///     .onDelete { ids in
    ///         for id in ids { pager.remove(id) }
    ///     }
    /// ```
    ///
    /// - Parameter action: Receives the ids of the items.
    public func onDelete<Item>(perform action: @escaping @MainActor (_ ids: [Item.ID]) -> Void) -> PagedForEach
    where List == Pager<Item> {
        deleting { list, rows in action(rows.compactMap { list.rows[$0].item?.id }) }
    }

    /// Lets the user move the rows of items.
    ///
    /// ```swift
    /// PagedForEach(pager) { Text($0.title) }
    ///     .onMove { id, place in pager.move(id, to: place) }
    /// ```
    ///
    /// - Parameter action: Called for each moved item, in order. Move the item before the action returns.
    public func onMove<Item>(
        perform action: @escaping @MainActor (_ id: Item.ID, _ place: EditPlace<Item.ID>) -> Void
    ) -> PagedForEach where List == Pager<Item> {
        moving { list, rows, destination in
            let shown = list.rows
            RowEdits.move(rows, to: destination, of: shown.count, item: { shown[$0].item?.id }, by: action)
        }
    }

    /// Lets the user delete the rows of items of a presented list; see ``onDelete(perform:)-(([Item.ID])->Void)``.
    ///
    /// - Parameter action: Receives the ids of the items.
    public func onDelete<Item, Element, Section>(
        perform action: @escaping @MainActor (_ ids: [Item.ID]) -> Void
    ) -> PagedForEach where List == PresentedList<Item, Element, Section> {
        deleting { list, rows in action(rows.compactMap { list.rows[$0].itemID }) }
    }

    /// Lets the user move the rows of items of a presented list.
    ///
    /// - Parameter action: Called for each moved item, in order. Move the item before the action returns.
    public func onMove<Item, Element, Section>(
        perform action: @escaping @MainActor (_ id: Item.ID, _ place: EditPlace<Item.ID>) -> Void
    ) -> PagedForEach where List == PresentedList<Item, Element, Section> {
        moving { list, rows, destination in
            let shown = list.rows
            RowEdits.move(rows, to: destination, of: shown.count, item: { shown[$0].itemID }, by: action)
        }
    }

    private func deleting(_ action: @escaping @MainActor (List, IndexSet) -> Void) -> PagedForEach {
        var next = self
        next.edits.delete = { [weak list] rows in
            guard let list else { return }
            action(list, rows.filteredIndexSet { list.rows.indices.contains($0) })
        }
        return next
    }

    private func moving(_ action: @escaping @MainActor (List, IndexSet, Int) -> Void) -> PagedForEach {
        var next = self
        next.edits.move = { [weak list] rows, destination in
            guard let list else { return }
            action(list, rows.filteredIndexSet { list.rows.indices.contains($0) }, min(destination, list.rows.count))
        }
        return next
    }
}

extension PresentedRow {
    /// The id of the item that the row shows; `nil` if it shows none.
    fileprivate var itemID: ItemID? {
        guard case .element = content, case .row(.item(let id)) = id else { return nil }
        return id
    }
}
#endif
