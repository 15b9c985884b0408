import Foundation

/// The output of the lines: a file, or standard output.
final class LineOutput {
    private enum Kind {
        /// A regular file, which can be truncated, and the last bytes that were written to it.
        case file(LineTail)
        /// Standard output that is redirected to a file, to which other processes may also write.
        case redirection
        /// A pipe, a terminal or a device.
        case stream
    }

    private let descriptor: Descriptor
    private var kind: Kind
    /// The number of bytes that were written, including earlier runs.
    private(set) var byteCount: Int
    /// The last of those bytes; `nil` if the output cannot be read again.
    var tail: LineTail? { if case .file(let tail) = kind { tail } else { nil } }

    /// Opens an output.
    ///
    /// A file is truncated to the bytes that the state counts. Lines after them were written after the state was.
    ///
    /// - Parameters:
    ///   - path: The path of the file; `nil` for standard output.
    ///   - byteCount: The number of bytes that earlier runs wrote; zero for a new list.
    ///   - tail: The digest of the last of those bytes (``LineTail/digest``); `nil` if unknown.
    ///   - isEndOfOutput: Whether a file had no other bytes before. Then others are not removed.
    /// - Throws: ``FileFailure``, or ``StateRefused`` if the file is shorter or has other bytes. It is unchanged then.
    init(path: String?, after byteCount: Int, endingIn tail: String?, isEndOfOutput: Bool = false) throws {
        self.byteCount = byteCount
        guard let path else {
            descriptor = Descriptor(1, called: "standard output")
            kind = descriptor.regularSize == nil ? .stream : .redirection
            return
        }
        let isNew = !FileManager.default.fileExists(atPath: path)
        if byteCount > 0, isNew {
            throw StateRefused("\(path) does not exist, and \(byteCount) bytes were written to it. \(Self.advice)")
        }
        descriptor = try Descriptor(path: path, mode: 0o644)
        guard let size = descriptor.regularSize else {
            kind = .stream
            return
        }
        guard size >= byteCount else {
            throw StateRefused(
                "\(path) has \(size) bytes, and \(byteCount) bytes were written to it: it was changed or replaced. "
                    + Self.advice)
        }
        guard !isEndOfOutput || size == byteCount else {
            throw StateRefused(
                "\(path) has \(size) bytes, and had \(byteCount) before: another program has appended lines to it. Move what "
                    + "follows byte \(byteCount) to another file")
        }
        let found = try LineTail(of: path, upTo: byteCount)
        guard tail == nil || tail == found.digest else {
            throw StateRefused(
                "\(path) does not end with the lines that were written to it: it was changed or replaced. \(Self.advice)"
            )
        }
        kind = .file(found)
        if isEndOfOutput { try descriptor.seek(to: byteCount) } else { try descriptor.cut(to: byteCount) }
        if isNew { AtomicFile.syncFolder(of: path) }
    }

    private static let advice = "Restore it, or remove the state file to start again"

    /// Writes lines.
    ///
    /// - Parameter lines: Complete lines with their line feeds.
    /// - Throws: ``FileFailure`` if they cannot be written. A file is then truncated to its end before the call. Or
    ///   ``StateRefused`` if another process has changed the length of the file, which stays as it is.
    func append(_ lines: Data) throws {
        let size = descriptor.regularSize, count = descriptor.appendedCount
        if case .file = kind, let size, size != byteCount, !lines.isEmpty {
            throw StateRefused(
                "\(descriptor.path) has \(size) bytes, and had \(byteCount) before: another program has changed it. "
                    + (size > byteCount ? "Move what follows byte \(byteCount) to another file" : Self.advice))
        }
        do { try descriptor.append(lines) } catch {
            switch kind {
            case .file: try? descriptor.cut(to: byteCount)
            case .redirection:
                let added = descriptor.appendedCount - count
                if let size, descriptor.regularSize == size + added { try? descriptor.cut(to: size) }
            case .stream: break
            }
            throw error
        }
        byteCount += lines.count
        if case .file(var tail) = kind {
            tail.append(lines)
            kind = .file(tail)
        }
    }

    /// Removes the last lines from a file, unless another process has changed its length.
    ///
    /// - Parameter end: The number of bytes that remain.
    /// - Throws: ``FileFailure`` if the file cannot be truncated.
    func removeLines(after end: Int) throws(FileFailure) {
        guard end < byteCount, case .file = kind, descriptor.regularSize == byteCount else { return }
        try descriptor.cut(to: end)
    }

    /// Waits until the lines are on disk, if the output is a file.
    ///
    /// - Throws: ``FileFailure`` if they cannot be written.
    func sync() throws(FileFailure) {
        switch kind {
        case .file, .redirection: try descriptor.sync()
        case .stream: break
        }
    }
}
