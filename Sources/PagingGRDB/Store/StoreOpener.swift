#if GRDB
import Foundation
import GRDB

/// Opens the file of a store while no other store opens or replaces it.
struct StoreOpener: Sendable {
    let url: URL
    let configuration: Configuration

    /// Opens the file, and replaces it if it is damaged. Blocks the thread.
    ///
    /// - Parameter damaged: A connection that has found damage.
    /// - Throws: Why the file cannot be opened, or the new one cannot be written. A damaged file stays where it is then.
    func open(replacing damaged: StoreConnection?) throws -> StoreConnection {
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let lock = url.path + "-lock"
        return try FileLock.withLock(at: lock, timeout: StoreConnection.busyTimeout) {
            try openLocked(replacing: damaged)
        }
    }

    private func openLocked(replacing damaged: StoreConnection?) throws -> StoreConnection {
        let repair = StoreRepair(path: url.path, configuration: configuration)
        try repair.finish()
        // Another store may have replaced the file already.
        if let damaged, damaged.isCurrent { try repair.replaceFile(readingFrom: damaged.pool) }
        do {
            return try StoreConnection(path: url.path, configuration: configuration)
        } catch {
            guard isDamaged(after: error) else { throw error }
            let queue = try damagedQueue()
            try repair.replaceFile(readingFrom: queue)
            try? queue?.close()
            return try StoreConnection(path: url.path, configuration: configuration)
        }
    }

    /// A connection to a damaged file; `nil` if the damage keeps it from being opened.
    private func damagedQueue() throws -> DatabaseQueue? {
        do {
            return try DatabaseQueue(path: url.path, configuration: configuration)
        } catch {
            guard isDamaged(after: error) else { throw error }
            return nil
        }
    }

    /// Whether an error means that the file is damaged. Reads the whole file if the error does not say so. Blocks the thread.
    func isDamaged(after error: any Error) -> Bool {
        switch StoreErrorKind(error) {
        case .damage: return true
        case .replaced, .other: return false
        case .doubtful: break
        }
        var configuration = configuration
        configuration.readonly = true
        do {
            let queue = try DatabaseQueue(path: url.path, configuration: configuration)
            return try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") } != "ok"
        } catch {
            // Not even the schema can be read.
            return [.damage, .doubtful].contains(StoreErrorKind(error))
        }
    }
}
#endif
