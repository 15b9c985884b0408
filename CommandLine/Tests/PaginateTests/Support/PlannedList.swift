import PagingHTTP
import Synchronization

@testable import Paginate

/// A list of numbered rows that is read in parts: by page number, by offset, or by bounds of the id and a cursor.
final class PlannedList: Sendable {
    private let rows: Mutex<[Int]>
    let size: Int
    /// Which bounds the list includes; `nil` if it ignores them.
    let included: KeyRange.Included?

    init(count: Int, size: Int, including included: KeyRange.Included? = .both) {
        rows = Mutex(Array(0..<count))
        self.size = size
        self.included = included
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
            let page = request.number("page") ?? first
            let body = Self.text(rows.dropFirst(max(page - first, 0) * size).prefix(size))
            return ServedResponse(200, #"{"page":\#(page),"total":\#(rows.count),"items":\#(body)}"#)
        case "/offsets":
            let offset = request.number("offset") ?? 0
            let body = Self.text(rows.dropFirst(offset).prefix(size))
            return ServedResponse(
                200, #"{"offset":\#(offset),"limit":\#(size),"total":\#(rows.count),"items":\#(body)}"#)
        default:
            let (low, high) = (request.number("min") ?? .min, request.number("max") ?? .max)
            let after = request.number("after") ?? .min
            let found = rows.filter { isBetween($0, low, high) && $0 > after }
            let page = found.prefix(size)
            let next = found.count > size ? "\"\(page.last ?? 0)\"" : "null"
            return ServedResponse(200, #"{"items":\#(Self.text(page)),"next_cursor":\#(next)}"#)
        }
    }

    private func isBetween(_ row: Int, _ low: Int, _ high: Int) -> Bool {
        switch included {
        case nil: true
        case .both?: row >= low && row <= high
        case .lower?: row >= low && row < high
        case .upper?: row > low && row <= high
        case .some(.none): row > low && row < high
        }
    }

    private static func text(_ ids: some Sequence<Int>) -> String {
        "[" + ids.map { #"{"id":\#($0),"name":"row \#($0)"}"# }.joined(separator: ",") + "]"
    }

    /// The ids in lines.
    static func ids(in lines: [String]) -> [Int] {
        lines.compactMap { try? JSONValue(parsing: $0.utf8)["id"]?.integer }
    }
}
