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
        bytes = Data()
        guard count > 0 else { return }
        guard let file = FileHandle(forReadingAtPath: path) else { throw FileFailure(.read, path) }
        do {
            try file.seek(toOffset: UInt64(end - count))
            bytes = try file.read(upToCount: count) ?? Data()
        } catch { throw FileFailure(.read, path) }
    }

    mutating func append(_ lines: Data) {
        bytes = Data((bytes + lines.suffix(Self.size)).suffix(Self.size))
    }

    /// Whether the last byte ends a line.
    var isEndOfLine: Bool { bytes.last == UInt8(ascii: "\n") }

    /// The digest of the bytes, for the state file.
    var digest: String { KeyDigest(of: bytes).description }
}
