import PagingCore

extension Pager {
    /// Edits over the server's items that are committed or rolled back together.
    ///
    /// All methods do nothing after the transaction has ended or its pager was released.
    @MainActor
    public final class Transaction {
        private enum State {
            case open
            case ended
        }

        private weak var pager: Pager?
        private let id: TransactionID
        private var state = State.open

        init(of pager: Pager) {
            self.pager = pager
            id = TransactionID(pager.nextNumber())
            pager.send { [id] in $0.transactionOpened(id, at: $1) }
        }

        deinit {
            guard case .open = state, let pager else { return }
            Task { @MainActor [weak pager, id] in pager?.send { $0.transactionEnded(id, .rolledBack, at: $1) } }
        }

        /// Updates an item. If the item is not held, the edit waits for it.
        ///
        /// - Parameter item: The new value of the item.
        public func update(_ item: Item) { edit(.update(item)) }

        /// Inserts an item; see ``Pager/insert(_:at:alsoOnServer:)``.
        ///
        /// - Parameters:
        ///   - item: The new item.
        ///   - place: Where to insert it.
        ///   - alsoOnServer: Whether the server's list gets the item at this place too.
        public func insert(_ item: Item, at place: EditPlace<Item.ID>, alsoOnServer: Bool = true) {
            edit(.insert(item, place, alsoOnServer: alsoOnServer))
        }

        /// Removes an item; see ``Pager/remove(_:alsoOnServer:)``.
        ///
        /// - Parameters:
        ///   - itemID: The id of the item.
        ///   - alsoOnServer: Whether the item is removed from the server's list too.
        public func remove(_ itemID: Item.ID, alsoOnServer: Bool = true) {
            edit(.remove(itemID, alsoOnServer: alsoOnServer))
        }

        /// Moves an item; see ``Pager/move(_:to:)``.
        ///
        /// - Parameters:
        ///   - itemID: The id of the item.
        ///   - place: Where to move it.
        public func move(_ itemID: Item.ID, to place: EditPlace<Item.ID>) { edit(.move(itemID, place)) }

        /// Ends the transaction and keeps its edits, because the server accepted them.
        public func commit() { end(.committed) }

        /// Ends the transaction and takes its edits back, because the server rejected them.
        public func rollBack() { end(.rolledBack) }

        private func edit(_ edit: ListEdit<Item>) {
            guard case .open = state else { return }
            pager?.send { [id] in $0.itemEdited(edit, in: id, at: $1) }
        }

        private func end(_ outcome: TransactionOutcome) {
            guard case .open = state else { return }
            state = .ended
            pager?.send { [id] in $0.transactionEnded(id, outcome, at: $1) }
        }
    }
}
