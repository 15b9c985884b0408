import Foundation
import GRDB
import GRDBSQLite
import Synchronization

private func killThisProcess() { kill(getpid(), SIGKILL) }

/// Kills this process when the connection begins the statement with this number.
func killed(atStatement number: Int, _ db: Database) {
    var left = number
    db.trace(options: .statement) { _ in
        left -= 1
        if left == 0 { killThisProcess() }
    }
}

/// Kills this process before SQLite's virtual machine runs the instruction with this number.
func killed(atInstruction number: Int, _ db: Database) {
    let left = countdown(number)
    sqlite3_progress_handler(db.sqliteConnection, 1, { countDown($0) }, left)
}

/// Kills this process when the connection has appended the commit with this number to the write-ahead log, and has not
/// returned from it.
func killed(atCommit number: Int, _ db: Database) {
    sqlite3_wal_hook(db.sqliteConnection, { left, _, _, _ in countDown(left) }, countdown(number))
}

/// A number that lives as long as the process.
private func countdown(_ number: Int) -> UnsafeMutableRawPointer {
    let left = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    left.initialize(to: number)
    return UnsafeMutableRawPointer(left)
}

private func countDown(_ left: UnsafeMutableRawPointer?) -> CInt {
    let left = left!.assumingMemoryBound(to: Int.self)
    left.pointee -= 1
    if left.pointee == 0 { killThisProcess() }
    return 0
}

/// Kills this process at the step with this number of all its connections and threads: at the beginning of an SQL statement,
/// and before and after a file is deleted or renamed.
final class StepCountdown: Sendable {
    static let shared = StepCountdown()

    private let left = Mutex(0)

    /// Begins to count.
    func start(_ number: Int) { left.withLock { $0 = number } }

    func step() {
        left.withLock { left in
            left -= 1
            if left == 0 { killThisProcess() }
        }
    }
}

func killed(atStep db: Database) { db.trace(options: .statement) { _ in StepCountdown.shared.step() } }

/// Takes the place of the C library's function, also for SQLite on Linux.
@_cdecl("unlink") func countedUnlink(_ path: UnsafePointer<CChar>) -> CInt {
    StepCountdown.shared.step()
    defer { StepCountdown.shared.step() }
    return unlinkat(AT_FDCWD, path, 0)
}

/// Takes the place of the C library's function.
@_cdecl("rename") func countedRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> CInt {
    StepCountdown.shared.step()
    defer { StepCountdown.shared.step() }
    return renameat(AT_FDCWD, old, AT_FDCWD, new)
}
