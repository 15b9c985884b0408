import PagingCore

/// Keeps a pager's list in a store, and brings it back: what the pager tells it, and asks of it (O1).
@MainActor
package protocol CacheKeeper<Item>: AnyObject, Sendable {
    associatedtype Item: Identifiable

    /// Reads the list, and reports it with ``Pager/keptListRead(_:by:_:)``.
    func open(for pager: Pager<Item>)

    /// Reads the items of an evicted page.
    ///
    /// - Parameters:
    ///   - key: The key of the page.
    ///   - completion: Is called once, with the items or `nil`.
    func readItems(ofKey key: Int, _ completion: @escaping @MainActor ([Item]?) -> Void)

    /// Takes a snapshot of the list after a change of it.
    ///
    /// - Parameters:
    ///   - change: What changed.
    ///   - pager: The pager.
    func listChanged(_ change: CacheChange, in pager: Pager<Item>)

    /// Makes edits in the store, of items that the list did not hold.
    func absentItemsEdited(_ edits: [ListEdit<Item>])

    /// The current time in seconds since 1970; `nil` if no list is kept.
    nonisolated var time: Double? { get }

    /// Notes that the list has edits that the server accepted, and when it did.
    func editsAccepted(_ edits: [String: Double])

    /// Writes what is not written yet, the first visible row included, and waits for it.
    func save(_ pager: Pager<Item>) async

    /// Ends, because the pager was released or shows another list. What was noted so far is written.
    nonisolated func close()
}

/// What changed in a list that is kept.
package enum CacheChange: Hashable, Sendable {
    /// Rows, edges or states.
    case list
    /// The items of an evicted page were put back from the store.
    case restoredPage(key: Int)
    /// The first visible row.
    case firstRow
}

/// A list from a store, with the cursors of its source in place of their numbers.
package struct CacheContent<Item: Identifiable> {
    /// The list. Each cursor is an index into ``cursors``.
    package let feed: StoredFeed<Item>
    package let cursors: [OpaqueCursor]
    /// The accepted edits that the list has.
    package let edits: AcceptedEdits

    package init(_ feed: StoredFeed<Item>, cursors: [OpaqueCursor], edits: AcceptedEdits) {
        self.feed = feed
        self.cursors = cursors
        self.edits = edits
    }

    /// The list with the numbers of its cursors.
    ///
    /// - Parameter number: Returns the number of a cursor.
    func numbered(_ number: (OpaqueCursor) -> Int) -> StoredFeed<Item> {
        var feed = feed
        feed.state = feed.state.renumbered { number(cursors[$0]) }
        return feed
    }
}

extension CacheContent: Sendable where Item: Sendable {}

/// Which edits that the server accepted a stored list has.
package struct AcceptedEdits: Sendable {
    /// When the server accepted each edit that was made in the list, by id, in seconds since 1970.
    package let made: [String: Double]
    /// When the last refresh of the list completed, in seconds since 1970; `nil` if that is not known.
    package let refreshedAt: Double?

    package init(made: [String: Double], refreshedAt: Double?) {
        self.made = made
        self.refreshedAt = refreshedAt
    }

    /// Whether the list has an edit.
    ///
    /// - Parameter time: When the server accepted it, in seconds since 1970.
    package func has(_ id: String, acceptedAt time: Double) -> Bool {
        made[id] != nil || refreshedAt.map { time <= $0 } ?? false
    }
}
