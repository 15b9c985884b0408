extension Pager {
    /// Changes an item at once. A later answer of the source that brings it takes its place.
    ///
    /// - Parameter item: The item as it should be. Nothing happens if its id is not held.
    public func update(_ item: Item) { send(.itemEdited(.update(item), in: nil)) }

    /// Adds an item at once. If its id is held already, that item is updated instead.
    ///
    /// - Parameters:
    ///   - item: The new item.
    ///   - place: Where it goes. Nothing happens if that names an item that is not held.
    ///   - alsoOnServer: Whether the server has, or gets, the item at this place too, so that the offsets of those behind
    ///     it move by one. In a list by page numbers nothing can move: what slips between two pages shows at the next
    ///     refresh.
    public func insert(_ item: Item, at place: EditPlace<Item.ID>, alsoOnServer: Bool = true) {
        send(.itemEdited(.insert(item, place, alsoOnServer: alsoOnServer), in: nil))
    }

    /// Removes an item at once.
    ///
    /// - Parameters:
    ///   - id: The item. Nothing happens if it is not held.
    ///   - alsoOnServer: Whether it goes from the server's list too; see ``insert(_:at:alsoOnServer:)``.
    public func remove(_ id: Item.ID, alsoOnServer: Bool = true) {
        send(.itemEdited(.remove(id, alsoOnServer: alsoOnServer), in: nil))
    }

    /// Moves an item at once.
    ///
    /// - Parameters:
    ///   - id: The item. Nothing happens if it is not held.
    ///   - place: Where it goes. Nothing happens if that names an item that is not held.
    public func move(_ id: Item.ID, to place: EditPlace<Item.ID>) {
        send(.itemEdited(.move(id, place), in: nil))
    }

    /// Opens a transaction: edits that show at once and are taken back together if the server says no.
    ///
    /// - Returns: The transaction. Released without an end, it is rolled back.
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
    public func transaction<Value>(_ body: (Transaction) async throws -> Value) async rethrows -> Value {
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

    /// Edits that lie over the server's items until they stand or are taken back.
    @MainActor
    public final class Transaction {
        private weak let pager: Pager?
        private let id: TransactionID

        init(of pager: Pager) {
            self.pager = pager
            id = TransactionID(pager.nextNumber())
            pager.send(.transactionOpened(id))
        }

        deinit {
            Task { @MainActor [weak pager, id] in pager?.send(.transactionEnded(id, .rolledBack)) }
        }

        /// Changes an item. If it is not held, the change waits for it.
        ///
        /// - Parameter item: The item as it should be.
        public func update(_ item: Item) { pager?.send(.itemEdited(.update(item), in: id)) }

        /// Adds an item; see ``Pager/insert(_:at:alsoOnServer:)``.
        public func insert(_ item: Item, at place: EditPlace<Item.ID>, alsoOnServer: Bool = true) {
            pager?.send(.itemEdited(.insert(item, place, alsoOnServer: alsoOnServer), in: id))
        }

        /// Removes an item; see ``Pager/remove(_:alsoOnServer:)``.
        public func remove(_ itemID: Item.ID, alsoOnServer: Bool = true) {
            pager?.send(.itemEdited(.remove(itemID, alsoOnServer: alsoOnServer), in: id))
        }

        /// Moves an item; see ``Pager/move(_:to:)``.
        public func move(_ itemID: Item.ID, to place: EditPlace<Item.ID>) {
            pager?.send(.itemEdited(.move(itemID, place), in: id))
        }

        /// Makes the edits stand: the server agreed. A transaction that has ended ends no second time.
        public func commit() { pager?.send(.transactionEnded(id, .committed)) }

        /// Takes the edits back: the server refused. A transaction that has ended ends no second time.
        public func rollBack() { pager?.send(.transactionEnded(id, .rolledBack)) }
    }
}
