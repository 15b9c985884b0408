#if canImport(SwiftUI)
public import SwiftUI

extension ScrollViewProxy {
    /// Scrolls to an item of a pager's list. Does nothing if the list does not hold the item.
    ///
    /// To scroll to a row whose item is not loaded yet, use ``Pager/jump(to:)->_``.
    ///
    /// - Parameters:
    ///   - id: The id of the item.
    ///   - pager: The list.
    ///   - anchor: Where the row is afterwards; `nil` for the nearest place.
    @MainActor
    public func scrollTo<Item>(_ id: Item.ID, in pager: Pager<Item>, anchor: UnitPoint? = nil) {
        if let row = pager.rowID(of: id) { scroll(to: row, of: pager, anchor) }
    }

    /// Scrolls to an item of a presented list. Does nothing if the list hides the item or does not hold it.
    ///
    /// - Parameters:
    ///   - id: The id of the item.
    ///   - list: The list.
    ///   - anchor: Where the row is afterwards; `nil` for the nearest place.
    @MainActor
    public func scrollTo<Item, Element, Section>(
        _ id: Item.ID, in list: PresentedList<Item, Element, Section>, anchor: UnitPoint? = nil
    ) {
        if let row = list.pager.rowID(of: id) { scroll(to: .row(row), of: list, anchor) }
    }

    /// SwiftUI knows the row by one of two ids: that of the item, or that of the placeholder that it replaced on screen.
    @MainActor
    private func scroll<List: ShownList>(to id: List.ShownRows.Element.ID, of list: List, _ anchor: UnitPoint?) {
        let shown = TrackerRegistry.trackers(of: list).map { $0.placeholderIDs[id] ?? id }
        for id in shown.isEmpty ? [id] : Set(shown) { scrollTo(id, anchor: anchor) }
    }
}

/// A weak registry of the trackers of lists that views show.
@MainActor
enum TrackerRegistry {
    private struct Entry {
        weak var tracker: AnyObject?
        let list: ObjectIdentifier
    }

    private static var entries: [Entry] = []

    /// Registers a tracker that joined a list, and forgets the list that it joined before.
    static func register<List: ShownList>(_ tracker: ViewportTracker<List>, for list: List) {
        entries.removeAll { $0.tracker == nil || $0.tracker === tracker }
        entries.append(Entry(tracker: tracker, list: ObjectIdentifier(list)))
    }

    static func trackers<List: ShownList>(of list: List) -> [ViewportTracker<List>] {
        entries.compactMap { $0.list == ObjectIdentifier(list) ? $0.tracker as? ViewportTracker<List> : nil }
    }
}
#endif
