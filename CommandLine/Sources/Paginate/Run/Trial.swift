import PagingHTTP

/// Checks whether a guessed style fits: there must be a second page with items, and none of them in the first page.
struct Trial: Hashable, Codable {
    /// Digests of the items of the first page, until the trial is passed.
    private var first: Set<KeyDigest>?
    private var isPassed = false

    /// Creates a trial before the first page.
    init() {}

    /// Checks a page.
    ///
    /// - Throws: ``WrongPage`` if it has an item of the first page.
    mutating func pageArrived(_ items: [RawItem]) throws(WrongPage) {
        guard !isPassed, !items.isEmpty else { return }
        let digests = Set(items.map(\.digest))
        guard let first else {
            self.first = digests
            return
        }
        if !first.isDisjoint(with: digests) { throw WrongPage(trial: "the second page has items of the first page") }
        self.first = nil
        isPassed = true
    }

    /// Checks that there was a second page.
    ///
    /// - Throws: ``WrongPage`` if there was none.
    func end() throws(WrongPage) {
        if !isPassed { throw WrongPage(trial: "there is no second page") }
    }
}
