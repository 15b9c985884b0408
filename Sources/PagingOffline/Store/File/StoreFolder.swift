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

/// The files of a store's folder, by name. Follows no links in it.
struct StoreFolder: Sendable {
    let url: URL
    /// The size of the largest file, in bytes. A larger one is not written, and is not read.
    var largestFile = 1 << 28
    /// How long to wait for the lock, in seconds.
    var lockTimeout: TimeInterval = 5
    /// Is called before each step that changes the folder, so that tests can stop there.
    var willChange: @Sendable (Step) throws -> Void = { _ in }

    /// A step that changes the folder.
    enum Step: Hashable, Sendable {
        case create, write, synchronize, rename, synchronizeFolder, delete
    }

    /// Keeps other stores and processes out until `body` returns.
    ///
    /// Blocks the thread, at most for ``lockTimeout``. Polls, because a system call that waits has no time limit. The system
    /// releases the lock if the process ends. Each call has a lock of its own, so this also works between two stores of one
    /// process.
    func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        let descriptor = try openLock()
        defer { close(descriptor) }
        let start = ProcessInfo.processInfo.systemUptime
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw FolderFailure("lock", path(of: "lock"), errno) }
            guard ProcessInfo.processInfo.systemUptime - start < lockTimeout else {
                throw FolderFailure("lock", path(of: "lock"), EWOULDBLOCK)
            }
            Thread.sleep(forTimeInterval: 0.001)
        }
        return try body()
    }

    private func openLock() throws -> CInt {
        // Read-only, so that lists on a disk that cannot be written are read.
        let flags = O_RDONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        var descriptor = open(path(of: "lock"), flags, 0o600)
        if descriptor < 0, errno == ENOENT {
            try createFolder()
            descriptor = open(path(of: "lock"), flags, 0o600)
        }
        guard descriptor >= 0 else { throw FolderFailure("open", path(of: "lock"), errno) }
        return descriptor
    }

    private func createFolder() throws {
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        #if canImport(Darwin)
        // What the server has need not be backed up. A folder that the app has made is left as it is.
        var folder = url
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try? folder.setResourceValues(values)
        #endif
    }

    /// The bytes of a file.
    ///
    /// - Returns: The bytes; `nil` if there is no file of the name, or something else than a file of a store.
    func bytes(of name: String) throws -> Data? {
        // Opening a pipe would wait for its writer without O_NONBLOCK.
        let descriptor = open(path(of: name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            // Nothing, a link, or a socket.
            if [ENOENT, ELOOP, ENXIO, EOPNOTSUPP].contains(errno) { return nil }
            throw FolderFailure("open", path(of: name), errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FolderFailure("read", path(of: name), errno) }
        guard status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG), status.st_size <= largestFile else { return nil }
        var bytes = Data(count: Int(status.st_size))
        let count = try bytes.withUnsafeMutableBytes { buffer in
            try transfer(buffer.count, "read", name) { done in
                read(descriptor, buffer.baseAddress! + done, buffer.count - done)
            }
        }
        return bytes.prefix(count)
    }

    /// Writes a new file that its owner alone can read.
    ///
    /// - Parameter isDurable: Whether the file is whole after a power failure. This takes most of the time of a write.
    func create(_ name: String, with bytes: Data, isDurable: Bool = true) throws {
        guard bytes.count <= largestFile else { throw FolderFailure("create", path(of: name), EFBIG) }
        // The name is taken if a process was killed while it wrote the file.
        try delete(name)
        try willChange(.create)
        let descriptor = open(path(of: name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FolderFailure("create", path(of: name), errno) }
        defer { close(descriptor) }
        try willChange(.write)
        try bytes.withUnsafeBytes { buffer in
            _ = try transfer(buffer.count, "write", name) { done in
                write(descriptor, buffer.baseAddress! + done, buffer.count - done)
            }
        }
        guard isDurable else { return }
        try willChange(.synchronize)
        guard synchronize(descriptor) else { throw FolderFailure("write", path(of: name), errno) }
    }

    /// Renames a file, over the one that has the other name.
    func move(_ name: String, to other: String) throws {
        try willChange(.rename)
        guard rename(path(of: name), path(of: other)) == 0 else {
            throw FolderFailure("replace", path(of: other), errno)
        }
    }

    /// Deletes a file, and never a folder. Does nothing if there is no file.
    func delete(_ name: String) throws {
        try willChange(.delete)
        guard unlink(path(of: name)) != 0, errno != ENOENT else { return }
        throw FolderFailure("delete", path(of: name), errno)
    }

    /// The names of all files.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path) }

    /// Makes the names of the files safe from a power failure.
    func synchronize() throws {
        try willChange(.synchronizeFolder)
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FolderFailure("open", url.path, errno) }
        defer { close(descriptor) }
        guard synchronize(descriptor) else { throw FolderFailure("write", url.path, errno) }
    }

    /// Makes a file safe from a power failure.
    private func synchronize(_ descriptor: CInt) -> Bool {
        #if canImport(Darwin)
        // There fsync leaves bytes in the cache of the drive. A disk of the network does not have this call.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
        #endif
        return fsync(descriptor) == 0
    }

    private func path(of name: String) -> String { "\(url.path)/\(name)" }

    /// Calls a function of the system until all bytes are read or written, or the file ends.
    private func transfer(_ count: Int, _ action: String, _ name: String, _ call: (Int) -> Int) throws -> Int {
        var done = 0
        while done < count {
            let step = call(done)
            if step < 0, errno == EINTR { continue }
            guard step >= 0 else { throw FolderFailure(action, path(of: name), errno) }
            if step == 0 { break }
            done += step
        }
        return done
    }
}

/// Why a file of a store could not be read or written.
struct FolderFailure: Error, CustomStringConvertible {
    private let action: String
    private let path: String
    private let code: CInt

    init(_ action: String, _ path: String, _ code: CInt) {
        self.action = action
        self.path = path
        self.code = code
    }

    var description: String {
        let (reason, advice) =
            switch code {
            case EWOULDBLOCK: ("another process uses the store", "Call the method again later")
            case EFBIG: ("the file would be too large", "Make smaller pages or entries")
            case ENOSPC, EDQUOT: (String(cString: strerror(code)), "Free space, and call the method again")
            default: (String(cString: strerror(code)), "Check the folder and its permissions")
            }
        return "cannot \(action) \(path): \(reason). \(advice)."
    }
}
