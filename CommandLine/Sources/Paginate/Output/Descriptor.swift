import Foundation

/// An open file descriptor for writing.
final class Descriptor {
    let path: String
    /// The number of bytes that were appended through this descriptor.
    private(set) var appendedCount = 0
    private let number: Int32
    private let isOwned: Bool

    /// Opens a file for writing, and creates it if it does not exist.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mode: The permissions of a file that is created.
    ///   - isNew: Whether to fail if there is already a file or a link.
    /// - Throws: ``FileFailure`` if the file cannot be opened.
    init(path: String, mode: mode_t, isNew: Bool = false) throws(FileFailure) {
        let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (isNew ? O_EXCL : 0), mode)
        guard number >= 0 else { throw FileFailure(.create, path) }
        self.number = number
        self.path = path
        isOwned = true
    }

    /// Creates a descriptor for a file that is already open. It is not closed on deinitialization.
    init(_ number: Int32, called name: String) {
        self.number = number
        path = name
        isOwned = false
    }

    deinit {
        if isOwned { close(number) }
    }

    /// The size of a regular file in bytes; `nil` for a pipe, a terminal or a device.
    var regularSize: Int? {
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Truncates the file. Bytes that are appended later follow the new end.
    ///
    /// - Parameter size: The new size, in bytes.
    /// - Throws: ``FileFailure`` if the file cannot be truncated.
    func cut(to size: Int) throws(FileFailure) {
        guard ftruncate(number, off_t(size)) == 0 else { throw FileFailure(.write, path) }
        try seek(to: size)
    }

    /// Sets where bytes are appended later.
    ///
    /// - Parameter end: The size of the file, in bytes.
    /// - Throws: ``FileFailure`` if the file has no places, as a pipe.
    func seek(to end: Int) throws(FileFailure) {
        guard lseek(number, off_t(end), SEEK_SET) >= 0 else { throw FileFailure(.write, path) }
    }

    /// Appends bytes.
    ///
    /// - Throws: ``FileFailure`` if the bytes cannot be written. Some of them may have been written then.
    func append(_ bytes: Data) throws(FileFailure) {
        var code: Int32 = 0
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = write(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                    appendedCount += count
                } else if errno == EAGAIN {
                    // A shell may pass on a non-blocking pipe.
                    var waiting = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    code = errno
                    return
                }
            }
        }
        if code != 0 { throw FileFailure(.write, path, code: code) }
    }

    /// Waits until the bytes are on disk, where they survive a crash of the system.
    ///
    /// - Throws: ``FileFailure`` if they cannot be written.
    func sync() throws(FileFailure) {
        #if canImport(Darwin)
        // There, fsync leaves the bytes in the cache of the disk. Some file systems have no other way.
        if fcntl(number, F_FULLFSYNC) == 0 { return }
        #endif
        // Some file systems do not support this.
        if fsync(number) != 0, errno != EINVAL, errno != ENOTSUP { throw FileFailure(.write, path) }
    }
}
