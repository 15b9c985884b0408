import Paging

extension ScriptedSource {
    /// A source that serves a fixed list without faults, for comparison with another source.
    ///
    /// A page beyond the end is empty. Cursors are the decimal indexes of items, and each page names both neighbors.
    ///
    /// - Parameters:
    ///   - items: The whole list.
    ///   - addressing: How pages are requested.
    ///   - reportsTotal: Whether each page contains the total.
    ///   - reportsLastPage: Whether each page of an indexed source says whether it is the last.
    /// - Returns: A source that holds no request.
    public static func serving(
        _ items: [Item], _ addressing: SourceAddressing, reportsTotal: Bool = true, reportsLastPage: Bool = true
    ) -> ScriptedSource {
        ScriptedSource(addressing) { request in
            let span = request.span(in: items.count, firstNumber: addressing.firstNumber)
            return .items(
                Array(items[span]),
                next: span.upperBound < items.count ? String(span.upperBound) : nil,
                previous: span.lowerBound > 0 ? String(span.lowerBound) : nil,
                total: reportsTotal ? items.count : nil,
                isLast: reportsLastPage ? span.upperBound >= items.count : nil)
        }
    }
}

extension ScriptedRequest {
    /// The indexes of the items that answer the request in a list of `count` items.
    fileprivate func span(in count: Int, firstNumber: Int) -> Range<Int> {
        switch self {
        case .number(let number, let size):
            return Self.span(from: (number - firstNumber) * size, size, count)
        case .offset(let offset, let limit):
            return Self.span(from: offset, limit, count)
        case .cursor(let cursor, .append, let limit):
            return Self.span(from: cursor.flatMap(Int.init) ?? 0, limit, count)
        case .cursor(let cursor, .prepend, let limit):
            let end = min(max(cursor.flatMap(Int.init) ?? 0, 0), count)
            return max(end - limit, 0)..<end
        }
    }

    private static func span(from start: Int, _ size: Int, _ count: Int) -> Range<Int> {
        let start = min(max(start, 0), count)
        return start..<min(start + size, count)
    }
}
