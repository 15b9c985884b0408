import GRDB

extension DatabaseWriter {
    /// Fills the tests' table with rows whose points fall by 10, so that the order by points is that of the ids.
    func fill(_ count: Int, _ kind: TableKind = .rowIDs) throws {
        try write { db in
            try kind.create(in: db)
            for id in 1...max(count, 1) where id <= count { try Entry(id: Int64(id), points: -10 * id).insert(db) }
        }
    }

    func execute(_ sql: String) throws {
        try write { try $0.execute(sql: sql) }
    }
}

extension Entry {
    init(id: Int64, points: Int) {
        self.init(id: id, rank: nil, points: points, slug: "slug \(id)")
    }
}
