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

/// Tells a file from another one that was put in its place later.
struct FileIdentity: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// The identity among the files of a folder. The number of the device can change when the system starts again.
    var text: String { "\(number)" }

    /// - Parameters:
    ///   - path: The path.
    ///   - isPlain: Whether links, folders and devices count as no file.
    /// - Returns: `nil` if there is no file at the path.
    init?(ofFileAt path: String, isPlain: Bool = false) {
        var status = stat()
        guard (isPlain ? lstat(path, &status) : stat(path, &status)) == 0 else { return nil }
        guard !isPlain || status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
#endif
