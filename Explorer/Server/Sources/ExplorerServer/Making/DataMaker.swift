import Crypto
import Foundation
import GRDB

/// Makes the whole database of a plan in a connection to an empty file.
struct DataMaker {
    var plan: DataPlan

    /// Hears how much of the work is done, 0...1, and what comes next.
    var report: (_ fraction: Double, _ step: String) -> Void

    /// Rows to one statement: between two of them progress is reported.
    private static let chunk = 50_000

    /// How long the names of some users take to index, compared to inserting these users.
    private static let nameWork = 0.3

    /// Makes tables, rows and indexes in one transaction.
    ///
    /// - Throws: what the database throws, and `CancellationError` when the task is cancelled. Nothing of the
    ///   transaction is kept then.
    func make(_ db: Database) throws {
        let shares = plan.shares()
        let users = shares.reduce(0) { $0 + $1.users }
        // Measured: a row takes about as long to insert as to put into the indexes and milestones of two sorts.
        let work = Double(users) * (1 + 0.5 * Double(Sort.allCases.count) + Self.nameWork)
        var done = 0.0
        try Schema.createTables(db)
        try NamePool.create(db)
        try writeSettings(db)

        var generator = SeededGenerator(seed: plan.seed ^ 0x7573_6572_73)
        for (index, share) in shares.enumerated() {
            let making = UserMaking(site: Int64(index + 1), share: share)
            try writeSite(db, making)
            for first in stride(from: 1, through: share.users, by: Self.chunk) {
                try Task.checkCancellation()
                report(done / work, "users of \(share.site.name)")
                let last = min(first + Self.chunk - 1, share.users)
                try making.insert(db, from: first, through: last, generator: &generator)
                done += Double(last - first + 1)
            }
            try making.giveAwkwardNames(db)
            try making.appointModerators(db, generator: &generator)
        }
        try NamePool.drop(db)

        for sort in Sort.allCases {
            try Task.checkCancellation()
            report(done / work, "order by \(sort.rawValue)")
            try Schema.createIndexes(db, sort: sort)
            done += Double(users) * 0.3
            try Task.checkCancellation()
            report(done / work, "order by \(sort.rawValue)")
            try Schema.createMilestones(db, sort: sort)
            done += Double(users) * 0.2
        }
        for (index, share) in shares.enumerated() {
            try Task.checkCancellation()
            report(done / work, "names of \(share.site.name)")
            try Schema.insertNames(db, ofSite: Int64(index + 1))
            done += Double(share.users) * Self.nameWork
        }
        try Schema.finishNames(db)
        report(1, "done")
    }

    private func writeSettings(_ db: Database) throws {
        let secret = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        try db.execute(
            literal: """
                INSERT INTO setting (name, value) VALUES
                    ('seed', \(Int64(bitPattern: plan.seed))), ('users', \(plan.users)), ('secret', \(secret))
                """)
    }

    private func writeSite(_ db: Database, _ making: UserMaking) throws {
        let site = making.share.site
        try db.execute(
            literal: """
                INSERT INTO site (id, parameter, name, url, audience, launched, users, moderators) VALUES (
                    \(making.site), \(site.parameter), \(site.name), \(site.url), \(site.audience),
                    \(UserMaking.launch(year: site.launchYear)), \(making.share.users), \(making.share.moderators))
                """)
    }
}
