import Foundation

/// A file could not be opened, read or written.
public struct FileFailure: Error, Hashable, CustomStringConvertible {
    /// What was to be done.
    public enum Task: Hashable, Sendable {
        case read
        case create
        case write
    }

    /// What was to be done.
    public let task: Task
    /// The file, or how else the output is called.
    public let path: String
    /// The system's number for the error.
    public let code: Int32

    init(_ task: Task, _ path: String, code: Int32 = errno) {
        self.task = task
        self.path = path
        self.code = code
    }

    /// Whether nobody reads any more what is written.
    public var isBrokenPipe: Bool { code == EPIPE }

    /// What went wrong, in a line.
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
