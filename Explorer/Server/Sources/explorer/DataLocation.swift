import ExplorerServer

/// Where the data is: what `--database` names.
enum DataLocation {
    case sqlite(DatabaseFile)
    case postgres(PostgresAddress)

    /// - Parameter text: A PostgreSQL database if it begins as a URL of one, and the path of a file otherwise.
    /// - Throws: `PostgresFailure.malformedAddress`.
    init(_ text: String) throws {
        if PostgresAddress.isAddress(text) {
            self = .postgres(try PostgresAddress(text))
        } else {
            self = .sqlite(DatabaseFile(path: text))
        }
    }
}
