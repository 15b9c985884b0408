/// An edit of ``PendingEdits`` that the server has not accepted yet.
public struct PendingEdit<Change: Codable & Sendable>: Identifiable, Sendable {
    /// What becomes of an edit.
    public enum State: Sendable {
        /// The edit is shown, and is sent after those before it.
        ///
        /// `lastFailure` is the transient error with which the last attempt ended; `nil` if there was none since the edit
        /// was made, retried, or read from the store.
        case waiting(lastFailure: (any Error)?)
        /// The edit is shown, and is being sent or waits for an automatic retry.
        case sending
        /// The server refused the edit, or the stored edit cannot be read: a ``PendingEditFailure``. It is not shown.
        case failed(any Error)
    }

    /// The idempotency key of the edit, which never changes. It is also the id of the entry in the store.
    public let id: String
    /// What the user did; `nil` if the stored edit cannot be read.
    public let change: Change?
    /// What becomes of the edit.
    public internal(set) var state: State
}

extension PendingEdit {
    /// Whether the list shows the edit.
    var isShown: Bool {
        switch state {
        case .waiting, .sending: true
        case .failed: false
        }
    }

    /// Whether the edit can be sent.
    var isWaiting: Bool {
        switch state {
        case .waiting: true
        case .sending, .failed: false
        }
    }
}
