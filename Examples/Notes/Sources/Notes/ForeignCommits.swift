import GRDB

/// Announces the commits of other processes, which SQLite does not report.
///
/// SQLite counts the commits of other connections for each connection (`PRAGMA data_version`). On Apple's platforms, a Darwin
/// notification of the other process can take the place of the timer.
struct ForeignCommits {
    private let pool: DatabasePool
    private let connection: DatabaseQueue
    private var version: Int

    /// Counts the commits from now on.
    init(of file: NotesFile, to pool: DatabasePool) throws {
        var configuration = Configuration()
        configuration.readonly = true
        self.pool = pool
        connection = try DatabaseQueue(path: file.path, configuration: configuration)
        version = try connection.read(Self.version)
    }

    /// Announces commits until the task is cancelled.
    mutating func announce() async throws {
        while !Task.isCancelled {
            let now = try await connection.read(Self.version)
            if now != version { try await pool.write { try $0.notifyChanges(in: Note.all()) } }
            version = now
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private static func version(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
    }
}
