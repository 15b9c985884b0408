extension Pager {
    /// Edits that lie over the server's items until they stand or are taken back.
    ///
    /// What is asked of a transaction that has ended, or whose pager is gone, does nothing.
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

        /// Changes an item. If it is not held, the change waits for it.
        ///
        /// - Parameter item: The item as it should be.
        public func update(_ item: Item) { edit(.update(item)) }

        /// Adds an item; see ``Pager/insert(_:at:alsoOnServer:)``.
        ///
        /// - Parameters:
        ///   - item: The new item.
        ///   - place: Where it goes.
        ///   - alsoOnServer: Whether the server gets it at this place too.
        public func insert(_ item: Item, at place: EditPlace<Item.ID>, alsoOnServer: Bool = true) {
            edit(.insert(item, place, alsoOnServer: alsoOnServer))
        }

        /// Removes an item; see ``Pager/remove(_:alsoOnServer:)``.
        ///
        /// - Parameters:
        ///   - itemID: The item.
        ///   - alsoOnServer: Whether it goes from the server's list too.
        public func remove(_ itemID: Item.ID, alsoOnServer: Bool = true) {
            edit(.remove(itemID, alsoOnServer: alsoOnServer))
        }

        /// Moves an item; see ``Pager/move(_:to:)``.
        ///
        /// - Parameters:
        ///   - itemID: The item.
        ///   - place: Where it goes.
        public func move(_ itemID: Item.ID, to place: EditPlace<Item.ID>) { edit(.move(itemID, place)) }

        /// Makes the edits stand: the server agreed.
        public func commit() { end(.committed) }

        /// Takes the edits back: the server refused.
        public func rollBack() { end(.rolledBack) }

        private func edit(_ edit: Edit<Item>) {
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
