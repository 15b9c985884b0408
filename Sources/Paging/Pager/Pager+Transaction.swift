import PagingCore

extension Pager {
    /// Edits over the server's items that are committed or rolled back together.
    ///
    /// All methods do nothing after the transaction has ended or its pager was released. ``state`` says how it ended.
    @MainActor
    public final class Transaction {
        /// Whether the transaction has ended, and how.
        public enum State: Hashable, Sendable {
            /// Edits can be made.
            case open
            /// The edits are kept.
            case committed
            /// The edits were taken back.
            case rolledBack
            /// ``Pager/reset()`` or another source dropped the list, and the edits with it.
            case dropped
        }

        /// Whether the transaction has ended, and how.
        public private(set) var state = State.open

        /// Called after the list was dropped: what is done in it is done in the new list. It is not called again.
        package var onDrop: (() -> Void)?

        private weak var pager: Pager?
        private let id: TransactionID

        init(of pager: Pager) {
            self.pager = pager
            id = TransactionID(pager.nextNumber())
            pager.send { [id] in $0.transactionOpened(id, at: $1) }
            pager.openTransactions.removeAll { $0.object == nil }
            pager.openTransactions.append(WeakReference(self))
        }

        deinit {
            guard case .open = state, let pager else { return }
            Task { @MainActor [weak pager, id] in pager?.enqueue(.transactionEnd(id, .rolledBack)) }
        }

        /// Updates an item. If the item is not held, the edit waits for it.
        ///
        /// - Parameter item: The new value of the item.
        public func update(_ item: Item) { make(.update(item)) }

        /// Changes an item; see ``Pager/update(_:_:)``. If the item is not held, the edit waits for it.
        ///
        /// The change is made again on each newer item of the server, until the transaction ends.
        ///
        /// - Parameters:
        ///   - itemID: The id of the item.
        ///   - change: Changes the item.
        /// - Precondition: `change` keeps the id of the item.
        public func update(_ itemID: Item.ID, _ change: @escaping (inout Item) -> Void) {
            make(.change(itemID, change))
        }

        /// Replaces an item; see ``Pager/replace(_:with:)``. A rollback removes an item that this transaction has inserted, also
        /// with its new id.
        ///
        /// ```swift
        /// try await pager.transaction { edit in
        ///     edit.insert(draft, at: .end)
        ///     edit.replace(draft.id, with: try await api.send(draft))
        /// }
        /// ```
        ///
        /// - Parameters:
        ///   - itemID: The id of the item.
        ///   - item: The new item.
        public func replace(_ itemID: Item.ID, with item: Item) { make(.replace(itemID, with: item)) }

        /// Inserts an item; see ``Pager/insert(_:at:shiftsOffsets:)``.
        ///
        /// - Parameters:
        ///   - item: The new item.
        ///   - place: Where to insert it.
        ///   - shiftsOffsets: Whether the server's list gets the item at this place too, once the transaction is committed.
        public func insert(_ item: Item, at place: EditPlace<Item.ID>, shiftsOffsets: Bool = true) {
            make(.insert(item, place, shiftsOffsets: shiftsOffsets))
        }

        /// Removes an item; see ``Pager/remove(_:shiftsOffsets:)``.
        ///
        /// - Parameters:
        ///   - itemID: The id of the item.
        ///   - shiftsOffsets: Whether the server's list loses the item too, once the transaction is committed.
        public func remove(_ itemID: Item.ID, shiftsOffsets: Bool = true) {
            make(.remove(itemID, shiftsOffsets: shiftsOffsets))
        }

        /// Moves an item; see ``Pager/move(_:to:)``.
        ///
        /// - Parameters:
        ///   - itemID: The id of the item.
        ///   - place: Where to move it.
        public func move(_ itemID: Item.ID, to place: EditPlace<Item.ID>) { make(.move(itemID, place)) }

        /// Ends the transaction and keeps its edits, because the server accepted them.
        public func commit() { end(.committed) }

        /// Ends the transaction and takes its edits back, because the server rejected them.
        public func rollBack() { end(.rolledBack) }

        /// Makes an edit. If it updates or changes an item that is not held, it waits for the item.
        ///
        /// - Parameter edit: The edit.
        public func make(_ edit: ListEdit<Item>) {
            guard case .open = state else { return }
            pager?.enqueue(.edit(edit, in: id))
        }

        private func end(_ outcome: TransactionOutcome) {
            guard case .open = state else { return }
            state =
                switch outcome {
                case .committed: .committed
                case .rolledBack: .rolledBack
                }
            pager?.enqueue(.transactionEnd(id, outcome))
        }

        /// Ends the transaction, because its list was dropped.
        func drop() {
            if case .open = state { state = .dropped }
        }
    }
}
