public import Foundation

/// An open file descriptor for reading.
///
/// Its errors have the reason of the system, which those of Foundation's `FileHandle` lack.
final class ReadDescriptor {
    private let path: String
    private let number: Int32
    private let isOwned: Bool

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - offset: The number of bytes to leave out at the beginning, zero or more.
    /// - Throws: ``FileFailure``.
    init(path: String, from offset: Int = 0) throws(FileFailure) {
        self.path = path
        number = open(path, O_RDONLY | O_CLOEXEC)
        isOwned = true
        guard number >= 0, offset == 0 || lseek(number, off_t(offset), SEEK_SET) >= 0 else {
            throw FileFailure(.read, path)
        }
    }

    /// Creates a descriptor for a file that is already open. It is not closed on deinitialization.
    init(_ number: Int32, called name: String) {
        self.number = number
        path = name
        isOwned = false
    }

    deinit {
        if isOwned, number >= 0 { close(number) }
    }

    /// Reads the next bytes, which are fewer than the greatest number only at the end of the file.
    ///
    /// - Parameter count: The greatest number of bytes, above zero.
    /// - Throws: ``FileFailure``.
    func read(upTo count: Int) throws(FileFailure) -> Data {
        var bytes = Data()
        var buffer = [UInt8](repeating: 0, count: Swift.min(count, 1 << 16))
        while bytes.count < count {
            let found = Foundation.read(number, &buffer, Swift.min(count - bytes.count, buffer.count))
            if found == 0 { break }
            if found > 0 {
                bytes.append(contentsOf: buffer[..<found])
            } else if errno != EINTR {
                throw FileFailure(.read, path)
            }
        }
        return bytes
    }
}

extension Data {
    /// Reads a file.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``FileFailure`` with the reason of the system, which Foundation does not keep.
    public init(ofFile path: String) throws(FileFailure) {
        self = try ReadDescriptor(path: path).read(upTo: .max)
    }
}
