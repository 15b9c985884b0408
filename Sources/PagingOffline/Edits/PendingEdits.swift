import Foundation
public import Observation
public import Paging
import PagingCore

/// Edits that a list shows at once, that are sent to the server one after the other, and that survive a restart.
///
/// ```swift
/// enum BookChange: Codable, Sendable {
///     case read(Book.ID)
///     case remove(Book.ID)
/// }
///
/// let edits = PendingEdits(of: pager, in: store, as: "books", version: 1) { (change: BookChange) in
///     switch change {
///     case .read(let id): [.change(id) { $0.isRead = true }]
///     case .remove(let id): [.remove(id, shiftsOffsets: true)]
///     }
/// } send: { change, key in
///     switch change {
///     case .read(let id): try await api.markRead(id, idempotencyKey: key)
///     case .remove(let id): try await api.delete(id, idempotencyKey: key)
///     }
/// }
/// edits.make(.read(book.id))
/// ```
///
/// Each edit is shown in a transaction of the pager of its own, so that answers and refreshes keep it. Then it is written
/// to a log in the store, and sent. When the server has accepted it, its transaction is committed: the changes are part of
/// the list until an answer replaces them. A server that answers from a copy which does not have the edit yet can make the
/// list show the old state for a while.
///
/// An accepted edit of a list with a cache stays in the log for 30 days, because other processes may keep copies that lack
/// it: a list that opens from such a copy makes it. Now and then it is made again in a list that has it, so let `listEdits`
/// set values and not count them up.
///
/// An edit is sent at least once, and always with the same key: if the app ends before it knows the answer, it sends the
/// edit again after the next launch. The server carries it out once if it ignores a key that it has seen.
///
/// An edit that fails with a transient error is retried as the policy says. Then it waits, and so do those behind it, until
/// ``networkReturned()``, ``retry(_:)``, ``retryAll()`` or another ``make(_:)``. An edit that fails with any other error is
/// no longer shown. It stays in ``entries`` and in the store until the app retries or discards it, and the edits behind it
/// are sent.
///
/// Keep the object as long as the list; it holds a reference to the pager. When it is released, its request is cancelled,
/// and its edits are no longer shown. They stay in the store. A process has at most one object for a log at a time; see
/// ``waitForStore()``. Several processes may have one each: they send the same edits with the same keys.
@MainActor @Observable
public final class PendingEdits<Change: Codable & Sendable, Item: Identifiable & Sendable> where Item.ID: Sendable {
    /// The edits that the server has not accepted, in the order in which they were made.
    ///
    /// Those of an earlier launch come first, as soon as the log was read.
    public internal(set) var entries: [PendingEdit<Change>] = []

    /// Why the store does not have what ``entries`` has; `nil` if it does.
    ///
    /// If an edit cannot be written, it is sent all the same, and would not survive a restart. If it cannot be noted that an edit
    /// was accepted or discarded, it is sent again after a restart, with the same key. If the log cannot be read, its edits
    /// are missing here, and stay in the store. Each access that failed is repeated together with the next one, and by
    /// ``retryAll()``.
    public internal(set) var storeFailure: (any Error)?

    /// Ends when the log was read and its edits were handed to the pager, or when it could not be read.
    @ObservationIgnored package let opened: Task<Void, Never>

    @ObservationIgnored let log: PendingEditLog
    @ObservationIgnored let coding: PendingEditCoding<Change>
    @ObservationIgnored let shown: ShownEdits<Item>
    @ObservationIgnored let listEdits: (Change) -> [ListEdit<Item>]
    @ObservationIgnored let sender: PendingEditSender<Change>
    /// What keeps the list that the edits belong to.
    @ObservationIgnored let keeper: (any CacheKeeper<Item>)?
    @ObservationIgnored let makeKey: () -> String
    @ObservationIgnored var sending = Sending.idle

    /// Whether an edit is being sent.
    enum Sending {
        case idle
        /// This edit is being sent, by this task.
        case sending(PendingEdit<Change>.ID, Task<Void, Never>)
        /// The retries of a transient failure are exhausted.
        case paused
    }

    /// Shows and sends the edits that a log has, and those that are made from now on.
    ///
    /// The edits belong to the list that the pager shows now. After `replaceSource` they are still sent, and no longer shown:
    /// create pending edits for the new list.
    ///
    /// The log is read asynchronously. Its edits are shown below those that are made meanwhile, and sent before them, unless
    /// the log cannot be read at first.
    ///
    /// - Parameters:
    ///   - pager: The list. It may be loaded later. If it is kept in a store, create the pending edits before it has a reader:
    ///     then its rows and the edits appear in one turn of the main actor.
    ///   - store: Keeps the log. It may also keep the list.
    ///   - name: The name of the log in the store. Edits of different users need different names.
    ///   - version: The version of `Change`. It is stored with each edit; an edit of another version fails with
    ///     ``PendingEditFailure/otherVersion(stored:current:)``. Use another number if older edits cannot be decoded any
    ///     more, or mean something else.
    ///   - retry: When an edit is sent again after a transient failure.
    ///   - random: Generates the jitter of retries.
    ///   - makeKey: Returns the idempotency key of a new edit: a text that no edit of the log has had before. By default it
    ///     is a UUID.
    ///   - listEdits: How a change shows in the list. It is called when the edit is made, retried, or read after a restart, and
    ///     returns the same edits for the same change. Making them twice is the same as once.
    ///   - send: Sends a change to the server, with its key. If it returns, the server has accepted the change. It throws an
    ///     error that is transient by `PageFailure` if the change may be accepted later.
    public init(
        of pager: Pager<Item>, in store: OfflineStore, as name: String, version: Int, retry: RetryPolicy = .twice,
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
        makeKey: @escaping () -> String = { UUID().uuidString },
        listEdits: @escaping (Change) -> [ListEdit<Item>],
        send: @escaping @Sendable (_ change: Change, _ key: String) async throws -> Void
    ) {
        let log = PendingEditLog(in: store.store, named: name)
        self.log = log
        coding = PendingEditCoding(version: version)
        shown = ShownEdits(in: pager)
        keeper = pager.keeper
        sender = PendingEditSender(retry: retry, clock: pager.clock, random: Locked(random), send: send)
        self.listEdits = listEdits
        self.makeKey = makeKey
        opened = Task { await log.open() }
        log.onRead = { [weak self] in self?.logWasRead($0) }
        log.onProgress = { [weak self] in self?.logProgressed() }
        pager.workBeforeOpening.append(opened)
    }

    deinit {
        if case .sending(_, let task) = sending { task.cancel() }
    }
}

extension PendingEdits {
    /// Shows an edit at once, writes it to the log, and sends it after the edits before it.
    ///
    /// If sending waits after a transient failure, it begins again.
    ///
    /// - Parameter change: What the user did.
    /// - Returns: The id of the edit, which is its idempotency key.
    /// - Precondition: The key is not the one of another entry.
    @discardableResult
    public func make(_ change: Change) -> PendingEdit<Change>.ID {
        let id = makeKey()
        precondition(
            !entries.contains { $0.id == id }, "Two pending edits have the key \(id). Return a new key for each edit.")
        entries.append(PendingEdit(id: id, change: change, state: .waiting(lastFailure: nil)))
        log.add(id, content(of: change))
        show(id)
        resume()
        return id
    }

    /// Sends a failed or waiting edit again, with the same key.
    ///
    /// A failed edit is shown again at its place among the others. Does nothing if the edit is being sent, or cannot be read.
    ///
    /// - Parameter id: The id of the edit.
    public func retry(_ id: PendingEdit<Change>.ID) {
        guard let index = index(of: id), let change = entries[index].change else { return }
        switch entries[index].state {
        case .sending: return
        case .waiting: break
        case .failed:
            entries[index].state = .waiting(lastFailure: nil)
            // Otherwise the edit would be a failed one if the app ends now.
            log.replace(id, content(of: change))
            show(id)
        }
        resume()
    }

    /// Sends all failed and waiting edits again, and repeats what failed in the store.
    public func retryAll() {
        for id in entries.map(\.id) { retry(id) }
        log.repeatFailed()
        resume()
    }

    /// Undoes an edit, and removes it from the log. If it is being sent, the request is cancelled.
    ///
    /// The server may have carried it out already; the next answer of the source shows that.
    ///
    /// - Parameter id: The id of the edit. Nothing happens if there is none with it.
    public func discard(_ id: PendingEdit<Change>.ID) {
        guard let index = index(of: id) else { return }
        entries.remove(at: index)
        if case .sending(id, let task) = sending {
            task.cancel()
            sending = .idle
        }
        log.remove(id)
        shown.rollBack(id)
        sendNext()
    }

    /// Reports that the network returned: the edits that wait after a transient failure are sent.
    public func networkReturned() { resume() }

    /// Waits until the store has what ``entries`` has, or could not do what was requested; see ``storeFailure``.
    ///
    /// For example before the app is suspended, or before another object is created for the same log.
    public func waitForStore() async {
        await opened.value
        await log.finish()
    }

    func index(of id: PendingEdit<Change>.ID) -> Int? { entries.firstIndex { $0.id == id } }

    func content(of change: Change, refusal: String? = nil) -> Result<Data, any Error> {
        Result { try coding.encode(change, refusal: refusal) }
    }

    private func show(_ id: PendingEdit<Change>.ID) {
        guard let index = index(of: id), entries[index].isShown, let change = entries[index].change else { return }
        shown.show(listEdits(change), of: id, below: entries[(index + 1)...].lazy.map(\.id))
    }

    private func logWasRead(_ stored: [StoredEntry]) {
        guard !stored.isEmpty else { return }
        var read: [PendingEdit<Change>] = []
        var accepted: [(edit: AcceptedEdit, change: Change)] = []
        for entry in stored {
            switch coding.edit(from: entry) {
            case .pending(let edit): read.append(edit)
            case .accepted(let edit, let change): accepted.append((edit, change))
            case .unreadable: log.remove(entry.id)
            }
        }
        readAccepted(accepted)
        entries.insert(contentsOf: read, at: 0)
        for edit in read { show(edit.id) }
    }

    private func logProgressed() {
        let failure = log.failure
        if failure != nil || storeFailure != nil { storeFailure = failure }
        sendNext()
    }
}
