import PagingCore

// Edits are made at once. Those before the first page are made when it is applied, in their order (I2).
extension Pager {
    /// Updates an item at once. A later answer of the source that contains the item replaces the edit.
    ///
    /// Before the first page is loaded, an edit waits for it. This holds for all edits.
    ///
    /// - Parameter item: The new value of the item. Nothing happens if no item with its id is held.
    public func update(_ item: Item) { make(.update(item)) }

    /// Changes an item at once. Open transactions that edit the same item keep their own edits.
    ///
    /// ```swift
    /// pager.update(book.id) { $0.isRead = true }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The id of the item. Nothing happens if it is not held, or if only an open transaction has inserted it.
    ///   - change: Changes the item, as it is without the edits of open transactions.
    /// - Precondition: `change` keeps the id of the item.
    public func update(_ id: Item.ID, _ change: @escaping (inout Item) -> Void) {
        make(.change(id, change))
    }

    /// Replaces an item at once by one with another id, such as a temporary one by the server's. The row stays.
    ///
    /// Views keep the row and their position. A selection of rows by ``rowID(of:)`` keeps it too. From now on the old id stands
    /// for the new item in edits and lookups, except in ``update(_:)``, whose item has an id of its own. Open transactions
    /// keep what they changed by functions. No rollback undoes a replacement, because the server has given the item its id.
    ///
    /// - Parameters:
    ///   - id: The id of the item. Nothing happens if neither it nor the new item is held.
    ///   - item: The new item. If an item with its id is held already, that one is updated where it is, and the other one is
    ///     removed.
    public func replace(_ id: Item.ID, with item: Item) { make(.replace(id, with: item)) }

    /// Inserts an item at once. If an item with its id is already held, that item is updated instead.
    ///
    /// - Parameters:
    ///   - item: The new item.
    ///   - place: Where to insert it. Nothing happens if the place names an item that is not held.
    ///   - shiftsOffsets: Whether the server's list has the item at this place too, so that the offsets of the items after it
    ///     are greater by one. An item that it will have later belongs in a transaction. Page numbers cannot move: in a
    ///     numbered list, an item that is skipped or repeated between two pages is corrected at the next refresh.
    public func insert(_ item: Item, at place: EditPlace<Item.ID>, shiftsOffsets: Bool = true) {
        make(.insert(item, place, shiftsOffsets: shiftsOffsets))
    }

    /// Removes an item at once.
    ///
    /// - Parameters:
    ///   - id: The id of the item. Nothing happens if it is not held.
    ///   - shiftsOffsets: Whether the server's list lacks the item too. This sends nothing to the server; see ``insert(_:at:shiftsOffsets:)``.
    public func remove(_ id: Item.ID, shiftsOffsets: Bool = true) {
        make(.remove(id, shiftsOffsets: shiftsOffsets))
    }

    /// Moves an item at once.
    ///
    /// - Parameters:
    ///   - id: The id of the item. Nothing happens if it is not held.
    ///   - place: Where to move it. Nothing happens if the place names an item that is not held.
    public func move(_ id: Item.ID, to place: EditPlace<Item.ID>) {
        make(.move(id, place))
    }

    /// Makes an edit at once, for code that receives edits as values.
    ///
    /// - Parameter edit: The edit.
    public func make(_ edit: ListEdit<Item>) {
        enqueue(.edit(edit, in: nil))
    }

    /// Makes an edit of a list whose first page was applied.
    func make(_ edit: ListEdit<Item>, in transaction: TransactionID?, at now: Int64) {
        let absent = transaction == nil ? absentEdits(among: [edit]) : []
        perform(engine.feed.itemEdited(edit, in: transaction, at: now), repeating: nil, at: now)
        makeAbsentEdits(absent)
    }

    /// Drops the open transactions (I3), replaces the list, and then notifies the owners of these transactions.
    ///
    /// - Parameter input: Replaces the list.
    func dropTransactions(andEnqueue input: PendingInput<Item>) {
        let dropped = openTransactions.compactMap(\.object).filter { $0.state == .open }
        openTransactions = []
        for transaction in dropped { transaction.drop() }
        enqueue(input)
        for transaction in dropped { transaction.onDrop?() }
    }

    /// Starts a transaction: edits that are visible at once and that can be rolled back together.
    ///
    /// - Returns: The transaction. If it is released while it is open, it is rolled back soon after.
    public func beginTransaction() -> Transaction { Transaction(of: self) }

    /// Edits the list at once, and rolls the edits back if `body` throws.
    ///
    /// ```swift
    /// try await pager.transaction { edit in
    ///     edit.remove(book.id)
    ///     try await api.delete(book.id)
    /// }
    /// ```
    ///
    /// - Parameter body: Makes the edits and sends them to the server.
    /// - Returns: The value that `body` returns. The edits are committed, unless ``reset()`` or another source has dropped the
    ///   list meanwhile; see ``Transaction/state``.
    /// - Throws: The error that `body` throws. Its edits are rolled back, and no others.
    public func transaction<Value>(
        _ body: @MainActor (Transaction) async throws -> Value
    ) async rethrows -> Value {
        let transaction = beginTransaction()
        do {
            let value = try await body(transaction)
            transaction.commit()
            return value
        } catch {
            transaction.rollBack()
            throw error
        }
    }
}
