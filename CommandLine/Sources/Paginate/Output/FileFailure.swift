import Foundation

/// A file could not be opened, read or written.
public struct FileFailure: Error, Hashable, CustomStringConvertible {
    /// An operation on a file.
    public enum Task: Hashable, Sendable {
        /// Reading a file.
        case read
        /// Opening or creating a file for writing.
        case create
        /// Writing to an open file.
        case write
    }

    /// The operation that failed.
    public let task: Task
    /// The path of the file, or another name of the output.
    public let path: String
    /// The error number of the system (`errno`).
    public let code: Int32

    init(_ task: Task, _ path: String, code: Int32 = errno) {
        self.task = task
        self.path = path
        self.code = code
    }

    /// Whether the reader of a pipe has closed it.
    public var isBrokenPipe: Bool { code == EPIPE }

    /// The error message, in one line.
    public var description: String {
        let verb =
            switch task {
            case .read: "read"
            case .create: "opened for writing"
            case .write: "written"
            }
        return "\(path) cannot be \(verb): \(String(cString: strerror(code)))"
    }
}
