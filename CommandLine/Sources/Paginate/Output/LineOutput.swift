import Foundation

/// Where the lines go: a file, or standard output.
final class LineOutput {
    private let descriptor: Descriptor
    private let isRegular: Bool
    /// How many bytes of the list were written, those of earlier runs included.
    private(set) var byteCount: Int
    /// The last of those bytes, where they can be read again.
    private(set) var tail: LineTail?

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
            isRegular = descriptor.regularSize != nil
            return
        }
        descriptor = try Descriptor(path: path, mode: 0o644)
        guard let size = descriptor.regularSize else {
            isRegular = false
            return
        }
        guard size >= byteCount else {
            throw StateRefused("\(path) has \(size) bytes, but \(byteCount) were written: it was changed or replaced")
        }
        isRegular = true
        let found = try LineTail(of: path, upTo: byteCount)
        guard tail == nil || tail == found.digest else {
            throw StateRefused("\(path) has other lines than were written: it was changed or replaced")
        }
        self.tail = found
        try descriptor.cut(to: byteCount)
    }

    /// Writes whole lines. Where that fails, a file ends with the last whole line of those before.
    func append(_ lines: Data) throws(FileFailure) {
        do { try descriptor.append(lines) } catch {
            if isRegular, descriptor.path != "standard output" { try? descriptor.cut(to: byteCount) }
            throw error
        }
        byteCount += lines.count
        tail?.append(lines)
    }

    /// Makes sure of what was written, where it is a file.
    func sync() throws(FileFailure) {
        if isRegular { try descriptor.sync() }
    }
}
