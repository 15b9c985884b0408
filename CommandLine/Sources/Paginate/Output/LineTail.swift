import Foundation

/// The last bytes of an output file, which identify it when a run is resumed.
struct LineTail {
    private static let size = 4096
    private var bytes: Data

    /// Reads the bytes before an offset of a file.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be read.
    init(of path: String, upTo end: Int) throws(FileFailure) {
        let count = min(end, Self.size)
        bytes = count > 0 ? try ReadDescriptor(path: path, from: end - count).read(upTo: count) : Data()
    }

    mutating func append(_ lines: Data) {
        bytes = Data((bytes + lines.suffix(Self.size)).suffix(Self.size))
    }

    /// Whether the last byte ends a line.
    var isEndOfLine: Bool { bytes.last == UInt8(ascii: "\n") }

    /// The last line, without its line feed; `nil` if it does not begin within the bytes, or is not complete.
    var lastLine: Data? {
        guard isEndOfLine else { return nil }
        let line = bytes.dropLast().reversed().prefix { $0 != UInt8(ascii: "\n") }
        return line.count + 1 < Self.size ? Data(line.reversed()) : nil
    }

    /// The digest of the bytes, for the state file.
    var digest: String { KeyDigest(of: bytes).description }
}
