import PagingHTTP

/// Checks whether a guessed style fits: there must be a second page with items, and none of them in the first page.
struct Trial: Hashable, Codable {
    /// Digests of the items of the first page, until the trial is passed.
    private var first: Set<KeyDigest>?
    /// The same as `columns`, of the first page without its first item.
    private var rest: [String: KeyDigest]?
    /// Digests of the texts of the first page, by member; empty if the items are compared by an id.
    private var firstColumns: [String: KeyDigest] = [:]
    private var isPassed = false
    /// Digests of the texts of the last page, at each member whose texts are different on every page; `nil` if the items
    /// are compared by an id.
    private var columns: [String: KeyDigest]?
    /// The number of consecutive pages with the same texts at a member; `nil` for none.
    private var similarPages: Int?

    /// Creates a trial before the first page.
    init() {}

    /// Checks a page.
    ///
    /// - Parameters:
    ///   - items: The items of the page.
    ///   - haveIDs: Whether the place of a value that identifies an item is known. Otherwise texts of the items identify
    ///     them too, because other values may change with each response.
    /// - Throws: ``WrongPage`` if it has an item of the first page, or if a page repeats although a value of its items
    ///   changes.
    mutating func pageArrived(_ items: [RawItem], haveIDs: Bool) throws(WrongPage) {
        guard !items.isEmpty else { return }
        if !haveIDs { try compareTexts(of: items) }
        guard !isPassed else { return }
        let digests = Set(items.map(\.digest))
        guard let first else {
            self.first = digests
            firstColumns = haveIDs || items.count < 2 ? [:] : items.columns
            rest = columns.map { columns in Array(items.dropFirst()).columns.filter { columns[$0.key] != nil } }
            return
        }
        // If the numbers are offsets, the second page begins with the second item of the first page.
        let isShifted = Array(items.prefix(first.count - 1)).columns.contains { rest?[$0.key] == $0.value }
        let hasSameTexts = !firstColumns.isEmpty && items.columns == firstColumns
        if isShifted || hasSameTexts || !first.isDisjoint(with: digests) {
            throw WrongPage(trial: "the second page has items of the first page")
        }
        self.first = nil
        firstColumns = [:]
        rest = nil
        isPassed = true
    }

    /// The number of pages like the one before, behind which a page counts as repeated. Fewer may have the same labels,
    /// such as days of the week.
    private static let greatestSimilarPages = 20

    /// Checks that the last pages do not all have the same texts, all different within a page, at the same member.
    private mutating func compareTexts(of items: [RawItem]) throws(WrongPage) {
        // A page with one item does not show whether the texts at a member are different.
        var columns = items.columns
        if let earlier = self.columns { columns = columns.filter { earlier[$0.key] != nil } }
        let name = columns.keys.sorted().first { columns[$0] == self.columns?[$0] }
        self.columns = columns
        similarPages = name == nil ? nil : (similarPages ?? 0) + 1
        guard let name, let similarPages, similarPages >= Self.greatestSimilarPages else { return }
        throw WrongPage(repeatedAt: JSONPointer(steps: [name]), pages: similarPages)
    }

    /// Checks that there was a second page.
    ///
    /// - Throws: ``WrongPage`` if there was none.
    func end() throws(WrongPage) {
        if !isPassed { throw WrongPage(trial: "there is no second page") }
    }
}
