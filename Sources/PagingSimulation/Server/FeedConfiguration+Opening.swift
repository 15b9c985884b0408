import PagingCore

extension FeedConfiguration {
    /// The number of the first page of a numbered source; 0 for other sources.
    var firstNumber: Int {
        if case .numbered(let first, _) = addressing { first } else { 0 }
    }

    /// Whether requests are for offsets, which edits can move.
    var countsOffsets: Bool { if case .offset = addressing { true } else { false } }

    /// Whether the prefetch distance follows the reader's speed.
    var isAdaptive: Bool {
        switch prefetch {
        case .manual, .lastRow, .rows, .screens: false
        case .adaptive, .adaptiveWithin: true
        }
    }

    var isChained: Bool { if case .chained = addressing { true } else { false } }

    /// The greatest limit that a request may have.
    var maximumLimit: Int {
        var limit = max(addressing.limit, overlapsPages ? 2 : 1)
        if case .adaptiveWithin(let limits) = prefetch { limit = max(limit, limits.upperBound) }
        return limit
    }

    /// The first request of a list.
    var openingRequest: PageRequest {
        switch (addressing, opening) {
        case (.numbered(let first, let size), .row(let row)): .number(first + row / size, size: size)
        case (.numbered(let first, let size), .start), (.numbered(let first, let size), .cursor):
            .number(first, size: size)
        case (.offset(let limit, _), .row(let row)): .offset(row, limit: limit)
        case (.offset(let limit, _), .start), (.offset(let limit, _), .cursor): .offset(0, limit: limit)
        case (.chained(let limit), .cursor(let cursor)): .cursor(cursor, .append, limit: limit)
        case (.chained(let limit), .start), (.chained(let limit), .row): .cursor(nil, .append, limit: limit)
        }
    }
}
