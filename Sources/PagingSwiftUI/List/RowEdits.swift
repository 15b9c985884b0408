#if canImport(SwiftUI)
import SwiftUI

/// What happens when the user deletes or moves rows that a view shows; `nil` if the user cannot.
struct RowEdits {
    var delete: (@MainActor (_ rows: IndexSet) -> Void)?
    var move: (@MainActor (_ rows: IndexSet, _ destination: Int) -> Void)?
}

/// Calls a closure for each item that the user moves, in order, with its place after the earlier ones have moved.
///
/// The place is beside the nearest item, because a placeholder has no id.
///
/// - Parameters:
///   - rows: The indexes of the rows that the user moves.
///   - destination: The index of the row before which they are dropped.
///   - count: The number of rows.
///   - item: Returns the id of the item that a row shows; `nil` if it shows none.
///   - move: Moves an item.
@MainActor
private func moveItems<ID>(
    _ rows: IndexSet, to destination: Int, of count: Int, item: (_ row: Int) -> ID?,
    by move: (ID, EditPlace<ID>) -> Void
) {
    let next = (destination..<max(count, destination)).first { !rows.contains($0) && item($0) != nil }
    let previous = (0..<destination).last { !rows.contains($0) && item($0) != nil }
    var place = EditPlace<ID>.start
    if let next, let id = item(next), previous.map({ next - destination < destination - $0 }) ?? true {
        place = .before(id)
    } else if let previous, let id = item(previous) {
        place = .after(id)
    }
    for id in rows.compactMap(item) {
        move(id, place)
        place = .after(id)
    }
}

extension PagedForEach {
    /// Lets the user delete the rows of items.
    ///
    /// SwiftUI has removed the rows already when it calls the action, so remove the items from the list before the action
    /// returns. Use a ``Pager/Transaction`` for each item that a server deletes, which can refuse.
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
        deleting { rows, shown in action(rows.compactMap { shown[$0].item?.id }) }
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
        moving { rows, destination, shown in
            moveItems(rows, to: destination, of: shown.count, item: { shown[$0].item?.id }, by: action)
        }
    }

    /// Lets the user delete the rows of items of a presented list; see ``onDelete(perform:)-(([Item.ID])->Void)``.
    ///
    /// - Parameter action: Receives the ids of the items.
    public func onDelete<Item, Element, Section>(
        perform action: @escaping @MainActor (_ ids: [Item.ID]) -> Void
    ) -> PagedForEach where List == PresentedList<Item, Element, Section> {
        deleting { rows, shown in action(rows.compactMap(shown.itemID(ofRow:))) }
    }

    /// Lets the user move the rows of items of a presented list.
    ///
    /// - Parameter action: Called for each moved item, in order. Move the item before the action returns.
    public func onMove<Item, Element, Section>(
        perform action: @escaping @MainActor (_ id: Item.ID, _ place: EditPlace<Item.ID>) -> Void
    ) -> PagedForEach where List == PresentedList<Item, Element, Section> {
        moving { rows, destination, shown in
            moveItems(rows, to: destination, of: shown.count, item: shown.itemID(ofRow:), by: action)
        }
    }

    private func deleting(_ action: @escaping @MainActor (IndexSet, List.ShownRows) -> Void) -> PagedForEach {
        editing { edits, shown in
            edits.delete = { rows in action(rows.filteredIndexSet { shown.indices.contains($0) }, shown) }
        }
    }

    private func moving(_ action: @escaping @MainActor (IndexSet, Int, List.ShownRows) -> Void) -> PagedForEach {
        editing { edits, shown in
            edits.move = { rows, destination in
                action(rows.filteredIndexSet { shown.indices.contains($0) }, min(destination, shown.count), shown)
            }
        }
    }

    /// Adds to the edits of the rows that the view shows. These can be older than the list's current rows.
    private func editing(_ add: @escaping @MainActor (inout RowEdits, List.ShownRows) -> Void) -> PagedForEach {
        var next = self
        next.edits = { [edits] shown in
            var all = edits(shown)
            add(&all, shown)
            return all
        }
        return next
    }
}

extension PresentedRows {
    /// The id of the item that a row shows; `nil` if it shows none.
    fileprivate func itemID(ofRow index: Int) -> Item.ID? {
        guard case .element = self[index].content, case .row(let row) = self[index].id else { return nil }
        return base.itemID(of: row)
    }
}
#endif
