#if GRDB
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A lock that one store holds while it opens, creates or replaces the file. The system releases it if the process ends.
///
/// Without it, a store could replace the file that another one has just created in place of a damaged one.
enum FileLock {
    /// Waits for the lock, and holds it until `body` returns. Blocks the thread.
    ///
    /// - Parameters:
    ///   - path: The path of the lock's file, which is created. A symbolic link is refused.
    ///   - timeout: How long to wait, in seconds.
    static func withLock<Result>(at path: String, timeout: TimeInterval, _ body: () throws -> Result) throws -> Result {
        let descriptor = open(path, O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw lastError() }
        defer { close(descriptor) }
        let start = ProcessInfo.processInfo.systemUptime
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let error = lastError()
            let mayWait = error.code == .EWOULDBLOCK || error.code == .EINTR
            guard mayWait, ProcessInfo.processInfo.systemUptime - start < timeout else { throw error }
            Thread.sleep(forTimeInterval: 0.005)
        }
        return try body()
    }

    /// Creates an empty file that its owner alone can read. Does nothing if there is one.
    static func createFile(at path: String) throws {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            guard errno == EEXIST else { throw lastError() }
            return
        }
        close(descriptor)
    }

    /// Deletes a file, and never a folder. Does nothing if there is no file.
    static func deleteFile(at path: String) throws {
        guard unlink(path) != 0, errno != ENOENT else { return }
        throw lastError()
    }

    /// Renames a file, over the one that has the other path.
    static func renameFile(at path: String, to other: String) throws {
        guard rename(path, other) == 0 else { throw lastError() }
    }

    /// Makes the names of the files in the folder of a file safe from a power failure.
    static func synchronizeFolder(of path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw lastError() }
        defer { close(descriptor) }
        // Some file systems cannot synchronize a folder.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw lastError() }
    }

    private static func lastError() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
#endif
