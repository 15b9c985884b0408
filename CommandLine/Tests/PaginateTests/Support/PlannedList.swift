import PagingHTTP
import Synchronization

@testable import Paginate

/// A list of numbered rows that is read in parts: by page number, by offset, or by bounds of the id and a cursor.
final class PlannedList: Sendable {
    private let rows: Mutex<[Int]>
    let size: Int
    /// How the server selects the items between two bounds.
    let selection: Selection

    /// How a server selects the items between two bounds.
    struct Selection: Sendable {
        var included = KeyRange.Included.both
        var ignoresLower = false
        var ignoresUpper = false
        var isDescending = false
        /// The server compares keys as texts.
        var comparesTexts = false
        /// The server compares keys rounded down to multiples of it.
        var grain = 1
    }

    init(count: Int, size: Int, _ selection: Selection = Selection()) {
        rows = Mutex(Array(0..<count))
        self.size = size
        self.selection = selection
    }

    /// The ids of the rows.
    var ids: [Int] { rows.withLock { $0 } }

    func insert(_ id: Int) { rows.withLock { $0.insert(id, at: 0) } }

    func remove(_ id: Int) { rows.withLock { rows in rows.removeAll { $0 == id } } }

    /// What a plan is made for, beside the URL of the list.
    enum Style: CaseIterable {
        case pages, pagesFromZero, offsets, bounds
    }

    /// The path and the query of the list.
    func path(_ style: Style) -> String {
        switch style {
        case .pages: "/pages"
        case .pagesFromZero: "/from-zero"
        case .offsets: "/offsets"
        case .bounds: "/bounds"
        }
    }

    /// Answers a request.
    func respond(_ request: ServedRequest) -> ServedResponse {
        let rows = ids
        let size = min(request.number("limit") ?? size, size)
        switch request.path {
        case "/pages", "/from-zero":
            let first = request.path == "/pages" ? 1 : 0
            let page = min(request.number("page") ?? first, 1_000_000)
            let body = Self.text(rows.dropFirst((max(page, first) - first) * size).prefix(size))
            return ServedResponse(200, #"{"page":\#(page),"total":\#(rows.count),"items":\#(body)}"#)
        case "/offsets":
            let offset = max(request.number("offset") ?? 0, 0)
            let body = Self.text(rows.dropFirst(offset).prefix(size))
            return ServedResponse(
                200, #"{"offset":\#(offset),"limit":\#(size),"total":\#(rows.count),"items":\#(body)}"#)
        default:
            let (low, high) = (request.number("min") ?? .min, request.number("max") ?? .max)
            let after = request.number("after")
            let order = selection.isDescending ? rows.reversed() : rows
            let found = order.filter { isBetween($0, low, high) && isAfter($0, after) }
            let page = found.prefix(size)
            let next = found.count > size ? "\"\(page.last ?? 0)\"" : "null"
            return ServedResponse(200, #"{"items":\#(Self.text(page)),"next_cursor":\#(next)}"#)
        }
    }

    private func isBetween(_ row: Int, _ low: Int, _ high: Int) -> Bool {
        if selection.comparesTexts { return String(row) >= String(low) && String(row) <= String(high) }
        let row = row / selection.grain, low = low / selection.grain, high = high / selection.grain
        let isAbove = selection.ignoresLower || row > low || selection.included.hasLower && row == low
        let isBelow = selection.ignoresUpper || row < high || selection.included.hasUpper && row == high
        return isAbove && isBelow
    }

    private func isAfter(_ row: Int, _ other: Int?) -> Bool {
        other.map { selection.isDescending ? row < $0 : row > $0 } ?? true
    }

    private static func text(_ ids: some Sequence<Int>) -> String {
        "[" + ids.map { #"{"id":\#($0),"key":\#($0),"name":"row \#($0)"}"# }.joined(separator: ",") + "]"
    }

    /// The ids in lines.
    static func ids(in lines: [String]) -> [Int] {
        lines.compactMap { try? JSONValue(parsing: $0.utf8)["id"]?.integer }
    }
}
