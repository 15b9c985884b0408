#if GRDB
import Dispatch
import Foundation
import GRDB
import PagingOffline

/// Opens the file of a store when it is needed, and replaces it if it is damaged.
actor StoreFile {
    private enum State {
        case closed
        case opening(Task<StoreConnection, any Error>)
        case open(StoreConnection)
    }

    private let opener: StoreOpener
    private var state = State.closed
    /// A connection whose whole file was read, and was not damaged. A full disk leads to this check once.
    private weak var checkedConnection: StoreConnection?
    /// Opening a file blocks a thread, which must not be one of Swift's.
    private static let queue = DispatchQueue(
        label: "PagingGRDB.DatabaseListStore", qos: .userInitiated, attributes: .concurrent)

    init(url: URL, configuration: Configuration) {
        opener = StoreOpener(url: url, configuration: configuration)
    }

    nonisolated func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreFailure) -> Value {
        try await access { try await $0.read(body) }
    }

    nonisolated func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreFailure) -> Value {
        try await access { try await $0.write(body) }
    }

    /// Writes to the file only if it is open, and neither repairs nor creates it.
    nonisolated func writeIfOpen(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
        try await openConnection?.write(body)
    }

    private var openConnection: StoreConnection? {
        if case .open(let connection) = state { connection } else { nil }
    }

    /// Makes the file smaller by the pages that are not used.
    nonisolated func returnSpace() async throws(StoreFailure) {
        try await access { connection in
            try await connection.pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA incremental_vacuum")
            }
        }
    }

    /// Accesses the file in a task of its own. If the caller's task is cancelled, GRDB can throw also after the commit.
    private nonisolated func access<Value: Sendable>(
        _ body: @escaping @Sendable (StoreConnection) async throws -> Value
    ) async throws(StoreFailure) -> Value {
        switch await Task(operation: { try await repeatedAccess(body) }).result {
        case .success(let value): return value
        case .failure(let error): throw .wrapping(error)
        }
    }

    /// Accesses the file once more after it was created again because of damage, and after another store has replaced it.
    private nonisolated func repeatedAccess<Value: Sendable>(
        _ body: @escaping @Sendable (StoreConnection) async throws -> Value
    ) async throws -> Value {
        var attempts = 0
        var isRepaired = false
        while true {
            let connection = try await connection()
            attempts += 1
            do {
                return try await body(connection)
            } catch {
                switch StoreErrorKind(error) {
                case .damage where !isRepaired:
                    isRepaired = true
                    try await replace(connection)
                case .doubtful where !isRepaired:
                    guard await isDamaged(connection, after: error) else { throw error }
                    isRepaired = true
                    try await replace(connection)
                case .replaced where attempts < 5: await close(connection)
                case .damage, .doubtful, .replaced, .other: throw error
                }
            }
        }
    }

    /// The open file, which is opened if it is not.
    private func connection() async throws -> StoreConnection {
        switch state {
        case .open(let connection): connection
        case .opening(let opening): try await opening.value
        case .closed: try await open(replacing: nil)
        }
    }

    /// Replaces a damaged file by a new one, unless this was done meanwhile.
    private func replace(_ damaged: StoreConnection) async throws {
        guard case .open(let connection) = state, connection === damaged else { return }
        _ = try await open(replacing: damaged)
    }

    private func close(_ connection: StoreConnection) {
        guard case .open(let current) = state, current === connection else { return }
        state = .closed
    }

    /// Opens the file once for all callers at the same time.
    private func open(replacing damaged: StoreConnection?) async throws -> StoreConnection {
        let opening = Task {
            do {
                let connection = try await openFile(replacing: damaged)
                state = .open(connection)
                return connection
            } catch {
                state = .closed
                throw error
            }
        }
        state = .opening(opening)
        return try await opening.value
    }

    private func openFile(replacing damaged: StoreConnection?) async throws -> StoreConnection {
        let opener = opener
        return try await Self.onQueue { Result { try opener.open(replacing: damaged) } }.get()
    }

    private func isDamaged(_ connection: StoreConnection, after error: any Error) async -> Bool {
        guard checkedConnection !== connection else { return false }
        let opener = opener
        let isDamaged = await Self.onQueue { opener.isDamaged(after: error) }
        if !isDamaged { checkedConnection = connection }
        return isDamaged
    }

    private static func onQueue<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: body()) } }
    }
}
#endif
