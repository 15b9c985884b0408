import Foundation

/// One access to a log of a store.
struct LogOperation {
    /// What is done.
    enum Kind {
        /// Reads all entries.
        case read
        /// Adds an entry.
        case add(String, Result<Data, any Error>)
        /// Replaces an entry, unless another process has removed it, or its edit was accepted.
        case replace(String, Result<Data, any Error>)
        /// Removes an entry.
        case remove(String)
    }

    /// Whether the operation is carried out.
    enum State {
        /// It is carried out after those before it. `lastFailure` is the error of the last attempt.
        case due(lastFailure: (any Error)?)
        /// It is being carried out. `lastFailure` is the error of the attempt before.
        case running(lastFailure: (any Error)?)
        /// It failed, and is repeated together with the next operation.
        case failed(any Error)
    }

    /// A number that no other operation of the log has.
    let number: Int
    var kind: Kind
    var state: State

    /// The entry that is changed; `nil` if none is.
    var entryID: String? {
        switch kind {
        case .read: nil
        case .add(let id, _), .replace(let id, _), .remove(let id): id
        }
    }

    func isAddition(of id: String) -> Bool {
        if case .add(id, _) = kind { true } else { false }
    }

    var isDue: Bool {
        switch state {
        case .due: true
        case .running, .failed: false
        }
    }

    var isRunning: Bool {
        switch state {
        case .running: true
        case .due, .failed: false
        }
    }

    /// The error of the last attempt; `nil` if there was none.
    var failure: (any Error)? {
        switch state {
        case .due(let failure), .running(let failure): failure
        case .failed(let failure): failure
        }
    }

    /// Carries the operation out.
    ///
    /// - Returns: The entries, if the operation reads them.
    /// - Throws: The error of the store, or the one with which the content could not be encoded.
    func run(on store: any ListStore, log name: String) async throws -> [StoredEntry]? {
        switch kind {
        case .read:
            return try await store.entries(inLogNamed: name)
        case .add(let id, let content):
            try await store.write(StoredEntry(id: id, content: content.get()), toLogNamed: name)
        case .replace(let id, let content):
            let entry = try StoredEntry(id: id, content: content.get())
            let stored = try await store.entries(inLogNamed: name).first { $0.id == id }
            guard let stored, !AcceptedEdit.isAccepted(stored.content) else { break }
            try await store.write(entry, toLogNamed: name)
        case .remove(let id):
            try await store.removeEntry(id, fromLogNamed: name)
        }
        return nil
    }
}
