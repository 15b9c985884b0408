import GRDB
import Paging
import PagingKeyset
import SeededRandom

@testable import PagingGRDB

/// A list over a table that changes while it is read. Every event is drawn from a seed.
@MainActor final class DatabaseListRun {
    private let database: any DatabaseWriter
    private let request: QueryInterfaceRequest<Entry>
    private let order: Keyset<Entry>
    private var list: FollowedList<Entry>
    private var states: [PagerRestorationState<DatabasePageCursor>] = []
    private let pages: DatabasePages<Entry>
    private let prefetch: PrefetchPolicy
    private let retention: RetentionPolicy
    private let countsRows: Bool
    private let evicts: Bool
    private var random: SeededGenerator
    private var lastID: Int64 = 0
    private(set) var log: [String] = []

    init(seed: UInt64, in database: any DatabaseWriter, kind: TableKind) async throws {
        var random = SeededGenerator(seed: seed)
        self.database = database
        try await database.write { try kind.create(in: $0) }
        let isJoin = seed % 4 == 3
        request =
            switch seed % 4 {
            case 0: Entry.all()
            case 1: Entry.filter(Column("isActive"))
            case 2: Entry.filter(sql: "teamID IN (SELECT id FROM team WHERE isVisible)")
            default: Entry.joining(required: Entry.team.filter(Column("isVisible")))
            }
        let prefix = isJoin ? "entry." : ""
        let keys: [[SortKey<Entry>]] = [
            [], [.descending(prefix + "points")],
            [.ascending(prefix + "rank", nulls: .last), .descending(prefix + "points")],
            [.descending(prefix + "rank", nulls: .first)],
        ]
        let unique: UniqueSortKey<Entry> =
            Bool.random(using: &random) ? .ascending(unique: prefix + "id") : .descending(unique: prefix + "id")
        order = try Keyset(keys.randomElement(using: &random)!, unique: unique)
        countsRows = Bool.random(using: &random)
        pages = DatabasePages(
            order, of: request, in: database, pageSize: .random(in: 1...6, using: &random), countsRows: countsRows)
        prefetch = [PrefetchPolicy.rows(5), .lastRow, .manual].randomElement(using: &random)!
        retention = Int.random(in: 0..<3, using: &random) == 0 ? .items(8) : .all
        evicts = retention != .all
        self.random = random
        let first = Int.random(in: 0..<40, using: &self.random)
        let pagesOpening = Bool.random(using: &self.random)
        list = FollowedList(
            Pager(pages) { [prefetch, retention] in
                $0.prefetch = prefetch
                $0.retention = retention
            })
        try await write(inserting: first)
        if pagesOpening {
            list.pager.replaceSource(
                with: try await pages.beginning(atRow: .random(in: 0...40, using: &self.random)))
        }
        list.pager.viewportMoved(to: 0..<5)
        log.append(
            """
            \(order.columns) request \(seed % 4) \(kind) pages of \(pages.pageSize) \(prefetch) evicts \(evicts) \
            counts \(countsRows) opening \(pagesOpening)
            """)
    }

    func run(steps: Int) async throws {
        for _ in 0..<steps {
            try await step()
            guard log.last?.hasPrefix("broken") != true else { return }
        }
        try await finish()
    }

    private func pick(_ count: Int) -> Int { .random(in: 0..<count, using: &random) }

    private func step() async throws {
        switch pick(13) {
        case 0...4:
            let count = [1, 1, 1, 2, 5, 30].randomElement(using: &random)!
            try await write(changes: count)
        case 5: try await write(inserting: pick(20))
        case 6:
            log.append("pull")
            list.pager.pull(pick(2) == 0 ? .append : .prepend)
        case 7:
            guard list.pager.rows.count > 0 else { return }
            let row = pick(list.pager.rows.count)
            log.append("move to \(row)")
            list.pager.viewportMoved(to: row..<(row + 1 + pick(6)))
        case 8:
            let item = list.ids.randomElement(using: &random)
            let kinds: [RefreshKind<Int64>] = [.start, .loaded, item.map { .around($0) } ?? .start]
            let kind = kinds.randomElement(using: &random)!
            log.append("refresh \(kind)")
            if pick(2) == 0 {
                _ = await list.pager.refresh(kind)
            } else {
                Task { await list.pager.refresh(kind) }
            }
        case 9:
            log.append("write elsewhere")
            try await database.write { db in try db.execute(sql: "INSERT INTO other DEFAULT VALUES") }
        case 10:
            log.append("yield")
            for _ in 0..<pick(20) { await Task.yield() }
        case 11: try await restore()
        default:
            try await check()
        }
    }

    /// Saves the state of the list, or replaces the list by one that is restored from a state, at any place.
    private func restore() async throws {
        if states.isEmpty || pick(2) == 0, let state = list.pager.state(of: "entries", cursors: DatabasePageCursor.self)
        {
            log.append("save \(states.count)")
            states.append(state)
        }
        guard !states.isEmpty else { return }
        let state = pick(states.count)
        let row = pick(3) == 0 ? pick(40) : nil
        log.append("restore \(state) over the rows from \(row ?? 0)")
        let source = if let row { try await pages.beginning(atRow: row) } else { pages }
        list = FollowedList(
            Pager(source, opening: .state(states[state], of: "entries")) {
                $0.prefetch = prefetch
                $0.retention = retention
            })
        let first = pick(max(list.pager.rows.count, 1))
        list.pager.viewportMoved(to: first..<(first + 5))
    }

    private func write(inserting count: Int) async throws {
        log.append("insert \(count)")
        let entries = (0..<count).map { _ in newEntry() }
        try await database.write { db in for entry in entries { try entry.insert(db) } }
    }

    private func newEntry() -> Entry {
        lastID += 1
        return Entry(
            id: lastID * 7 % 1_009 + lastID / 1_009 * 2_000, rank: pick(3) == 0 ? nil : pick(10), points: pick(10),
            isActive: pick(4) > 0, teamID: Int64(1 + pick(3)), slug: "slug \(lastID)")
    }

    private func write(changes count: Int) async throws {
        var statements: [String] = []
        let chosen = "id = (SELECT id FROM entry ORDER BY id LIMIT 1 OFFSET"
        for _ in 0..<count {
            let row = "\(chosen) \(pick(1_000)) % max(1, (SELECT count(*) FROM entry)))"
            switch pick(10) {
            case 0, 1: statements.append("DELETE FROM entry WHERE \(row)")
            case 2, 3: statements.append("UPDATE entry SET points = \(pick(10)) WHERE \(row)")
            case 4: statements.append("UPDATE entry SET rank = \(pick(4) == 0 ? "NULL" : "\(pick(10))") WHERE \(row)")
            case 5: statements.append("UPDATE entry SET revision = revision + 1 WHERE \(row)")
            case 6: statements.append("UPDATE entry SET isActive = NOT isActive WHERE \(row)")
            case 7: statements.append("UPDATE team SET isVisible = NOT isVisible WHERE id = \(1 + pick(3))")
            case 8:
                lastID += 1
                statements.append("UPDATE entry SET id = \(lastID * 7 % 1_009 + lastID / 1_009 * 2_000) WHERE \(row)")
            default:
                let entry = newEntry()
                statements.append(
                    """
                    INSERT OR REPLACE INTO entry VALUES (\(entry.id), \(pick(10)), \(entry.points), 1, \(entry.teamID), \
                    'slug \(1 + pick(Int(lastID)))', 0)
                    """)
            }
        }
        log.append(contentsOf: statements)
        let isRolledBack = pick(10) == 0
        if isRolledBack { log.append("rolled back") }
        let script = statements
        try await database.writeWithoutTransaction { db in
            try db.inTransaction {
                for statement in script { try db.execute(sql: statement) }
                return isRolledBack ? .rollback : .commit
            }
        }
    }

    private func expected() async throws -> [Entry] {
        let sorted = request.order(sql: order.page(after: nil, limit: 1, dialect: .sqlite).orderBy)
        return try await database.read { try sorted.fetchAll($0) }
    }

    private func check() async throws {
        await list.settle()
        let all = try await expected()
        log.append("check \(list.pager.rows.map { $0.item?.id ?? 0 }) of \(all.map(\.id))")
        if let problem = problem(all) { log.append("broken: \(problem)") }
    }

    private func problem(_ all: [Entry]) -> String? {
        let index = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.id, $0) })
        var before: Int?
        for row in list.pager.rows {
            guard let item = row.item else {
                before = nil
                continue
            }
            guard let place = index[item.id] else { return "row \(item.id) does not exist" }
            if all[place] != item { return "row \(item.id) is not up to date" }
            if let before, place != before + 1 { return "\(all[before].id) is followed by \(item.id)" }
            before = place
        }
        // A restored list has the total of its state until it loads a page.
        let hasLoaded = prefetch != .manual || list.pager.rows.contains { $0.item != nil }
        if countsRows, hasLoaded, list.pager.content != .unknown, let total = list.pager.total, total != all.count {
            return "the total is \(total) and not \(all.count)"
        }
        return nil
    }

    /// Loads everything.
    private func finish() async throws {
        try await check()
        for _ in 0..<500 {
            guard log.last?.hasPrefix("broken") != true else { return }
            if !evicts, prefetch != .manual, let row = list.pager.rows.firstIndex(where: { $0.item == nil }) {
                list.pager.viewportMoved(to: row..<(row + 1))
                await list.settle()
                continue
            }
            if list.pager.states.append == .ended, list.pager.states.prepend == .ended { break }
            list.pager.pull(.append)
            list.pager.pull(.prepend)
            await list.settle()
        }
        try await check()
        guard log.last?.hasPrefix("broken") != true else { return }
        let all = try await expected()
        if list.pager.states.append != .ended || list.pager.states.prepend != .ended {
            log.append("broken: the list has not ended: \(list.pager.states)")
        } else if !evicts, prefetch != .manual, list.pager.rows.count != all.count {
            log.append("broken: the list has \(list.pager.rows.count) rows and not \(all.count)")
        }
    }
}
