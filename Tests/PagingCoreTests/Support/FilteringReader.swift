import PagingCore
@testable import PagingPresentation
import Testing

/// A reader that presents only the rows that pass a filter, as an adapter does.
struct FilteringReader {
    let passes: (Int) -> Bool
    let id: ReaderID
    private(set) var layer = RowLayer()
    private(set) var arrivals = 0
    private var rows: ListRows<Driver.Entry>
    /// The first visible presented row.
    var first = 0
    var length: Int

    init(_ list: inout Driver, as id: ReaderID = ReaderID(1), length: Int = 12, passes: @escaping (Int) -> Bool) {
        self.passes = passes
        self.id = id
        self.length = length
        list.send(.readerJoined(id))
        rows = list.rows
        let rows = rows
        layer.present(rows.count) { Self.visibility(of: $0, rows, passes) }
        report(to: &list)
        apply(list)
    }

    private static func visibility(
        of index: Int, _ rows: ListRows<Driver.Entry>, _ passes: (Int) -> Bool
    ) -> RowClassification<RowVisibility> {
        if let placeholders = rows.placeholders(from: index) {
            return RowClassification(placeholders.wereLoaded ? nil : .shown, rows: placeholders.count)
        }
        return RowClassification(rows[index].item.map { passes($0.id) } == true ? .shown : .hidden)
    }

    /// The presented items; `nil` for each placeholder.
    var items: [Int?] { (0..<min(layer.count, 100)).map { rows[layer.base(of: $0).row].item?.id } }

    /// Applies the list's last update, unless it was applied already.
    mutating func apply(_ list: Driver) {
        guard list.version > rows.version else { return }
        let before = itemCount
        let isNext = list.version == rows.version + 1
        rows = list.rows
        let rows = rows
        let passes = passes
        if isNext {
            _ = layer.apply(list.changed, dependsOnPreviousRow: false) { Self.visibility(of: $0, rows, passes) }
        } else {
            layer.present(rows.count) { Self.visibility(of: $0, rows, passes) }
        }
        arrivals += max(itemCount - before, 0)
    }

    private var itemCount: Int {
        var count = 0
        var index = 0
        while index < rows.count {
            if let placeholders = rows.placeholders(from: index) {
                index += placeholders.count
            } else {
                if let item = rows[index].item, passes(item.id) { count += 1 }
                index += 1
            }
        }
        return count
    }

    /// Reports the viewport, in the rows of the update that was applied last.
    func report(to list: inout Driver) {
        let distances = list.feed.prefetchDistances(of: id, viewportLength: length)
        func base(_ index: Int) -> Int { layer.base(of: min(max(index, 0), layer.count - 1)).row }
        let seen = layer.count == 0 ? 0..<0 : base(first)..<(base(first + length - 1) + 1)
        let reach =
            layer.count == 0 ? 0..<0 : base(first - distances.before)..<(base(first + length - 1 + distances.after) + 1)
        var hint = ViewportHint(
            first: seen.isEmpty ? nil : rows[seen.lowerBound].id, row: seen.lowerBound, length: seen.count)
        hint.presented = PresentedViewport(
            version: rows.version, first: first, length: length, count: layer.count,
            reachBefore: seen.lowerBound - reach.lowerBound, reachAfter: reach.upperBound - seen.upperBound,
            missing: missing(from: first - distances.before, to: first + length + distances.after),
            arrivals: arrivals)
        list.send(.viewportMoved(id, hint))
    }

    /// The placeholders among some presented rows, by their indexes in the list.
    private func missing(from first: Int, to end: Int) -> [Range<Int>] {
        (max(first, 0)..<max(first, 0, min(end, layer.count))).compactMap { index in
            let row = layer.base(of: index).row
            return rows.placeholders(from: row).map { _ in row..<(row + 1) }
        }
    }

    /// Whether a placeholder among some presented rows was not requested.
    func hasUnrequestedPlaceholder(_ list: Driver, from first: Int, to end: Int) -> Bool {
        missing(from: first, to: end).contains { list.rows[$0.lowerBound].placeholder == .notRequested }
    }

    mutating func follow(_ list: inout Driver) {
        apply(list)
        report(to: &list)
        apply(list)
    }
}

extension Driver {
    /// Answers the requests in flight as a server with a number of items does, until none is left.
    ///
    /// - Returns: The number of answered pages.
    mutating func answerAll(of count: Int, reportsTotal: Bool, to reader: inout FilteringReader, atMost: Int) -> Int {
        var pages = 0
        while let inFlight = requestsInFlight.first, pages < atMost {
            reader.apply(self)
            guard case .offset(let offset, let limit) = inFlight.request else { return pages }
            let end = min(offset + limit, count)
            answer(
                inFlight.request, min(offset, end)..<end, total: reportsTotal ? count : nil, isLast: end == count)
            reader.follow(&self)
            pages += 1
        }
        return pages
    }
}
