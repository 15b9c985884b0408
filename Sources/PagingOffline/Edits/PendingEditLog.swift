import Foundation

/// A log of a store, whose operations are carried out one after the other.
///
/// An operation that fails is repeated together with the next one, and holds up no other. Operations that have begun are
/// finished also if nothing refers to the log any more.
@MainActor
final class PendingEditLog {
    private enum Worker {
        /// The log is being read for the first time, or was not opened yet.
        case opening
        case idle
        case working(Task<Void, Never>)
    }

    /// Called once, with the entries that the log had and that were not added here.
    var onRead: (([StoredEntry]) -> Void)?
    /// Called after each operation, whether it succeeded or not.
    var onProgress: (() -> Void)?

    private let store: any ListStore
    private let name: String
    /// The operations that were not carried out yet, in order. The log is read first.
    private var operations = [LogOperation(number: 0, kind: .read, state: .due(lastFailure: nil))]
    private var lastNumber = 0
    private var worker = Worker.opening
    /// The entries that were added here while the log was not read; `nil` after it was read.
    private var entriesAddedBeforeReading: Set<String>? = []

    /// Creates a log. Nothing is done until it is opened.
    init(in store: any ListStore, named name: String) {
        self.store = store
        self.name = name
    }

    /// The error of the first operation that has failed and did not succeed since then; `nil` if there is none.
    var failure: (any Error)? { operations.lazy.compactMap(\.failure).first }

    /// Whether an entry is still to be written, or the log to be read.
    func isBusy(with id: String) -> Bool {
        operations.contains { operation in
            guard operation.isDue || operation.isRunning else { return false }
            return operation.entryID.map { $0 == id } ?? true
        }
    }

    /// Reads the log, and begins with the operations that were added meanwhile.
    ///
    /// It returns after the log was read, or could not be read.
    func open() async {
        await runNext()
        worker = .idle
        work()
    }

    /// Waits until all operations have succeeded or failed. The log was opened before.
    func finish() async {
        while case .working(let task) = worker { await task.value }
    }

    /// Adds an entry to the end of the log.
    func add(_ id: String, _ content: Result<Data, any Error>) {
        entriesAddedBeforeReading?.insert(id)
        append(.add(id, content))
    }

    /// Replaces the content of an entry. Does nothing if another process has removed the entry, or its edit was accepted.
    func replace(_ id: String, _ content: Result<Data, any Error>) {
        let isAdded = operations.contains { $0.isAddition(of: id) }
        let kind: LogOperation.Kind = isAdded ? .add(id, content) : .replace(id, content)
        if let index = operations.firstIndex(where: { $0.entryID == id && !$0.isRunning }) {
            operations[index].kind = kind
            repeatFailed()
        } else {
            append(kind)
        }
    }

    /// Removes an entry.
    func remove(_ id: String) {
        operations.removeAll { $0.entryID == id }
        append(.remove(id))
    }

    /// Repeats the operations that failed.
    func repeatFailed() {
        for index in operations.indices {
            if case .failed(let error) = operations[index].state {
                operations[index].state = .due(lastFailure: error)
            }
        }
        work()
    }

    private func append(_ kind: LogOperation.Kind) {
        lastNumber += 1
        operations.append(LogOperation(number: lastNumber, kind: kind, state: .due(lastFailure: nil)))
        repeatFailed()
    }

    private func work() {
        guard case .idle = worker, operations.contains(where: \.isDue) else { return }
        worker = .working(
            Task {
                while operations.contains(where: \.isDue) { await runNext() }
                worker = .idle
            })
    }

    private func runNext() async {
        guard let index = operations.firstIndex(where: \.isDue) else { return }
        let operation = operations[index]
        operations[index].state = .running(lastFailure: operation.failure)
        do {
            let entries = try await operation.run(on: store, log: name)
            operations.removeAll { $0.number == operation.number }
            if let entries { wasRead(entries) }
        } catch {
            if let index = operations.firstIndex(where: { $0.number == operation.number }) {
                operations[index].state = .failed(error)
            }
        }
        onProgress?()
    }

    private func wasRead(_ entries: [StoredEntry]) {
        guard let added = entriesAddedBeforeReading else { return }
        entriesAddedBeforeReading = nil
        onRead?(entries.filter { !added.contains($0.id) })
    }
}
