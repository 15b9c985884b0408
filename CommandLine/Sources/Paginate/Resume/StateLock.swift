import Foundation

/// Keeps a second walk away from a state file, from when it is made until it goes.
///
/// The system lets go of the lock of a process that was killed; the file that is left of it is no hindrance.
final class StateLock {
    private let path: String
    private let number: Int32

    static func path(beside state: String) -> String { state + ".lock" }

    /// - Throws: ``StateInUse`` where another walk has the state, or ``FileFailure``.
    init(beside state: String) throws {
        path = Self.path(beside: state)
        while true {
            let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            guard number >= 0 else { throw FileFailure(.create, path) }
            // A file system that has no locks fails otherwise; there the walk goes on without.
            if flock(number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
                close(number)
                throw StateInUse(state)
            }
            if Self.isFile(number, at: path) {
                self.number = number
                return
            }
            // The walk that had it has removed the file meanwhile.
            close(number)
        }
    }

    deinit {
        unlink(path)
        close(number)
    }

    private static func isFile(_ number: Int32, at path: String) -> Bool {
        var opened = stat(), named = stat()
        return fstat(number, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }
}

/// Another walk has the state file.
public struct StateInUse: Error, Hashable, CustomStringConvertible {
    /// What is in use.
    public let description: String

    init(_ state: String) {
        description = "another paginate is at work with \(state)"
    }
}
