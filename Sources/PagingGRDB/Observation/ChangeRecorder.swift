#if GRDB
import GRDB
import Paging

/// Records what committed transactions have changed.
final class ChangeRecorder: TransactionObserver, Sendable {
    private struct State {
        /// `nil` until the request was read. Until then every change counts.
        var shape: RequestShape?
        var transaction = PendingChanges()
        var committed = PendingChanges()
        var isObserving = false
        /// Whether changes before the start are missing in `committed`.
        var lacksEarlierChanges = false
    }

    private let state = Locked(State())
    private let onChange: @Sendable () -> Void

    /// - Parameter onChange: Called on the database's queue when there are changes.
    init(onChange: @escaping @Sendable () -> Void) {
        self.onChange = onChange
    }

    /// Whether changes are being recorded.
    var isObserving: Bool { state.withLock { $0.isObserving } }

    /// Starts to record. Earlier changes are not recorded: all rows count as changed, unless they are read after the start.
    func start(in database: any DatabaseWriter) {
        begin(in: database) { db, recorder in
            db.add(transactionObserver: recorder, extent: .observerLifetime)
        }
    }

    /// Begins to observe when the transaction that is open now has ended: some of its changes are not recorded.
    private func begin(
        in database: any DatabaseWriter, _ prepare: @escaping @Sendable (Database, ChangeRecorder) -> Void = { _, _ in }
    ) {
        database.asyncWriteWithoutTransaction { [weak self] db in
            guard let self else { return }
            prepare(db, self)
            state.withLock {
                $0.isObserving = true
                $0.lacksEarlierChanges = true
            }
            onChange()
        }
    }

    /// Sets what the request reads from. Changes of anything else are not recorded from now on.
    func observe(_ shape: RequestShape, in database: any DatabaseWriter) {
        let readsOthers = state.withLock { state in
            let readsOthers = state.shape.map { $0.region != shape.region } ?? false
            state.shape = shape
            if readsOthers { state.isObserving = false }
            return readsOthers
        }
        if readsOthers { begin(in: database) }
    }

    /// The changes since the last call.
    func take() -> PendingChanges {
        state.withLock { state in
            defer { state.committed = PendingChanges() }
            if state.lacksEarlierChanges { state.committed.insertAll() }
            state.lacksEarlierChanges = false
            return state.committed
        }
    }

    /// Notes that all rows of the list were read since the start.
    func allRowsWereRead() { state.withLock { $0.lacksEarlierChanges = false } }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
        state.withLock { $0.shape?.region.isModified(byEventsOfKind: eventKind) ?? true }
    }

    func databaseDidChange() {
        state.withLock { $0.transaction.insertAll() }
        stopObservingDatabaseChangesUntilNextTransaction()
    }

    func databaseDidChange(with event: DatabaseEvent) {
        let table = event.tableName.lowercased()
        let isAll = state.withLock { state in
            if state.shape?.observedTable == table {
                state.transaction.insert(event.rowID, isDeletion: event.kind == .delete)
            } else {
                state.transaction.insertAll()
            }
            return state.transaction.isAll
        }
        if isAll { stopObservingDatabaseChangesUntilNextTransaction() }
    }

    func databaseDidCommit(_ db: Database) {
        let hasChanges = state.withLock { state in
            let hasChanges = !state.transaction.isEmpty
            state.committed.formUnion(state.transaction)
            state.transaction = PendingChanges()
            return hasChanges
        }
        if hasChanges { onChange() }
    }

    func databaseDidRollback(_ db: Database) {
        state.withLock { $0.transaction = PendingChanges() }
    }
}
#endif
