import GRDB

/// Announces the commits of other processes, which SQLite reports to nobody.
///
/// SQLite counts the commits of other connections for each connection (`PRAGMA data_version`). On Apple's platforms, a Darwin
/// notification of the other process can take the place of the timer.
enum ForeignCommits {
    /// Looks for commits until the task is cancelled.
    static func announce(of file: NotesFile, to pool: DatabasePool) async throws {
        var configuration = Configuration()
        configuration.readonly = true
        let connection = try DatabaseQueue(path: file.path, configuration: configuration)
        var last: Int?
        while !Task.isCancelled {
            let version = try await connection.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
            if let last, version != last { try await pool.write { try $0.notifyChanges(in: Note.all()) } }
            last = version
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
