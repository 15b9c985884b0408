import Foundation
import PagingHTTP

/// The end of a file to which a walk appends its items.
struct AppendedFile {
    /// The number of bytes in the file; zero if it does not exist, or is no regular file.
    let byteCount: Int
    /// The digest of the last of them (``LineTail/digest``).
    let tail: String
    /// The titles of the columns of a CSV file; `nil` if it has none yet.
    let titles: [String]?
}

extension AppendedFile {
    /// Reads the end of a file, and the titles of its columns.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - format: The format of the file.
    ///   - chosen: The columns that the user chose; `nil` for those of the file.
    /// - Throws: ``FileFailure``, or ``AppendRefused`` if the file does not end with a complete line or
    ///   record of the format, or has other columns.
    init(path: String, format: OutputFormat, columns chosen: CSVColumns?) throws {
        var status = stat()
        let isRegular = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        byteCount = isRegular ? Int(status.st_size) : 0
        let end = try LineTail(of: path, upTo: byteCount)
        tail = end.digest
        guard byteCount > 0 else {
            titles = nil
            return
        }
        guard end.isEndOfLine else {
            throw AppendRefused(
                "\(path) does not end with a complete line. Remove the part after its last line break, or add the line break"
            )
        }
        let isEmptyArray = byteCount == 3 && end.lastLine == Data("[]".utf8)
        if isEmptyArray {
            throw AppendRefused("\(path) is an empty array of --format json. Append to another file, or remove it")
        }
        if format == .ndjson, let line = end.lastLine, (try? JSONValue(parsing: line.withoutByteOrderMark)) == nil {
            throw AppendRefused(
                "\(path) does not end with a line of JSON. If it is CSV, add --format csv; otherwise append to another file"
            )
        }
        titles = format == .csv ? try Self.titles(in: path) : nil
        if let title = titles?.first, titles?.count == 1, chosen?.titles != titles, title.contains(/[;\t]/) {
            throw AppendRefused(
                "the columns of \(path) seem not to be separated by commas. Append to another file; if it has this one column, add "
                    + CSVColumns(titles: [title], of: []).option)
        }
        if let chosen, let titles, chosen.titles != titles {
            let record = CSVColumns(titles: titles, of: []).option
            throw AppendRefused("\(path) has other columns: leave out --columns, or give \(record)")
        }
    }

    /// The titles of the columns in the first line of a CSV file. Reads the file to its end.
    ///
    /// - Throws: ``FileFailure``, or ``AppendRefused`` if it has no titles, or ends within a field in quotation marks.
    private static func titles(in path: String) throws -> [String] {
        let file = try ReadDescriptor(path: path)
        var part = try file.read(upTo: 1 << 20)
        let titles = CSVRecord(parsing: part.withoutByteOrderMark)?.fields.map { $0 ?? "" }
        guard let titles, CSVColumns.areTitles(titles) else {
            throw AppendRefused("the first line of \(path) does not have the names of CSV columns")
        }
        var quotes = 0
        while !part.isEmpty {
            quotes += part.withUnsafeBytes { bytes in bytes.count { $0 == UInt8(ascii: "\"") } }
            part = try file.read(upTo: 1 << 20)
        }
        guard quotes.isMultiple(of: 2) else {
            throw AppendRefused(
                "\(path) ends within a field in quotation marks, or has one too many. Complete its last line"
            )
        }
        return titles
    }
}

extension Data {
    fileprivate var withoutByteOrderMark: Data {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return starts(with: mark) ? dropFirst(mark.count) : self
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
