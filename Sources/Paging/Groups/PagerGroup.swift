/// Lists in which an item is edited at once.
///
/// Lists of one kind of items, such as a feed, a profile and a search, each hold a copy of an item. An edit of the group
/// reaches each list that has it.
///
/// ```swift
/// let group = PagerGroup<Book>()
/// group.add(pager)
/// try await group.transaction { edits in
///     edits.make(.remove(book.id))
///     try await api.delete(book.id)
/// }
/// ```
///
/// A group holds no items, and does not keep its lists alive. What a store or a socket of the app reports is passed on in the
/// same way: `group.make(.update(changed))`, or `group.invalidate([id])` if it says only which item has changed. An
/// insertion is made in each list in which its place is known.
@MainActor
public final class PagerGroup<Item: Identifiable> {
    private var members: [WeakReference<Pager<Item>>] = []

    /// Creates a group without lists.
    nonisolated public init() {}

    /// Adds a list. A list that is in the group already is added once.
    ///
    /// - Parameter pager: The list. An edit that was made before does not reach it.
    public func add(_ pager: Pager<Item>) {
        members.removeAll { $0.object == nil || $0.object === pager }
        members.append(WeakReference(pager))
    }

    /// Removes a list. Its items stay as they are.
    ///
    /// - Parameter pager: The list.
    public func remove(_ pager: Pager<Item>) {
        members.removeAll { $0.object == nil || $0.object === pager }
    }

    /// Makes an edit at once in each list.
    ///
    /// - Parameter edit: The edit. A function that changes an item is called once for each list.
    public func make(_ edit: ListEdit<Item>) {
        for pager in pagers { pager.make(edit) }
    }

    /// Marks the lists as out of date; see ``Pager/invalidate()``.
    public func invalidate() {
        for pager in pagers { pager.invalidate() }
    }

    /// Marks items as out of date in the lists that have them; see ``Pager/invalidate()``.
    ///
    /// - Parameter ids: The ids of the items.
    public func invalidate(_ ids: some Collection<Item.ID>) {
        for pager in pagers { pager.invalidate(ids) }
    }

    /// Edits the lists at once, and rolls the edits back in all of them if `body` throws.
    ///
    /// - Parameter body: Makes the edits and sends them to the server.
    /// - Returns: The value that `body` returns.
    /// - Throws: The error that `body` throws. Its edits are rolled back, and no others.
    public func transaction<Value>(_ body: @MainActor (Transaction) async throws -> Value) async rethrows -> Value {
        let transaction = Transaction(pagers.map { $0.beginTransaction() })
        do {
            let value = try await body(transaction)
            for member in transaction.members { member.commit() }
            return value
        } catch {
            for member in transaction.members { member.rollBack() }
            throw error
        }
    }

    private var pagers: [Pager<Item>] { members.compactMap(\.object) }
}

extension PagerGroup {
    /// Edits of several lists that are committed or rolled back together.
    @MainActor
    public final class Transaction {
        fileprivate let members: [Pager<Item>.Transaction]

        fileprivate init(_ members: [Pager<Item>.Transaction]) {
            self.members = members
        }

        /// Makes an edit in each list. An update or a change waits in a list that does not have the item yet.
        ///
        /// - Parameter edit: The edit. A function that changes an item is called again on each newer item of the server, until
        ///   the transaction ends.
        public func make(_ edit: ListEdit<Item>) {
            for member in members { member.make(edit) }
        }
    }
}
