import PagingKeyset
import SeededRandom
import Testing

/// Random orders of a table with ties and rows without values, compared with what the database sorts itself.
@Suite struct WalkTests {
    static let databases = KeysetDialect.allCases
    static let seeds: [UInt64] = Array(1...4) + [.random(in: 5...(.max))]

    @Test("forward pages are the unpaged order, and backward pages its reverse", arguments: databases, seeds)
    func walks(dialect: KeysetDialect, seed: UInt64) throws {
        try withSamples(dialect, seed) { sample, random in
            for size in [1, 2, 7, sample.ids.count - 1, sample.ids.count, sample.ids.count + 1] where size > 0 {
                let reading = Reading.allCases.randomElement(using: &random)!
                try #expect(sample.walk(limit: size, backward: false, reading) == sample.ids)
                try #expect(sample.walk(limit: size, backward: true, reading) == sample.ids)
            }
        }
    }

    @Test("a range between any two places has the rows there, in order", arguments: databases, seeds)
    func ranges(dialect: KeysetDialect, seed: UInt64) throws {
        try withSamples(dialect, seed) { sample, random in
            let cursors = try sample.cursors()
            for _ in 0..<12 {
                let lower = Int.random(in: -1..<sample.ids.count, using: &random)
                let upper = Int.random(in: 0...sample.ids.count, using: &random)
                let query = sample.keyset.rows(
                    after: lower < 0 ? nil : cursors[lower], through: upper == sample.ids.count ? nil : cursors[upper],
                    dialect: dialect)
                let expected = sample.ids.enumerated().filter { $0.offset > lower && $0.offset <= upper }.map(\.element)
                for reading in Reading.allCases {
                    try #expect(query.ids(sample.database, where: sample.filter, reading).items == expected)
                }
                try #expect(
                    sample.database.integer(query.count(from: "sample", where: sample.filter)) == expected.count)
            }
        }
    }

    @Test("places compare and count as rows do", arguments: databases, seeds)
    func places(dialect: KeysetDialect, seed: UInt64) throws {
        try withSamples(dialect, seed) { sample, random in
            let cursors = try sample.cursors()
            for index in sample.ids.indices.shuffled(using: &random).prefix(3) {
                let after = sample.keyset.isAfter(cursors[index], dialect: dialect)
                let before = sample.keyset.isBefore(cursors[index], dialect: dialect)
                let query = sample.keyset.page(after: nil, limit: 1_000, dialect: dialect)
                let rows = try sample.database.rows(
                    query.statement(select: "\(after), \(before)", from: "sample", where: sample.filter))
                for (offset, row) in rows.enumerated() {
                    #expect(row[0].asBool == (offset > index))
                    #expect(row[1].asBool == (offset < index))
                }
                let position = sample.keyset.position(
                    of: cursors[index], from: "sample", where: sample.filter, dialect: dialect)
                try #expect(sample.database.integer(position) == index)
                let value = cursors[index].values[cursors[index].values.count - 1]
                let place = sample.keyset.place(of: value, from: "sample", where: sample.filter, dialect: dialect)
                try #expect(sample.database.rows(place) == [cursors[index].values])
            }
        }
    }

    @Test("a list split into parts has every row in one of them", arguments: databases, seeds)
    func splits(dialect: KeysetDialect, seed: UInt64) throws {
        try withSamples(dialect, seed) { sample, random in
            for parts in [1, 2, 3, 8, sample.ids.count, sample.ids.count + 5] {
                let boundaries = try sample.database.rows(
                    sample.keyset.boundaries(
                        parts: max(1, parts), from: "sample", where: sample.filter, dialect: dialect)
                ).map { try sample.keyset.cursor($0) }
                let ranges = sample.keyset.ranges(splitAt: boundaries)
                let ids = try ranges.map { range in
                    try sample.keyset.rows(after: range.after, through: range.through, dialect: dialect)
                        .ids(sample.database, where: sample.filter, .statement).items
                }
                #expect(ids.flatMap(\.self) == sample.ids)
                #expect(ranges.count == max(1, min(parts, sample.ids.count)))
                #expect(ids.map(\.count).max()! - ids.map(\.count).min()! <= 1)
            }
        }
    }

    private func withSamples(
        _ dialect: KeysetDialect, _ seed: UInt64, _ body: (SortedSample, inout SeededGenerator) throws -> Void
    ) throws {
        var random = SeededGenerator(seed: seed)
        let table = try SampleTable.create(in: dialect.open())
        for id in 0..<50 { try table.insert(id * 3, using: &random) }
        for _ in 0..<6 {
            let order = try SampleOrder(dialect, using: &random)
            let filter: SQLFragment? = Bool.random(using: &random) ? nil : "part = \(1) OR part = \(2)"
            let sample = try SortedSample(table.database, order, filter)
            do {
                try body(sample, &random)
            } catch {
                Issue.record("\(error)\nORDER BY \(order), seed \(seed)")
                throw error
            }
        }
    }
}

extension KeysetDialect {
    func open() throws -> any TestDatabase {
        switch self {
        case .sqlite: try SQLiteDatabase()
        case .postgres: try PostgresDatabase()
        }
    }
}
