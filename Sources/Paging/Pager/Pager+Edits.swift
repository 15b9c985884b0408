extension Pager {
    /// Changes an item at once. A later answer of the source that brings it takes its place.
    ///
    /// - Parameter item: The item as it should be. Nothing happens if its id is not held.
    public func update(_ item: Item) { edit(.update(item)) }

    /// Adds an item at once. If its id is held already, that item is updated instead.
    ///
    /// - Parameters:
    ///   - item: The new item.
    ///   - place: Where it goes. Nothing happens if that names an item that is not held.
    ///   - alsoOnServer: Whether the server has, or gets, the item at this place too, so that the offsets of those behind
    ///     it move by one. In a list by page numbers nothing can move: what slips between two pages shows at the next
    ///     refresh.
    public func insert(_ item: Item, at place: EditPlace<Item.ID>, alsoOnServer: Bool = true) {
        edit(.insert(item, place, alsoOnServer: alsoOnServer))
    }

    /// Removes an item at once.
    ///
    /// - Parameters:
    ///   - id: The item. Nothing happens if it is not held.
    ///   - alsoOnServer: Whether it goes from the server's list too; see ``insert(_:at:alsoOnServer:)``.
    public func remove(_ id: Item.ID, alsoOnServer: Bool = true) {
        edit(.remove(id, alsoOnServer: alsoOnServer))
    }

    /// Moves an item at once.
    ///
    /// - Parameters:
    ///   - id: The item. Nothing happens if it is not held.
    ///   - place: Where it goes. Nothing happens if that names an item that is not held.
    public func move(_ id: Item.ID, to place: EditPlace<Item.ID>) {
        edit(.move(id, place))
    }

    private func edit(_ edit: Edit<Item>) {
        send { $0.itemEdited(edit, in: nil, at: $1) }
    }

    /// Opens a transaction: edits that show at once and are taken back together if the server says no.
    ///
    /// - Returns: The transaction. One that is released without an end is rolled back soon after.
    public func beginTransaction() -> Transaction { Transaction(of: self) }

    /// Edits the list at once and asks the server; takes the edits back if it says no.
    ///
    /// ```swift
    /// try await pager.transaction { edit in
    ///     edit.remove(book.id)
    ///     try await api.delete(book.id)
    /// }
    /// ```
    ///
    /// - Parameter body: Makes the edits and asks the server.
    /// - Returns: What the body returns; the edits stand then.
    /// - Throws: What the body throws; its edits are taken back then, and nothing else.
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
