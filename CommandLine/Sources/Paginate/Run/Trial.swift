import PagingHTTP

/// Finds out whether a style that was guessed fits: a second page has items, and none of the first page's.
struct Trial: Hashable, Codable {
    /// Digests of the first page's items, until the trial is passed.
    private var first: Set<String>?
    private var isPassed = false

    /// A trial before the first page.
    init() {}

    /// Takes note of a page.
    ///
    /// - Throws: ``WrongPage`` if it has an item of the first page.
    mutating func pageArrived(_ items: [RawItem]) throws(WrongPage) {
        guard !isPassed, !items.isEmpty else { return }
        let digests = Set(items.map { [$0].digest })
        guard let first else {
            self.first = digests
            return
        }
        if !first.isDisjoint(with: digests) { throw WrongPage(trial: "the second page has items of the first") }
        self.first = nil
        isPassed = true
    }

    /// Makes sure that there was a second page.
    ///
    /// - Throws: ``WrongPage`` if there was none.
    func end() throws(WrongPage) {
        if !isPassed { throw WrongPage(trial: "no second page came") }
    }
}
