import PagingHTTP

/// A number such as `count` or `size` that may be the number of rows in the page.
///
/// A number that equals the number of rows on pages of different lengths counts rows. A page size is the same on all pages.
struct RowCount: Hashable, Codable {
    /// A page with fewer rows than the number.
    struct Excess: Hashable, Codable {
        var page: Int
        var rows: Int
        var stated: Int
    }

    private var first: Int?
    private var isVaried = false
    private var isWrong = false
    private var found: Excess?

    /// The first page with fewer rows than it says; `nil` if there is none, or if the number means something else.
    var excess: Excess? { isVaried && !isWrong ? found : nil }

    /// Adds a page.
    ///
    /// - Parameters:
    ///   - stated: The number in the page; `nil` if it has none.
    ///   - rows: The number of rows in the page.
    ///   - page: The number of the page.
    mutating func pageArrived(_ stated: Int?, rows: Int, page: Int) {
        guard let stated else { return }
        if let first, stated != first, stated == rows { isVaried = true }
        first = first ?? stated
        if stated < rows { isWrong = true }
        if stated > rows, found == nil { found = Excess(page: page, rows: rows, stated: stated) }
    }
}

extension Evidence {
    /// The places of numbers that may be the number of rows in the page.
    ///
    /// - Parameter list: The place of the items.
    func rowCounts(_ list: JSONPointer) -> [Place] {
        guard let count = count(at: list), count > 0 else { return [] }
        return values(beside: list).filter { pointer, value in
            value.parsedInteger == count && pointer.steps.last?.namesRowCount == true
        }.map { Place($0.0) }
    }
}

extension String {
    /// Whether the text may name the number of rows in a page.
    fileprivate var namesRowCount: Bool {
        let words = Set(words), numbers: Set = ["count", "length", "returned", "size"]
        let nouns: Set = [
            "item", "items", "num", "number", "of", "page", "record", "records", "result", "results", "row", "rows",
        ]
        return !words.isDisjoint(with: numbers) && words.isSubset(of: numbers.union(nouns))
    }
}
