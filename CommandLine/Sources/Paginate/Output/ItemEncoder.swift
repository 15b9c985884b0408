import Foundation
import PagingHTTP

/// Encodes the items of a list as the bytes of an output.
struct ItemEncoder {
    private let format: OutputFormat
    /// Whether the user chose the columns of CSV. Otherwise each member of an item has one.
    private let areColumnsChosen: Bool
    /// Whether the output had the names of the columns before the walk.
    private let areColumnsInFile: Bool
    /// Whether the output has no items of the list.
    private var isEmpty: Bool
    /// The titles of the columns in the output; `nil` if it has none.
    private(set) var titles: [String]?
    /// The columns of CSV; `nil` until the first items show them.
    private var columns: CSVColumns?

    /// Creates an encoder.
    ///
    /// - Parameters:
    ///   - format: The format of the output.
    ///   - chosen: The columns that the user chose; `nil` for those of the items.
    ///   - titles: The titles of the columns in the output; `nil` if it has none.
    ///   - areInFile: Whether it had them before the walk.
    ///   - isEmpty: Whether the output has no items of the list.
    init(
        _ format: OutputFormat, columns chosen: CSVColumns? = nil, titles: [String]? = nil, areInFile: Bool = false,
        isEmpty: Bool = true
    ) {
        self.format = format
        areColumnsChosen = chosen != nil
        areColumnsInFile = areInFile
        self.isEmpty = isEmpty
        self.titles = titles
        columns = chosen
    }

    /// Prepares the encoder for the items of a page, whose members are the columns if no items came before.
    ///
    /// - Throws: ``UnfitItem`` if an item cannot be parsed.
    mutating func prepare(for items: [RawItem]) throws(UnfitItem) {
        guard format == .csv, columns == nil, !items.isEmpty else { return }
        let values = try items.map(Self.value)
        columns =
            titles.map { CSVColumns(titles: $0, of: values, areOfMembers: !areColumnsInFile) } ?? CSVColumns(of: values)
    }

    /// Appends an item of the page that ``prepare(for:)`` got last.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - bytes: The bytes of the output.
    /// - Throws: ``UnfitItem`` if a value of the item would be lost, or if it cannot be parsed.
    mutating func append(_ item: RawItem, to bytes: inout Data) throws(UnfitItem) {
        switch format {
        case .ndjson: bytes.appendLine(item.bytes)
        case .json:
            bytes += Data((isEmpty ? "[\n" : ",\n").utf8)
            bytes.appendInOneLine(item.bytes)
        case .csv:
            let value = try Self.value(of: item)
            guard let columns else { preconditionFailure("the encoder was not prepared for the page") }
            if !areColumnsChosen { try columns.check(value, areInFile: areColumnsInFile) }
            bytes += Data((takeHeader() + columns.record(of: value).line).utf8)
        }
        isEmpty = false
    }

    /// The bytes after the last item.
    mutating func end() -> Data {
        switch format {
        case .ndjson: Data()
        case .json: Data((isEmpty ? "[]\n" : "\n]\n").utf8)
        case .csv: Data(takeHeader().utf8)
        }
    }

    /// The line with the titles of the columns, if the output does not have it yet.
    private mutating func takeHeader() -> String {
        guard titles == nil, let columns else { return "" }
        titles = columns.titles
        return CSVRecord(columns.titles).line
    }

    /// The value of an item. The page was parsed before, so its items are JSON, but they may be nested too deeply.
    private static func value(of item: RawItem) throws(UnfitItem) -> JSONValue {
        do { return try JSONValue(parsing: item.bytes) } catch { throw UnfitItem(error) }
    }
}
