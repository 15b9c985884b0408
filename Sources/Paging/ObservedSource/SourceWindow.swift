package import PagingCore

/// The rows that a list has loaded from an ordered source, in tiles: one for each page.
///
/// A tile is a range of the order, and not a number of rows. So each row of the source is in one tile or outside the window,
/// and a page that is requested again brings all rows of its range, however many there are now.
package struct SourceWindow<ItemID: Hashable & Sendable, Place: Hashable & Sendable>: Sendable {
    /// What the window knows of a row.
    package struct Row: Equatable, Sendable {
        /// What identifies the row in the source.
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

        /// Whether this range begins where another one ends.
        func continues(_ other: Range) -> Bool { after != nil && after == other.through }
    }

    /// A number that identifies a tile.
    package typealias TileID = Int

    struct Tile {
        let id: TileID
        var range: Range
        var rows: [Row]
        /// The requests that this tile answers, beside those for its ends.
        var requests: Set<PlaceRequest<Place>.Page>
    }

    /// In the order of the list.
    private(set) var tiles: [Tile] = []
    private(set) var tileOfRow: [Int64: TileID] = [:]
    private var lastID = 0
    /// The tiles of the pages that a running refresh has loaded, and their requests. Until it completes, the list has the pages
    /// that it had before.
    private var refreshed: [TileID: Set<PlaceRequest<Place>.Page>] = [:]

    package init() {}

    package var isEmpty: Bool { tiles.isEmpty }
    package var rowCount: Int { tileOfRow.count }
    package var tileIDs: [TileID] { tiles.map(\.id) }

    /// The range of a tile; `nil` if there is no such tile.
    package func range(of tile: TileID) -> Range? { self[tile]?.range }

    /// The tile that has a row; `nil` if the row is outside the window.
    package func tile(ofRow key: Int64) -> TileID? { tileOfRow[key] }

    /// What the window knows of a row; `nil` if it is outside the window.
    ///
    /// - Complexity: O(p + k) in the tiles and the rows of one.
    package func row(_ key: Int64) -> Row? {
        tileOfRow[key].flatMap { self[$0] }?.rows.first { $0.key == key }
    }

    subscript(id: TileID) -> Tile? { tiles.first { $0.id == id } }

    func index(of id: TileID) -> Int? { tiles.firstIndex { $0.id == id } }

    /// The tile that answers a request; `nil` if its rows are outside the window.
    ///
    /// A page is loaded again by the request that brought it. Meanwhile its tile may have joined another one, whose ends are
    /// elsewhere.
    func tile(answering request: PlaceRequest<Place>) -> Tile? {
        let atEnd = tiles.first { tile in
            switch request.direction {
            case .append: tile.range.after == request.cursor
            case .prepend: request.cursor != nil && tile.range.through == request.cursor
            }
        }
        let known = tiles.first { $0.requests.contains(request.page) }
        return switch request.purpose {
        case .nextPage, .check: atEnd
        case .pageAgain, .refresh: known ?? atEnd
        case .refreshFromStart: request.cursor == nil ? atEnd : atEnd ?? known
        }
    }

    /// Notes a page that was passed to the list.
    package mutating func note<Item>(_ page: Page<Item>, _ delivery: PageDelivery) {
        if case .ignored = delivery { return }
        let index = noteRows(of: page)
        switch delivery {
        case .ignored: break
        case .applied: assign(page.request.page, to: tiles[index].id)
        case .appliedToRefresh: refreshed[tiles[index].id, default: []].insert(page.request.page)
        case .completedRefresh(let count):
            refreshed[tiles[index].id, default: []].insert(page.request.page)
            for (tile, requests) in refreshed { for request in requests { assign(request, to: tile) } }
            keepRefreshedTiles(ifAllOf: count)
            refreshed = [:]
        }
    }

    private mutating func noteRows<Item>(of page: Page<Item>) -> Int {
        let index: Int
        if let known = page.tile.flatMap({ self.index(of: $0) }) {
            index = known
        } else {
            lastID += 1
            index = self.index(ofNewTile: page.range)
            tiles.insert(Tile(id: lastID, range: page.range, rows: [], requests: []), at: index)
        }
        replace(at: index, page.rows.map(\.row), page.range)
        return index
    }

    private mutating func assign(_ request: PlaceRequest<Place>.Page, to tile: TileID) {
        for index in tiles.indices {
            tiles[index].requests.remove(request)
            if tiles[index].id == tile { tiles[index].requests.insert(request) }
        }
    }

    /// Forgets the tiles of pages that the list has no longer, if the refreshed ones have as many rows as the list.
    private mutating func keepRefreshedTiles(ifAllOf count: Int) {
        let kept = tiles.filter { refreshed[$0.id] != nil }
        guard kept.reduce(0, { $0 + $1.rows.count }) >= count else { return }
        tiles = kept
        let ids = Set(kept.map(\.id))
        tileOfRow = tileOfRow.filter { ids.contains($0.value) }
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

    mutating func replace(at index: Int, _ rows: [Row], _ range: Range) {
        let id = tiles[index].id
        for row in tiles[index].rows where tileOfRow[row.key] == id { tileOfRow[row.key] = nil }
        for row in rows { tileOfRow[row.key] = id }
        tiles[index].rows = rows
        tiles[index].range = range
    }

    /// Joins each tile without rows to a neighbor, because it has no row beside which the list could insert.
    mutating func joinEmptyTiles() {
        var index = 0
        while index < tiles.count {
            let tile = tiles[index]
            let requests = tile.requests.filter { $0.direction == .append }
            if tile.rows.isEmpty, index > 0, tile.range.continues(tiles[index - 1].range) {
                tiles[index - 1].range.through = tile.range.through
                tiles[index - 1].requests.formUnion(requests)
                tiles.remove(at: index)
            } else if tile.rows.isEmpty, index + 1 < tiles.count, tiles[index + 1].range.continues(tile.range) {
                tiles[index + 1].range.after = tile.range.after
                tiles[index + 1].requests.formUnion(requests)
                tiles.remove(at: index)
            } else {
                index += 1
            }
        }
    }
}

/// A request for the page at a place of an ordered source.
package struct PlaceRequest<Place: Hashable & Sendable>: Sendable {
    struct Page: Hashable, Sendable {
        var cursor: Place?
        var direction: LoadDirection
    }

    package var purpose: SourceLoadPurpose
    var page: Page

    /// The place after which, or up to which, rows are requested; `nil` for the start of the list.
    var cursor: Place? { page.cursor }
    var direction: LoadDirection { page.direction }

    /// Whether the rows at the start of the list are requested.
    package var isAtStart: Bool { page.cursor == nil && page.direction == .append }

    /// - Parameters:
    ///   - cursor: The place after which, or up to which, rows are requested; `nil` for the start of the list.
    ///   - direction: Whether rows after the place are requested, or those up to it.
    ///   - purpose: What the page is loaded for.
    package init(cursor: Place?, direction: LoadDirection, for purpose: SourceLoadPurpose) {
        page = Page(cursor: cursor, direction: direction)
        self.purpose = purpose
    }
}
