import PagingHTTP

/// Checks whether a guessed style fits: there must be a second page with items, and none of them in the first page.
struct Trial: Hashable, Codable {
    private enum Stage: Hashable, Codable {
        case waiting
        case comparing(FirstPage)
        case passed
    }

    /// What the second page is compared with. Texts identify items only if the place of an id is not known.
    private struct FirstPage: Hashable, Codable {
        /// Digests of the items.
        var items: Set<KeyDigest>
        /// Digests of the texts, by member; empty if they show nothing.
        var columns: [String: KeyDigest] = [:]
        /// The same without the first item.
        var columnsBehindFirstItem: [String: KeyDigest] = [:]

        init(_ items: [RawItem], haveIDs: Bool) {
            self.items = Set(items.map(\.digest))
            guard !haveIDs, items.count > 1 else { return }
            columns = items.columns
            columnsBehindFirstItem = Array(items.dropFirst()).columns.filter { columns[$0.key] != nil }
        }

        /// Whether a page has items of this one.
        func hasItems(of page: [RawItem]) -> Bool {
            if !items.isDisjoint(with: page.map(\.digest)) { return true }
            if !columns.isEmpty, page.columns == columns { return true }
            // If the numbers are offsets, the second page begins with the second item of the first page.
            return Array(page.prefix(max(items.count - 1, 0))).columns.contains {
                columnsBehindFirstItem[$0.key] == $0.value
            }
        }
    }

    private var stage = Stage.waiting
    /// Digests of the texts of the last page, at each member whose texts are different on every page; `nil` if the items
    /// are compared by an id.
    private var columns: [String: KeyDigest]?
    /// The number of consecutive pages with the same texts at a member; `nil` for none.
    private var similarPages: Int?

    /// Everything that the walk counted itself, by member.
    var counts: [(member: String, count: Int?)] { [("trial.similarPages", similarPages)] }

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
        switch stage {
        case .waiting: stage = .comparing(FirstPage(items, haveIDs: haveIDs))
        case .comparing(let first) where first.hasItems(of: items):
            throw WrongPage(trial: "the second page has items of the first page")
        case .comparing: stage = .passed
        case .passed: break
        }
    }

    /// The number of pages like the one before, behind which a page counts as repeated. Fewer may have the same labels,
    /// such as days of the week.
    private static let similarPageLimit = 20

    /// Checks that the last pages do not all have the same texts, all different within a page, at the same member.
    private mutating func compareTexts(of items: [RawItem]) throws(WrongPage) {
        // A page with one item does not show whether the texts at a member are different.
        var columns = items.columns
        if let earlier = self.columns { columns = columns.filter { earlier[$0.key] != nil } }
        let name = columns.keys.sorted().first { columns[$0] == self.columns?[$0] }
        self.columns = columns
        similarPages = name == nil ? nil : (similarPages ?? 0) + 1
        guard let name, let similarPages, similarPages >= Self.similarPageLimit else { return }
        throw WrongPage(repeatedAt: JSONPointer(steps: [name]), pages: similarPages)
    }

    /// Checks that there was a second page.
    ///
    /// - Throws: ``WrongPage`` if there was none.
    func end() throws(WrongPage) {
        guard case .passed = stage else { throw WrongPage(trial: "there is no second page") }
    }
}
