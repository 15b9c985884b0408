import Foundation

/// An open file, whose bytes are written whole or not at all as far as the system lets it.
final class Descriptor {
    let path: String
    /// How many bytes were appended through this descriptor.
    private(set) var appendedCount = 0
    private let number: Int32
    private let isOwned: Bool

    /// Opens a file for writing, and makes it where there is none.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - mode: Who may do what with a file that is made.
    ///   - isNew: Whether there may be none before, and no link.
    init(path: String, mode: mode_t, isNew: Bool = false) throws(FileFailure) {
        let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (isNew ? O_EXCL : 0), mode)
        guard number >= 0 else { throw FileFailure(.create, path) }
        self.number = number
        self.path = path
        isOwned = true
    }

    /// Something that is open already.
    init(_ number: Int32, called name: String) {
        self.number = number
        path = name
        isOwned = false
    }

    deinit {
        if isOwned { close(number) }
    }

    /// How many bytes a regular file has; `nil` for a pipe, a terminal or a device.
    var regularSize: Int? {
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Cuts a file and goes on behind what is left.
    func cut(to size: Int) throws(FileFailure) {
        guard ftruncate(number, off_t(size)) == 0, lseek(number, off_t(size), SEEK_SET) >= 0 else {
            throw FileFailure(.write, path)
        }
    }

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
                    // A pipe that a shell has left non-blocking.
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

    /// Waits until the bytes are where a crash of the machine does not take them.
    func sync() throws(FileFailure) {
        // A file system may have no such promise to give.
        if fsync(number) != 0, errno != EINVAL, errno != ENOTSUP { throw FileFailure(.write, path) }
    }
}
