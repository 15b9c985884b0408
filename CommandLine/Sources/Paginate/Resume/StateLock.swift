import Foundation

/// A lock that gives one walk exclusive use of a state file, until it is deinitialized.
///
/// The system releases the lock of a process that is killed. A lock file that remains does no harm, but see ``AppendLock``.
final class StateLock {
    private let path: String
    private let number: Int32
    /// Whether the lock file remains at the end, with what a walk that was killed has written into it.
    var keepsNote = false

    static func path(beside state: String) -> String { state + ".lock" }

    /// Acquires the lock.
    ///
    /// - Parameter state: The path of the state file.
    /// - Throws: ``StateInUse`` if another walk uses the state file, or ``FileFailure``.
    init(beside state: String) throws {
        path = Self.path(beside: state)
        while true {
            let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard number >= 0 else { throw FileFailure(.create, path) }
            // Other errors come from file systems without locks, where the walk continues without one.
            if flock(number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
                close(number)
                throw StateInUse(state)
            }
            if Self.isFile(number, at: path) {
                self.number = number
                return
            }
            // The walk that had the lock has removed the file in the meantime.
            close(number)
        }
    }

    /// What a walk that was killed has written into the lock file; empty if there was none, or if it wrote nothing.
    var note: String {
        (try? ReadDescriptor(number, called: path).read(upTo: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
            ?? ""
    }

    /// Replaces what is in the lock file.
    ///
    /// - Throws: ``FileFailure``.
    func write(note: String) throws(FileFailure) {
        let file = Descriptor(number, called: path)
        try file.cut(to: 0)
        try file.append(Data(note.utf8))
        try file.sync()
    }

    deinit {
        if !keepsNote { unlink(path) }
        close(number)
    }

    private static func isFile(_ number: Int32, at path: String) -> Bool {
        var opened = stat(), named = stat()
        return fstat(number, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }
}

/// Another walk uses the state file.
public struct StateInUse: Error, Hashable, CustomStringConvertible {
    /// The error message, with the path of the state file.
    public let description: String

    init(_ state: String) {
        description = "another paginate is running with \(state)"
    }
}
