import GRDB
import PagingKeyset

/// Places by number and numbers by place, among all users of a site in one sort, at the cost of at most
/// `Schema.milestoneDistance` index entries.
struct Ranks {
    var site: Site
    var sort: Sort

    private var all: UserQuery { UserQuery(site: site, list: .users, sort: sort) }

    private struct Milestone: FetchableRecord {
        var rank: Int
        /// The values of the key columns.
        var place: [KeyValue]

        init(row: Row) throws {
            rank = row[0]
            place = [KeyValue(row[1]), KeyValue(row[2])]
        }
    }

    /// How many users have a key less than `key`, or, with `included`, at most `key`.
    func count(_ db: Database, below key: KeyValue, included: Bool) throws -> Int {
        let milestone = try Milestone.fetchOne(
            db,
            SQLRequest<Milestone>(
                sql: """
                    SELECT rank, key, id FROM milestone
                    WHERE site = ? AND sort = ? AND key \(included ? "<=" : "<") ? ORDER BY rank DESC LIMIT 1
                    """, arguments: [site.id, sort.rawValue, key.storedValue], cached: true))
        guard let milestone else { return 0 }
        var selection = UserSelection(all)
        selection.start(at: milestone.place)
        selection.end(before: key, included: included)
        return try milestone.rank + (selection.count().fetchOne(db) ?? 0)
    }

    /// The users with the ranks `range`, counted from 0 in ascending order.
    func users(_ db: Database, at range: Range<Int>) throws -> [User] {
        guard !range.isEmpty else { return [] }
        let milestone = try Milestone.fetchOne(
            db,
            SQLRequest<Milestone>(
                sql: """
                    SELECT rank, key, id FROM milestone
                    WHERE site = ? AND sort = ? AND rank <= ? ORDER BY rank DESC LIMIT 1
                    """, arguments: [site.id, sort.rawValue, range.lowerBound], cached: true))
        guard let milestone else { return [] }
        var selection = UserSelection(all)
        selection.start(at: milestone.place)
        return try selection.rows(
            in: .ascending, limit: range.count, offset: range.lowerBound - milestone.rank
        ).fetchAll(db)
    }
}
