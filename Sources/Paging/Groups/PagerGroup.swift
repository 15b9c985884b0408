/// Lists in which an item is edited at once.
///
/// Lists of one kind of items, such as a feed, a profile and a search, each hold a copy of an item. An edit of the group
/// reaches each list that has it.
///
/// ```swift
/// let group = PagerGroup<Book>()
/// group.add(pager)
/// try await group.transaction { edit in
///     edit.remove(book.id)
///     try await api.delete(book.id)
/// }
/// ```
///
/// A group holds no items, and does not keep its lists alive. What a store or a socket of the app reports is passed on in the
/// same way: `group.update(changed)`. An item is inserted into single lists, because each has a place of its own for it.
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

    /// Updates an item in each list that has it; see ``Pager/update(_:)``.
    ///
    /// - Parameter item: The new value of the item.
    public func update(_ item: Item) {
        for pager in pagers { pager.update(item) }
    }

    /// Changes an item in each list that has it; see ``Pager/update(_:_:)``.
    ///
    /// - Parameters:
    ///   - id: The id of the item.
    ///   - change: Changes the item. It is called once for each list.
    /// - Precondition: `change` keeps the id of the item.
    public func update(_ id: Item.ID, _ change: @escaping (inout Item) -> Void) {
        for pager in pagers { pager.update(id, change) }
    }

    /// Removes an item from each list that has it; see ``Pager/remove(_:shiftsOffsets:)``.
    ///
    /// - Parameters:
    ///   - id: The id of the item.
    ///   - shiftsOffsets: Whether the server's lists lack the item too.
    public func remove(_ id: Item.ID, shiftsOffsets: Bool = true) {
        for pager in pagers { pager.remove(id, shiftsOffsets: shiftsOffsets) }
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

        /// Updates an item in each list. In a list that does not have it yet, the edit waits for it.
        ///
        /// - Parameter item: The new value of the item.
        public func update(_ item: Item) {
            for member in members { member.update(item) }
        }

        /// Changes an item in each list. In a list that does not have it yet, the edit waits for it.
        ///
        /// - Parameters:
        ///   - id: The id of the item.
        ///   - change: Changes the item. It is made again on each newer item of the server, until the transaction ends.
        /// - Precondition: `change` keeps the id of the item.
        public func update(_ id: Item.ID, _ change: @escaping (inout Item) -> Void) {
            for member in members { member.update(id, change) }
        }

        /// Removes an item from each list that has it.
        ///
        /// - Parameters:
        ///   - id: The id of the item.
        ///   - shiftsOffsets: Whether the server's lists lose the item too, once the transaction is committed.
        public func remove(_ id: Item.ID, shiftsOffsets: Bool = true) {
            for member in members { member.remove(id, shiftsOffsets: shiftsOffsets) }
        }
    }
}
