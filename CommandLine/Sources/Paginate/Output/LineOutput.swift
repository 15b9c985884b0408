import Foundation

/// Where the lines go: a file, or standard output.
final class LineOutput {
    private enum Kind {
        /// A file, which can be read and cut: the last of the bytes that were written to it.
        case file(LineTail)
        /// Standard output that the shell has made a file, in which others may write too.
        case redirection
        /// A pipe, a terminal or a device.
        case stream
    }

    private let descriptor: Descriptor
    private var kind: Kind
    /// How many bytes of the list were written, those of earlier runs included.
    private(set) var byteCount: Int
    /// The last of those bytes, where they can be read again.
    var tail: LineTail? { if case .file(let tail) = kind { tail } else { nil } }

    /// An output that goes on behind so many bytes.
    ///
    /// A file loses what it has beyond them: lines that were written after the state that counts them.
    ///
    /// - Parameters:
    ///   - path: The file; `nil` for standard output.
    ///   - byteCount: How many bytes of the list were written before; zero for a new list.
    ///   - tail: A digest of the last of those bytes, as ``LineTail`` has it; `nil` if it is not known.
    /// - Throws: ``FileFailure``, or ``StateRefused`` where the file has other bytes than were written, or fewer.
    init(path: String?, after byteCount: Int, endingIn tail: String?) throws {
        self.byteCount = byteCount
        guard let path else {
            descriptor = Descriptor(1, called: "standard output")
            kind = descriptor.regularSize == nil ? .stream : .redirection
            return
        }
        descriptor = try Descriptor(path: path, mode: 0o644)
        guard let size = descriptor.regularSize else {
            kind = .stream
            return
        }
        guard size >= byteCount else {
            throw StateRefused("\(path) has \(size) bytes, but \(byteCount) were written: it was changed or replaced")
        }
        let found = try LineTail(of: path, upTo: byteCount)
        guard tail == nil || tail == found.digest else {
            throw StateRefused("\(path) has other lines than were written: it was changed or replaced")
        }
        kind = .file(found)
        try descriptor.cut(to: byteCount)
    }

    /// Writes whole lines. Where that fails, a file ends with the last whole line of those before, unless somebody else
    /// has written behind it.
    func append(_ lines: Data) throws(FileFailure) {
        let size = descriptor.regularSize, count = descriptor.appendedCount
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

    /// Makes sure of what was written, where it is a file.
    func sync() throws(FileFailure) {
        switch kind {
        case .file, .redirection: try descriptor.sync()
        case .stream: break
        }
    }
}
