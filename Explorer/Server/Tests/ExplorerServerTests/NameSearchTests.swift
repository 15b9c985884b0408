import Foundation
import GRDB
import PagingKeyset
import Testing

@testable import ExplorerServer

/// Each search by name must bring the rows that `LIKE` brings, in the same order, however they are found.
@Suite("Searches by name against LIKE")
struct NameSearchTests {
    private let folder = TemporaryFolder()

    /// Users whose names are drawn from few characters, most of which mean something to SQL, to FTS5 or to Unicode.
    private static let characters: [Unicode.Scalar] = Array(
        ("aAbBkéÉИиßſİıǅﬁΣσς中👩\u{200D}\u{301}\u{A0}\u{212A}\u{FEFF}\u{FFFD}\u{FFFE}\u{FFFF}"
            + "\"'%_\\*:^-+(){}[], \t\n\u{1}\u{7F}").unicodeScalars)

    /// Texts that an unescaped query would not find, or would find too much with.
    private static let texts = [
        "AND", "OR", "NOT", "NEAR(a b)", "aAb OR bBa", "\"", "\"\"\"", "a\"b", "%%%", "___", "\\\\\\", "*", "aab*",
        "^aab", "text:aab", "{text}:aab", "-aab", "a + b", "')); DROP TABLE name;--", "\u{1}\u{1}\u{1}", "👩\u{200D}👩",
        "e\u{301}a", "İİİ", "ßßß", "ﬁﬁﬁ", "\u{FFFF}\u{FFFE}\u{FFFD}", String(repeating: "ab", count: 3_000), "an",
        "user1", "user12", "straße", "ﬁnch",
    ]

    /// The capitals of some letters are two letters, and some letters are equal to others of other bytes.
    private static let names = ["STRASSE", "Straße", "FINCH", "ﬁnch", "Zoé", "Zoe\u{301}", "Zoe\u{301}"]

    private func draw(_ lengths: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<generator.integer(in: lengths) {
            text.append(Self.characters[generator.integer(in: 0...Self.characters.count - 1)])
        }
        return String(text)
    }

    /// A database with two sites of 700 users.
    private func makeFile(_ generator: inout SeededGenerator) throws -> DatabaseFile {
        let file = DatabaseFile(path: folder.path("names.sqlite"))
        try DatabaseQueue(path: file.path).write { db in
            try Schema.createTables(db)
            try db.execute(sql: "INSERT INTO setting (name, value) VALUES ('secret', x'00')")
            for site in 1...2 {
                try db.execute(
                    sql: "INSERT INTO site VALUES (?, ?, '', '', '', 0, 700, 0)", arguments: [site, "site\(site)"])
                for id in 1...700 {
                    let name =
                        switch id % 9 {
                        case 0: "user\(id)"
                        case 1 where id / 9 < Self.names.count: Self.names[id / 9]
                        default: draw(1...7, &generator)
                        }
                    try db.execute(
                        sql: "INSERT INTO user VALUES (?, ?, ?, ?, ?, ?, 1, 0, 0, 0)",
                        arguments: [
                            site, id, id, name, generator.integer(in: 1...90), generator.integer(in: 1...90),
                        ])
                }
            }
            for sort in Sort.allCases {
                try Schema.createIndexes(db, sort: sort)
                try Schema.createMilestones(db, sort: sort)
            }
            try Schema.insertNames(db, ofSite: 1)
            try Schema.insertNames(db, ofSite: 2)
            try Schema.finishNames(db)
        }
        return file
    }

    /// A text that is a part of a name, in another case, or is drawn as the names are.
    private func text(_ names: [String], _ generator: inout SeededGenerator) -> String {
        if generator.integer(in: 0...3) == 0 {
            return draw(1...4, &generator)
        }
        let name = Array(names[generator.integer(in: 0...names.count - 1)].unicodeScalars)
        let first = generator.integer(in: 0...name.count - 1)
        var part = String.UnicodeScalarView()
        part.append(contentsOf: name[first...generator.integer(in: first...name.count - 1)])
        let text = String(part)
        return [text, text.lowercased(), text.uppercased()][generator.integer(in: 0...2)]
    }

    private func query(_ text: String, _ site: Site, _ generator: inout SeededGenerator) -> UserQuery {
        let sort = Sort.allCases[generator.integer(in: 0...2)]
        let bounds: [KeyValue] = (0..<2).map { _ in
            sort == .name ? .text(draw(1...1, &generator)) : .integer(Int64(generator.integer(in: 1...90)))
        }
        let kind = generator.integer(in: 0...5)
        return UserQuery(
            site: site, list: .users, sort: sort, order: Order.allCases[generator.integer(in: 0...1)],
            min: [1, 3].contains(kind) ? bounds[0] : nil, max: [2, 3].contains(kind) ? bounds[1] : nil,
            nameContains: text)
    }

    private func expected(_ db: Database, _ query: UserQuery, _ text: String) throws -> [Int64] {
        let patterns = NamePattern.patterns(containing: text)
        let likes = patterns.map { _ in "name LIKE ? ESCAPE '\\'" }.joined(separator: " OR ")
        let (sort, direction) = (query.sort.column, query.order.rawValue)
        var arguments = StatementArguments([query.site.id]) + StatementArguments(patterns)
        arguments += [query.min?.storedValue, query.min?.storedValue, query.max?.storedValue, query.max?.storedValue]
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM user NOT INDEXED WHERE site = ? AND (\(likes)) AND (? IS NULL OR \(sort) >= ?)
                    AND (? IS NULL OR \(sort) <= ?) ORDER BY \(sort) \(direction), id \(direction)
                """, arguments: arguments)
    }

    private func idsByOffset(_ source: SQLiteSource, _ query: UserQuery, limit: Int) async throws -> [Int64] {
        var ids: [Int64] = []
        while true {
            let slice = try await source.users(query, offset: ids.count, limit: limit)
            ids += slice.users.map(\.id)
            #expect(try await source.total(query) == slice.total)
            guard !slice.users.isEmpty else {
                #expect(slice.total == ids.count)
                return ids
            }
        }
    }

    private func idsByCursor(_ source: SQLiteSource, _ query: UserQuery, limit: Int) async throws -> [Int64] {
        var ids: [Int64] = []
        var cursor: KeysetCursor?
        while true {
            let page = try await source.users(query, after: cursor, limit: limit)
            ids += page.items.map(\.id)
            guard page.hasMore else { return ids }
            cursor = page.last
        }
    }

    @Test("Random texts, orders, bounds and pages", arguments: [1, 2, UInt64.random(in: 0...UInt64.max)])
    func random(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let file = try makeFile(&generator)
        // Without sorting, with little of it, and with the limit that the server has.
        let sources =
            [try SQLiteSource(file, maximumSortedCount: 0), try SQLiteSource(file, maximumSortedCount: 9)]
            + [try SQLiteSource(file)]
        let queue = try DatabaseQueue(path: file.path)
        let names = try await queue.read { try String.fetchAll($0, sql: "SELECT name FROM user ORDER BY site, id") }
        var found = 0
        for number in 0..<120 {
            let text = number < Self.texts.count ? Self.texts[number] : text(names, &generator)
            var query = query(text, sources[0].sites[generator.integer(in: 0...1)], &generator)
            if number < Self.texts.count { (query.min, query.max) = (nil, nil) }
            let limit = generator.integer(in: 1...100)
            let expected = try await queue.read { [self, query] in try self.expected($0, query, text) }
            found += expected.isEmpty ? 0 : 1
            for source in sources {
                let byOffset = try await idsByOffset(source, query, limit: limit)
                #expect(byOffset == expected, "seed \(seed), \(text.debugDescription), \(query)")
                let byCursor = try await idsByCursor(source, query, limit: limit)
                #expect(byCursor == expected, "seed \(seed), \(text.debugDescription), \(query)")
            }
        }
        #expect(found > 30, "seed \(seed)")
    }

    @Test("A text that is equal to another one for Unicode, but not in its bytes, is another search")
    func equalTexts() async throws {
        var generator = SeededGenerator(seed: 3)
        let file = try makeFile(&generator)
        for source in [try SQLiteSource(file, maximumSortedCount: 0), try SQLiteSource(file)] {
            for (text, count) in [("Zoé", 1), ("Zoe\u{301}", 2), ("Zoé", 1)] {
                let query = UserQuery(site: source.sites[0], list: .users, nameContains: text)
                #expect(try await source.total(query) == count)
                #expect(try await source.users(query, offset: 0, limit: 9).users.count == count)
            }
        }
    }

    @Test("A text that looks like a query of the index is searched for as it is, by its first trigrams")
    func candidates() throws {
        #expect(
            NamePattern.trigramQuery(containing: "a\"b AND") == #"("a""b" AND """b " AND "b A" AND " AN" AND "AND")"#)
        #expect(NamePattern.trigramQuery(containing: "ab") == nil)
        #expect(NamePattern.trigramQuery(containing: "ﬁ") == nil, "the capitals FI have no trigram either")
        let long = try #require(NamePattern.trigramQuery(containing: String(repeating: "ab", count: 3_000)))
        #expect(long.count < 400)
    }

    @Test("A SQLite library that cannot search names is refused with its version and what to do")
    func unsuitableLibrary() throws {
        let error = #expect(throws: UnsuitableSQLite.self) {
            try UnsuitableSQLite.check("CREATE VIRTUAL TABLE probe USING fts5(text, tokenize = 'tetragram')")
        }
        let version = try DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
        let message = "\(try #require(error))"
        #expect(message.contains(try #require(version)) && message.contains("tetragram"), "\(message)")
        #expect(message.contains("install version"), "\(message)")
        try UnsuitableSQLite.check()
    }
}
