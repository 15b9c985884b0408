import GRDB

/// The program runs with an SQLite library that lacks what searches by name need.
public struct UnsuitableSQLite: Error, CustomStringConvertible {
    /// What is wrong and what to do, in one line.
    public var description: String

    /// A statement that such a library cannot run.
    private static let probe = """
        CREATE VIRTUAL TABLE probe USING fts5(text, tokenize = 'trigram');
        SELECT json_group_array(value) FILTER (WHERE value) FROM json_each('[1]');
        """

    /// Checks the library by running what it has to know.
    ///
    /// - Parameter probe: The statements that are run, in a database in memory.
    /// - Throws: `UnsuitableSQLite`
    static func check(_ probe: String = Self.probe) throws {
        try DatabaseQueue().write { db in
            do {
                try db.execute(sql: probe)
            } catch {
                let version = try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? ""
                throw UnsuitableSQLite(
                    description: """
                        the SQLite library, version \(version), cannot search names: \(error); install version 3.38 or \
                        later, built with FTS5
                        """)
            }
        }
    }
}
