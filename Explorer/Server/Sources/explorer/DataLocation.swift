import ExplorerServer

/// Where the data is: what `--database` names.
enum DataLocation {
    case sqlite(DatabaseFile)
    case postgres(PostgresAddress)

    /// - Parameter text: A PostgreSQL database if it begins with a scheme, such as `postgres:`, and the path of a file
    ///   otherwise. A file whose name has a colon has to have a slash before it, as in `./a:b`.
    /// - Throws: `PostgresFailure.malformedAddress`, also for a URL of something else.
    init(_ text: String) throws {
        if text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:/) != nil {
            self = .postgres(try PostgresAddress(text))
        } else {
            self = .sqlite(DatabaseFile(path: text))
        }
    }
}
