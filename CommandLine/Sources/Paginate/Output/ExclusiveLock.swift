import Foundation

/// A lock that gives one run exclusive use of a file, until it is deinitialized.
///
/// The system releases the lock of a process that is killed. A lock file that remains does no harm, but see ``AppendLock``. On a
/// file system without locks, the run continues without one.
final class ExclusiveLock {
    private let path: String
    private let number: Int32
    /// Whether the lock file, with its note, remains after deinitialization.
    var keepsNote = false

    /// The path of the lock file. It is beside the file to which symbolic links lead.
    static func path(of file: String) -> String { file.resolvedPath + ".lock" }

    /// Acquires the lock.
    ///
    /// - Parameter file: The path of the file. It may not exist.
    /// - Throws: ``FileInUse`` if another run uses the file, or if another program has a file with the name of the lock
    ///   file; ``FileFailure`` if the lock file cannot be created, as where a symbolic link has its name. That file is
    ///   unchanged then.
    init(of file: String) throws {
        path = Self.path(of: file)
        while true {
            // Without waiting for the writer of a pipe.
            let number = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
            guard number >= 0 else { throw FileFailure(.create, path) }
            if flock(number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
                close(number)
                throw FileInUse(file, lock: path)
            }
            if Self.isFile(number, at: path) {
                guard Self.isLockFile(number, path) else {
                    close(number)
                    throw FileInUse(file, notLock: path)
                }
                self.number = number
                return
            }
            // The run that had the lock has removed the lock file in the meantime.
            close(number)
        }
    }

    /// Whether a file is regular, and empty or with nothing but a note.
    private static func isLockFile(_ number: Int32, _ path: String) -> Bool {
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let note = note(in: number, path)
        return note.isEmpty || note.hasPrefix("/") && !note.contains("\n") && note.utf8.count == status.st_size
    }

    /// What a run that was killed has written into the lock file, the path of a file; empty if there was none, or if it
    /// wrote nothing.
    var note: String { Self.note(in: number, path) }

    private static func note(in number: Int32, _ path: String) -> String {
        lseek(number, 0, SEEK_SET)
        return (try? ReadDescriptor(number, called: path).read(upTo: 1 << 16))
            .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Replaces the note.
    ///
    /// - Throws: ``FileFailure``. The note may be empty then, or cut off.
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
        return fstat(number, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }
}

/// Another run uses a file, or another program the name of its lock file.
public struct FileInUse: Error, Hashable, CustomStringConvertible {
    /// The error message, with the path of the file.
    public let description: String

    init(_ file: String, lock: String) {
        description = "another paginate is running with \(file), or another program has locked \(lock)"
    }

    init(_ file: String, notLock path: String) {
        description =
            "\(path) would be the lock file of \(file), but another program has written it. Rename it, or choose another "
            + "name for \(file)"
    }
}
