package import PagingCore

/// What a source has to read, all at one moment.
extension SourceWindow {
    /// Rows to read from the source.
    package struct Reading: Hashable, Sendable {
        package var range: Range
        /// How many rows to read at most, beside one that shows whether there are more; `nil` for all.
        package var limit: Int?
        /// Whether the last rows of the range are read if there are more than the limit.
        package var isFromEnd: Bool
    }

    /// The rows that were read, in the order of the list, and the range that they fill.
    package struct Rows<Item: Sendable>: Sendable {
        package var range: Range
        package var rows: [(row: Row, item: Item)]

        package init(_ range: Range, _ rows: [(row: Row, item: Item)]) {
            self.range = range
            self.rows = rows
        }
    }

    /// A page for the list.
    package struct Page<Item: Sendable>: Sendable {
        let request: PageAddress<Place>
        /// The tile that has been brought up to date for the page; `nil` for a new page.
        let tile: TileID?
        package let range: Range
        package let rows: [(row: Row, item: Item)]
    }

    /// Reads a page, and first what the list has to know before it gets the page: how the rows have changed that it shows
    /// already, and from where rows have moved into the page.
    ///
    /// - Parameters:
    ///   - request: The request for the page.
    ///   - limit: How many rows a new page has, above 0.
    ///   - read: Reads rows. All calls read the source as it is at one moment.
    mutating func read<Item: Identifiable>(
        for request: PlaceRequest<Place>, limit: Int, _ read: (Reading) throws -> Rows<Item>
    ) rethrows -> (change: SourceEdits<Item, Place>, page: Page<Item>) where Item.ID == ItemID {
        if let tile = tile(answering: request)?.id {
            let rows = try self.read([tile], limit: limit, read)
            if let own = rows[tile] {
                return (change(rows), Page(request: request.page, tile: tile, range: own.range, rows: own.rows))
            }
        }
        let reading = reading(of: request, limit: limit)
        let rows = try read(reading)
        var change = try update(tiles(having: rows), limit: limit, read)
        if request.boundary != nil { change.opened.merge(openedEdges(from: reading.range, to: rows.range)) { $1 } }
        return (change, Page(request: request.page, tile: nil, range: rows.range, rows: rows.rows))
    }

    /// Brings tiles up to date.
    ///
    /// - Parameters:
    ///   - tiles: The tiles, in any order.
    ///   - limit: How many rows a new page has, above 0.
    ///   - read: Reads rows. All calls read the source as it is at one moment.
    package mutating func update<Item: Identifiable>(
        _ tiles: Set<TileID>, limit: Int, _ read: (Reading) throws -> Rows<Item>
    ) rethrows -> SourceEdits<Item, Place> where Item.ID == ItemID {
        change(try self.read(tiles, limit: limit, read))
    }

    /// Reads tiles, and those from which rows have moved into them.
    private func read<Item: Identifiable>(
        _ tiles: Set<TileID>, limit: Int, _ read: (Reading) throws -> Rows<Item>
    ) rethrows -> [TileID: Rows<Item>] {
        var now: [TileID: Rows<Item>] = [:]
        var next = tiles
        while !next.isEmpty {
            for tile in self.tiles where next.contains(tile.id) {
                now[tile.id] = try read(reading(of: tile, limit: limit))
            }
            next = Set(next.flatMap { now[$0].map(self.tiles(having:)) ?? [] }).filter { now[$0] == nil }
        }
        return now
    }

    private func tiles<Item>(having rows: Rows<Item>) -> Set<TileID> {
        Set(rows.rows.flatMap { [tileOfRow[$0.row.key], tileOfItem[$0.row.id]].compactMap(\.self) })
    }

    /// A page that the window does not know: a new one, or one that was evicted and has its range.
    private func reading(of request: PlaceRequest<Place>, limit: Int) -> Reading {
        guard let boundary = request.boundary else {
            let range = Range(of: request.page, until: .endOfList)
            return Reading(range: range, limit: limit, isFromEnd: request.page.direction == .prepend)
        }
        return reading(Range(of: request.page, until: boundary), rows: limit, limit: limit)
    }

    private func reading(of tile: Tile, limit: Int) -> Reading {
        reading(tile.range, rows: tile.rows.count, limit: limit)
    }

    /// A page at an end of the list is bounded: if more rows than it should have were inserted there, they become pages of
    /// their own.
    private func reading(_ range: Range, rows: Int, limit: Int) -> Reading {
        let isAtStart = range.after == nil
        let isAtEnd = range.through == nil
        guard isAtStart || isAtEnd else { return Reading(range: range, limit: nil, isFromEnd: false) }
        return Reading(range: range, limit: rows + limit, isFromEnd: !isAtEnd)
    }
}

extension SourceWindow.Range {
    /// The range of a page.
    init(of page: PageAddress<Place>, until boundary: PageBoundary<Place>) {
        var end: Place?
        if case .place(let place) = boundary { end = place }
        switch page.direction {
        case .append: self.init(after: page.cursor, through: end)
        case .prepend: self.init(after: end, through: page.cursor)
        }
    }
}

extension SourceWindow.Reading {
    /// The range of what was read.
    ///
    /// - Parameter boundary: If there are more rows than the limit: the place of the last row that was read or, if the last
    ///   rows were read, of the row before the first one.
    package func rangeRead(boundary: Place?) -> SourceWindow.Range {
        guard let boundary else { return range }
        return isFromEnd
            ? SourceWindow.Range(after: boundary, through: range.through)
            : SourceWindow.Range(after: range.after, through: boundary)
    }
}
