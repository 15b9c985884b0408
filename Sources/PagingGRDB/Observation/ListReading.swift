#if GRDB
import GRDB
import Paging
import PagingCore
import PagingKeyset

/// One read of the database for a list: first what has changed, then a page.
struct ListReading<Item>: Sendable
where Item: FetchableRecord & Identifiable & Sendable, Item.ID: Sendable {
    typealias Window = KeysetReader<Item>.Window

    let reader: KeysetReader<Item>
    let pageSize: Int
    var window: Window
    /// `nil` before the first read.
    var shape: RequestShape?
    private(set) var change = SourceChange<Item, KeysetCursor>()
    private(set) var page: Window.Page<Item>?
    var total: Int?

    init(_ reader: KeysetReader<Item>, pageSize: Int, window: Window, shape: RequestShape?) {
        self.reader = reader
        self.pageSize = pageSize
        self.window = window
        self.shape = shape
    }

    mutating func readChanges(_ changes: PendingChanges, in db: Database) throws {
        guard !changes.isEmpty, !window.isEmpty else { return }
        let shape = try shape(in: db)
        guard !changes.isAll, shape.observedTable != nil else { return try update(window.tileIDs, in: db) }
        var rowIDs = changes.rowIDs
        if changes.mayReplaceRows {
            rowIDs.formUnion(try reader.missing(window.rowKeys, shape, in: db))
        }
        let rows = try reader.rows(withIDs: rowIDs, shape, in: db)
        let now = Dictionary(rows.map { ($0.row.key, $0) }) { first, _ in first }
        let classified = window.classify(rowIDs, now: now.mapValues(\.row))
        guard classified.moved.count <= Self.mostSearches else { return try update(window.tileIDs, in: db) }
        var tiles = classified.tiles
        let moved = rowIDs.subtracting(classified.staying)
        for key in classified.moved {
            guard let place = now[key]?.place else { continue }
            let neighbors = try reader.neighbors(of: place, without: moved, shape, in: db)
            tiles.formUnion(neighbors.compactMap { window.tile(ofRow: $0) })
        }
        let updated = classified.updated.filter { key in window.tile(ofRow: key).map { !tiles.contains($0) } ?? false }
        try update(tiles, in: db)
        for key in updated {
            guard let row = now[key] else { continue }
            window.update(row.row)
            change.edits.append(.update(row.item))
        }
    }

    /// Each row that is elsewhere is searched for twice.
    private static var mostSearches: Int { 100 }

    mutating func readPage(for request: PlaceRequest<KeysetCursor>, limit: Int, in db: Database) throws {
        let shape = try shape(in: db)
        var hasPrefetchedRows = false
        let (change, page) = try window.read(for: request, limit: limit) { reading in
            try reader.rows(reading, shape, in: db) { rows in
                hasPrefetchedRows = hasPrefetchedRows || rows.contains(where: \.hasPrefetchedRows)
            }
        }
        if hasPrefetchedRows { observeFullDatabase() }
        self.change.append(change)
        self.page = page
    }

    private mutating func update(_ tiles: some Sequence<Window.TileID>, in db: Database) throws {
        let shape = try shape(in: db)
        var hasPrefetchedRows = false
        let change = try window.update(Set(tiles), limit: pageSize) { reading in
            try reader.rows(reading, shape, in: db) { rows in
                hasPrefetchedRows = hasPrefetchedRows || rows.contains(where: \.hasPrefetchedRows)
            }
        }
        if hasPrefetchedRows { observeFullDatabase() }
        self.change.append(change)
    }

    /// The tables of prefetched associations are not known from the statement of the request.
    private mutating func observeFullDatabase() {
        shape?.region = .fullDatabase
        shape?.observedTable = nil
    }

    private mutating func shape(in db: Database) throws -> RequestShape {
        if let shape { return shape }
        let shape = try reader.shape(in: db)
        self.shape = shape
        return shape
    }
}
#endif
