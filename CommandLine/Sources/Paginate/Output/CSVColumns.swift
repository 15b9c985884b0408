import PagingHTTP

/// The columns of a CSV output.
///
/// The name of a column is a JSON pointer without its first slash: `name`, `owner/login`. An item that is not an object has
/// one member, `value`.
public struct CSVColumns: Hashable, Sendable {
    /// The names, in order.
    public let names: [String]
    private let pointers: [JSONPointer]
    /// The members of an item that have a column.
    private let members: Set<String>

    /// Creates columns.
    ///
    /// - Parameter names: The names, in order; at least one.
    /// - Throws: ``ColumnFault`` if one is empty or no JSON pointer, or if two are equal.
    public init(_ names: [String]) throws(ColumnFault) {
        var pointers: [JSONPointer] = []
        for name in names {
            if name.isEmpty { throw ColumnFault("a name is empty; / is the member with the empty name") }
            guard let pointer = JSONPointer(name.hasPrefix("/") ? name : "/\(name)") else {
                throw ColumnFault(
                    "\(name.shellQuoted) is no JSON pointer: write ~0 for ~, and ~1 for a slash in a name")
            }
            if pointers.contains(pointer) { throw ColumnFault("\(name.shellQuoted) is named twice") }
            pointers.append(pointer)
        }
        self.names = names
        self.pointers = pointers
        members = Set(pointers.map { $0.steps[0] })
    }

    /// Creates columns from the value of `--columns`.
    ///
    /// - Throws: ``ColumnFault``.
    public init(option: String) throws(ColumnFault) {
        guard let record = CSVRecord(parsing: option.utf8) else {
            throw ColumnFault(
                "a quotation mark is not closed, or in the middle of a name: write it twice, and quote the name"
            )
        }
        try self.init(record.fields.map { $0 ?? "" })
    }

    /// Creates the columns for the members of some items, in the order in which they occur.
    init(of items: [JSONValue]) {
        var steps: [String] = [], known: Set<String> = []
        for name in items.flatMap(\.asObject).map(\.name) where known.insert(name).inserted { steps.append(name) }
        if steps.isEmpty { steps = ["value"] }
        pointers = steps.map { JSONPointer(steps: [$0]) }
        names = steps.map(Self.name)
        members = Set(steps)
    }

    /// Creates the columns of a file.
    ///
    /// A title is the name of a member of an item. If the items have no such member, it is a name of a column.
    ///
    /// - Parameters:
    ///   - titles: The titles in the first line of the file, for which ``areTitles(_:)`` is true.
    ///   - items: Items that get a line in the file.
    ///   - areOfMembers: Whether each title is that of a member, also if the items lack it.
    init(titles: [String], of items: [JSONValue], areOfMembers: Bool = false) {
        let known = Set(items.flatMap(\.asObject).map(\.name))
        pointers = titles.map { title in
            let member = JSONPointer(steps: [title])
            // The members with the empty name and with the name / have pointers as titles.
            let isName = areOfMembers && title != "~1" || known.contains(title)
            return isName && title != "/"
                ? member : JSONPointer(title.hasPrefix("/") ? title : "/\(title)") ?? member
        }
        names = pointers.map { String($0.description.dropFirst()) }.map { $0.isEmpty ? "/" : $0 }
        members = Set(pointers.map { $0.steps[0] })
    }

    /// Whether some texts are the titles of columns: there is one, none is empty, and no two are equal.
    static func areTitles(_ titles: [String]) -> Bool {
        !titles.isEmpty && !titles.contains("") && Set(titles).count == titles.count
    }

    /// The name of the column for a member of an item.
    fileprivate static func name(of member: String) -> String {
        let name = String(JSONPointer(steps: [member]).description.dropFirst())
        return name.isEmpty ? "/" : name
    }

    /// The titles in the first line of a file: the names of members as they are, and JSON pointers for places within
    /// them.
    var titles: [String] {
        let titles = zip(pointers, names).map { pointer, name in
            let isMember = pointer.steps.count == 1 && !["", "/"].contains(pointer.steps[0])
            return isMember ? pointer.steps[0] : name
        }
        // A member `a/b` and the member `b` of `a` have the same title.
        return Self.areTitles(titles) ? titles : names
    }

    /// The option that chooses these columns.
    var option: String {
        // CR LF is one character.
        "--columns \(String(CSVRecord(names).line.dropLast()).shellQuoted)"
    }

    /// The values of an item as a record. Arrays and objects are JSON in it.
    func record(of item: JSONValue) -> CSVRecord {
        let object = JSONValue.object(item.asObject)
        return CSVRecord(
            pointers.map { pointer in
                switch pointer.steps.reduce(object, { $0?.child($1) }) {
                case nil, .null?: nil
                case .string(let text)?: text
                case let value?: value.description
                }
            })
    }

    /// Checks that each member of an item has a column.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - areInFile: Whether the file had the titles of the columns before the walk, so that it gets no others.
    /// - Throws: ``UnfitItem`` for those that have none.
    func check(_ item: JSONValue, areInFile: Bool = false) throws(UnfitItem) {
        let missing = item.asObject.map(\.name).filter { !members.contains($0) }
        if !missing.isEmpty { throw UnfitItem(members: missing, columns: self, areInFile: areInFile) }
    }
}

extension JSONValue {
    /// The members of an object. Any other value is the member `value` of one.
    fileprivate var asObject: [Member] { members ?? [Member("value", self)] }
}

/// An item does not fit the CSV output. The items of its page are not written.
public struct UnfitItem: Error, Hashable, CustomStringConvertible {
    /// The message, with an option that has the columns.
    public let description: String

    init(_ failure: any Error) {
        description = "an item cannot be written as CSV: \(failure). Use --format ndjson"
    }

    /// - Parameters:
    ///   - members: The members of the item without a column.
    ///   - columns: The columns of the output.
    ///   - areInFile: Whether the file had their titles before the walk.
    init(members: [String], columns: CSVColumns, areInFile: Bool = false) {
        let names = members.map(CSVColumns.name)
        let option = (try? CSVColumns(columns.names + names))?.option ?? "--columns"
        let missing = "no column for these members of an item: \(names.map(\.shellQuoted).joined(separator: ", "))"
        description =
            areInFile
            ? "the CSV file to which --append adds has \(missing). To omit them, also those of later items, name the "
                + "columns of the file: \(columns.option). To write all members, use another file, with \(option)"
            : "the CSV output has \(missing). Name all columns; members without a column are omitted then, also those "
                + "of later items: \(option)"
    }
}

/// The columns that the user chose cannot be used.
public struct ColumnFault: Error, Hashable, CustomStringConvertible {
    /// What is wrong with which name.
    public let description: String

    fileprivate init(_ description: String) { self.description = description }
}
