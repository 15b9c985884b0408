import Foundation

/// The end of a file to which a walk appends its items.
struct AppendedFile {
    /// The number of bytes in the file; zero if it does not exist, or is no regular file.
    let byteCount: Int
    /// The digest of the last of them (``LineTail/digest``).
    let tail: String
    /// The columns of a CSV file; `nil` if it has none yet.
    let columns: CSVColumns?
}

extension AppendedFile {
    /// Reads the end of a file, and the names of its columns.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - format: The format of the file.
    ///   - chosen: The columns that the user chose; `nil` for those of the file.
    /// - Throws: ``FileFailure``, or ``AppendRefused`` if the file does not end with a complete line, or has other columns.
    init(path: String, format: OutputFormat, columns chosen: CSVColumns?) throws {
        var status = stat()
        let isRegular = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        byteCount = isRegular ? Int(status.st_size) : 0
        let end = try LineTail(of: path, upTo: byteCount)
        tail = end.digest
        guard byteCount > 0 else {
            columns = nil
            return
        }
        guard end.isEndOfLine else {
            throw AppendRefused(
                "\(path) does not end with a complete line. Remove the part after its last line break, or add the line break"
            )
        }
        columns = format == .csv ? try Self.columns(of: path) : nil
        if let chosen, let columns, chosen.names != columns.names {
            let record = columns.option
            throw AppendRefused("\(path) has other columns: leave out --columns, or give \(record)")
        }
    }

    private static func columns(of path: String) throws -> CSVColumns {
        guard let file = FileHandle(forReadingAtPath: path) else { throw FileFailure(.read, path) }
        let start = try file.read(upToCount: 1 << 20) ?? Data()
        guard let record = CSVRecord(parsing: start), let columns = CSVColumns(record.fields.map { $0 ?? "" }) else {
            throw AppendRefused("the first line of \(path) does not have the names of CSV columns")
        }
        return columns
    }
}

/// A file cannot be appended to.
public struct AppendRefused: Error, Hashable, CustomStringConvertible {
    /// The reason, and what to do.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
