#if GRDB
import GRDB
import Paging
import PagingCore
import PagingKeyset

/// One read of the database for a list: first what has changed, then a page.
struct ListReading<Item>: Sendable
where Item: FetchableRecord & Identifiable & Sendable, Item.ID: Sendable {
    typealias Window = KeysetReader<Item>.Window
    typealias Edits = SourceEdits<Item, KeysetCursor>

    let reader: KeysetReader<Item>
    let pageSize: Int
    var windows: SourceWindows<Item.ID, KeysetCursor>
    /// `nil` before the first read.
    var shape: RequestShape?
    private(set) var change = SourceChange<Item, KeysetCursor>()
    /// The changes that could not be read, and why; `nil` if all were.
    private(set) var unread: (changes: PendingChanges, error: any Error)?
    private var hasCheckedNulls = false

    init(
        _ reader: KeysetReader<Item>, pageSize: Int, windows: SourceWindows<Item.ID, KeysetCursor>, shape: RequestShape?
    ) {
        self.reader = reader
        self.pageSize = pageSize
        self.windows = windows
        self.shape = shape
    }

    mutating func readChanges(_ changes: PendingChanges, in db: Database) {
        var changes = changes
        do {
            if let shape, try SchemaVersion(db) != shape.schema {
                self.shape = nil
                changes.insertAll()
            }
            guard !changes.isEmpty else { return }
            if changes.isAll { try checkNulls(in: db) }
            var (shown, refreshed) = (windows.shown, windows.refreshed)
            change.shown = try readChanges(changes, of: &shown, in: db)
            change.refreshed = try readChanges(changes, of: &refreshed, in: db)
            (windows.shown, windows.refreshed) = (shown, refreshed)
        } catch {
            change = SourceChange()
            unread = (changes, error)
        }
    }

    private mutating func readChanges(
        _ changes: PendingChanges, of window: inout Window, in db: Database
    ) throws -> Edits {
        guard !window.isEmpty else { return Edits() }
        let shape = try shape(in: db)
        guard !changes.isAll, shape.observedTable != nil else { return try update(&window, window.tileIDs, in: db) }
        var rowIDs = changes.rowIDs
        if changes.mayReplaceRows {
            rowIDs.formUnion(try reader.missing(window.rowKeys, shape, in: db))
        }
        let now = try reader.rows(withIDs: rowIDs, shape, in: db)
        let classified = try window.classify(rowIDs, existing: now.keys) { try reader.decoded(now[$0]!, shape).row }
        guard classified.moved.count <= Self.mostSearches else { return try update(&window, window.tileIDs, in: db) }
        var tiles = classified.tiles
        let moved = rowIDs.subtracting(classified.staying)
        for key in classified.moved {
            guard let row = now[key] else { continue }
            let neighbors = try reader.neighbors(of: reader.place(of: row), without: moved, shape, in: db)
            tiles.formUnion(neighbors.compactMap { window.tile(ofRow: $0) })
        }
        let updated = classified.updated.filter { key in window.tile(ofRow: key).map { !tiles.contains($0) } ?? false }
        var edits = try update(&window, tiles, in: db)
        for key in updated {
            guard let row = now[key] else { continue }
            let (known, item) = try reader.decoded(row, shape)
            window.update(known)
            edits.edits.append(.update(item))
        }
        return edits
    }

    /// Each row that is elsewhere is searched for twice.
    private static var mostSearches: Int { 100 }

    mutating func readPage(
        for request: PlaceRequest<KeysetCursor>, limit: Int, in db: Database
    ) throws -> Window.Page<Item> {
        let shape = try shape(in: db)
        if request.beginsRefresh { try checkNulls(in: db) }
        let (change, page) = try windows.read(for: request, limit: limit) { [reader] in
            try reader.rows($0, shape, in: db)
        }
        self.change.shown.append(change.shown)
        self.change.refreshed.append(change.refreshed)
        return page
    }

    private mutating func update(
        _ window: inout Window, _ tiles: some Sequence<Window.TileID>, in db: Database
    ) throws -> Edits {
        let shape = try shape(in: db)
        return try window.update(Set(tiles), limit: pageSize) { try reader.rows($0, shape, in: db) }
    }

    private mutating func shape(in db: Database) throws -> RequestShape {
        if let shape { return shape }
        shape = try reader.shape(in: db)
        try checkNulls(in: db)
        return try shape(in: db)
    }

    private mutating func checkNulls(in db: Database) throws {
        guard !hasCheckedNulls else { return }
        try reader.checkNulls(shape(in: db), in: db)
        hasCheckedNulls = true
    }
}
#endif
