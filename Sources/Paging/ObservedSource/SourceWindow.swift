package import PagingCore

/// The rows that a list has loaded from an ordered source, in tiles: one for each page.
///
/// A tile is a range of the order, and not a number of rows. So each row of the source is in one tile or outside the window,
/// and a page that is requested again brings all rows of its range, however many there are now.
///
/// Some tiles may be of pages that the list has evicted, or that it lost in a refresh. Changes of their rows have no effect.
package struct SourceWindow<ItemID: Hashable & Sendable, Place: Hashable & Sendable>: Sendable {
    /// What the window knows of a row.
    package struct Row: Equatable, Sendable {
        /// What identifies the row in the source: a row id or, if there is none, a hash of the item's id.
        package var key: Int64
        package var id: ItemID
        /// A hash of the values that order the row.
        package var order: UInt64
        /// A hash of all values of the row.
        package var content: UInt64

        package init(key: Int64, id: ItemID, order: UInt64, content: UInt64) {
            self.key = key
            self.id = id
            self.order = order
            self.content = content
        }
    }

    /// A range of the order: the rows after a place, up to and including another. `nil` is the start or the end of the list.
    package struct Range: Hashable, Sendable {
        package var after: Place?
        package var through: Place?

        package init(after: Place?, through: Place?) {
            self.after = after
            self.through = through
        }
    }

    /// A number that identifies a tile.
    package typealias TileID = Int

    struct Tile {
        let id: TileID
        /// The request that brought the page.
        var request: PageAddress<Place>
        var range: Range
        var rows: [Row]
    }

    /// In the order of the list.
    private(set) var tiles: [Tile] = []
    private(set) var tileOfRow: [Int64: TileID] = [:]
    /// A source can give an item another key, as SQLite's `REPLACE` does, and read the item before the change is reported.
    private(set) var tileOfItem: [ItemID: TileID] = [:]
    private var lastID = 0

    package init() {}

    package var isEmpty: Bool { tiles.isEmpty }
    package var tileIDs: [TileID] { tiles.map(\.id) }

    /// The tile that has a row; `nil` if the row is outside the window.
    package func tile(ofRow key: Int64) -> TileID? { tileOfRow[key] }

    subscript(id: TileID) -> Tile? { tiles.first { $0.id == id } }

    func index(of id: TileID) -> Int? { tiles.firstIndex { $0.id == id } }

    /// The tile that answers a request; `nil` if its rows are outside the window.
    func tile(answering request: PlaceRequest<Place>) -> Tile? {
        if let known = tiles.first(where: { $0.request == request.page }) { return known }
        guard let place = request.page.cursor else { return nil }
        return tiles.first { tile in
            switch request.page.direction {
            case .append: tile.range.after == place
            case .prepend: tile.range.through == place
            }
        }
    }

    /// Forgets the tiles of other pages than these. A page that is loaded again has the same range.
    mutating func forgetPages(except held: Set<PageAddress<Place>>) {
        let forgotten = tiles.filter { !held.contains($0.request) }
        guard !forgotten.isEmpty else { return }
        for tile in forgotten { forgetRows(of: tile) }
        tiles.removeAll { !held.contains($0.request) }
    }

    /// Notes a page that the list has now.
    mutating func record<Item>(_ page: Page<Item>) {
        let index = page.tile.flatMap { self.index(of: $0) } ?? addEmptyPage(page.request, page.range)
        tiles[index].request = page.request
        replace(at: index, page.rows.map(\.row), page.range)
    }

    /// - Returns: The index of the new tile.
    @discardableResult mutating func addEmptyPage(_ page: PageAddress<Place>, _ range: Range) -> Int {
        lastID += 1
        let index = index(ofNewTile: range)
        tiles.insert(Tile(id: lastID, request: page, range: range, rows: []), at: index)
        return index
    }

    /// Where a tile is put: beside a neighbor, if there is one.
    private func index(ofNewTile range: Range) -> Int {
        if let after = range.after, let before = tiles.firstIndex(where: { $0.range.through == after }) {
            return before + 1
        }
        if let through = range.through, let behind = tiles.firstIndex(where: { $0.range.after == through }) {
            return behind
        }
        return range.after == nil ? 0 : tiles.count
    }

    /// Replaces what is known of a row that stays where it is.
    package mutating func update(_ row: Row) {
        guard let tile = tileOfRow[row.key], let index = index(of: tile),
            let offset = tiles[index].rows.firstIndex(where: { $0.key == row.key })
        else { return }
        tiles[index].rows[offset] = row
    }

    private mutating func forgetRows(of tile: Tile) {
        for row in tile.rows {
            if tileOfRow[row.key] == tile.id { tileOfRow[row.key] = nil }
            if tileOfItem[row.id] == tile.id { tileOfItem[row.id] = nil }
        }
    }

    mutating func replace(at index: Int, _ rows: [Row], _ range: Range) {
        let id = tiles[index].id
        forgetRows(of: tiles[index])
        for row in rows {
            tileOfRow[row.key] = id
            tileOfItem[row.id] = id
        }
        tiles[index].rows = rows
        tiles[index].range = range
        // More rows came before the first page than it takes: from now on the list requests it by the place before it.
        if tiles[index].request == .start { tiles[index].request.cursor = range.after }
    }
}

/// A request for a page of an ordered source.
package struct PlaceRequest<Place: Hashable & Sendable>: Sendable {
    package let purpose: SourceLoadPurpose
    package let page: PageAddress<Place>
    /// Where the page ends, seen from its cursor; `nil` if that is not known yet.
    let boundary: PageBoundary<Place>?

    /// Whether the page is the first one of a refresh.
    package var beginsRefresh: Bool { purpose == .refresh || purpose == .refreshFromStart }

    /// Whether the rows at the start of the list are requested.
    package var isAtStart: Bool { page == .start }

    /// - Parameters:
    ///   - cursor: The place after which, or up to which, rows are requested; `nil` for the start of the list.
    ///   - direction: Whether rows after the place are requested, or those up to it.
    ///   - purpose: What the page is loaded for.
    ///   - boundary: Where the page ends, seen from its cursor; `nil` for a new page.
    package init(
        cursor: Place?, direction: LoadDirection, for purpose: SourceLoadPurpose, boundary: PageBoundary<Place>?
    ) {
        page = PageAddress(cursor: cursor, direction: direction)
        self.boundary = boundary
        self.purpose = purpose
    }
}
