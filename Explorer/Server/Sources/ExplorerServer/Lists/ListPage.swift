/// A page of a visitor's list, as the API sends it. What a way of paging does not have is `nil`.
struct ListPage: Encodable, Sendable {
    var items: [ListRow]
    var start: Int?
    var page: Int?
    var hasMore: Bool?
    var total: Int?

    /// The cursor of the page before; absent at the start.
    var previous: String?

    /// The cursor of the page after; absent at the end.
    var next: String?

    private enum CodingKeys: String, CodingKey {
        case items, start, page, total, previous, next
        case hasMore = "has_more"
    }
}

extension ListPage {
    /// The answer to a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limit: The greatest number of rows.
    ///   - trouble: What is wrong with the answer.
    ///   - number: The number of the request, from 1.
    ///   - contents: The list.
    /// - Throws: `APIError.badParameter` for a cursor that this list did not make.
    /// - Complexity: O(*limit* + log *n*), or O(*n*) for a search.
    init(
        _ request: ListPageRequest, limit: Int, trouble: Trouble, number: Int, of contents: ListContents
    ) throws(APIError) {
        let ids = contents.ids(request.search.map(RowSearch.init))
        let order = contents.order
        let range = try Self.range(of: request.position, limit: limit, in: ids, order)
        let isEmptied = trouble == .empty && number.isMultiple(of: 3)
        var rows = isEmptied ? [] : ids[range].map(contents.row)
        if trouble == .repeats, let repeated = request.position.repeatedIndex(range, of: ids.count) {
            rows.insert(contents.row(ids[repeated]), at: repeated < range.lowerBound ? 0 : rows.count)
        }
        self.init(items: rows)

        let total = trouble.total(ids.count, request: number)
        switch request.position {
        case .offset(let offset):
            start = offset
            self.total = total
        case .page(let number):
            page = number
            hasMore = range.upperBound < ids.count
            self.total = total
        case .first, .last, .after, .before:
            let shown = isEmptied ? request.position.emptied(range) : range
            let cursor = { (place: RowOrder.Place) in
                ListCursor(place: place, shiftCount: order.shiftCount, request: isEmptied ? number : nil).text
            }
            if shown.lowerBound > 0 {
                previous = cursor(
                    shown.isEmpty
                        ? order.place(of: ids[shown.lowerBound - 1]) + 1 : order.place(of: ids[shown.lowerBound]))
            }
            if shown.upperBound < ids.count {
                next = cursor(
                    shown.isEmpty
                        ? order.place(of: ids[shown.upperBound]) - 1 : order.place(of: ids[shown.upperBound - 1]))
            }
        }
    }

    /// The indexes of the rows at a position.
    private static func range(
        of position: ListPageRequest.Position, limit: Int, in ids: [ListRow.ID], _ order: RowOrder
    ) throws(APIError) -> Range<Int> {
        let end =
            switch position {
            case .offset(let offset): offset + limit
            case .page(let number): number * limit
            case .first: limit
            case .last: ids.count
            case .after(let cursor): try index(of: cursor, parameter: "after", in: ids, order) { $0 > $1 } + limit
            case .before(let cursor): try index(of: cursor, parameter: "before", in: ids, order) { $0 >= $1 }
            }
        return min(max(0, end - limit), ids.count)..<min(end, ids.count)
    }

    private static func index(
        of cursor: ListCursor, parameter: String, in ids: [ListRow.ID], _ order: RowOrder,
        where isBehind: (RowOrder.Place, RowOrder.Place) -> Bool
    ) throws(APIError) -> Int {
        guard cursor.shiftCount <= order.shiftCount else {
            throw .badParameter(parameter, "is a cursor of another list")
        }
        let place = order.place(cursor.place, afterShift: cursor.shiftCount)
        return RowOrder.index(in: ids) { isBehind(order.place(of: $0), place) }
    }
}

extension ListPageRequest.Position {
    /// The index of the row of the neighboring page that a page repeats; `nil` for a first page and a page without rows.
    fileprivate func repeatedIndex(_ range: Range<Int>, of count: Int) -> Int? {
        guard !range.isEmpty else { return nil }
        return switch self {
        case .first, .last: nil
        case .offset, .page, .after: range.lowerBound > 0 ? range.lowerBound - 1 : nil
        case .before: range.upperBound < count ? range.upperBound : nil
        }
    }

    /// The place of a page whose rows are left out: the end of the rows that the client loads from.
    fileprivate func emptied(_ range: Range<Int>) -> Range<Int> {
        switch self {
        case .offset, .page, .first, .after: range.prefix(0)
        case .before, .last: range.suffix(0)
        }
    }
}
