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

        init(_ page: ReceivedPage) {
            items = Set(page.digests)
            guard let texts = page.texts, texts.count > 1 else { return }
            columns = texts.digests()
            columnsBehindFirstItem = texts.digests(1..<texts.count).filter { columns[$0.key] != nil }
        }

        /// Whether a page has items of this one.
        func hasItems(of page: ReceivedPage) -> Bool {
            if !items.isDisjoint(with: page.digests) { return true }
            guard let texts = page.texts else { return false }
            if !columns.isEmpty, texts.digests() == columns { return true }
            // If the numbers are offsets, the second page begins with the second item of the first page.
            return texts.digests(0..<min(max(items.count - 1, 0), texts.count)).contains {
                columnsBehindFirstItem[$0.key] == $0.value
            }
        }
    }

    private var stage = Stage.waiting

    /// Creates a trial before the first page.
    init() {}

    /// Checks a page.
    ///
    /// - Throws: ``WrongPage`` if it has an item of the first page.
    mutating func pageArrived(_ page: ReceivedPage) throws(WrongPage) {
        guard !page.items.isEmpty else { return }
        switch stage {
        case .waiting: stage = .comparing(FirstPage(page))
        case .comparing(let first) where first.hasItems(of: page):
            throw WrongPage(trial: "the second page has items of the first page")
        case .comparing: stage = .passed
        case .passed: break
        }
    }

    /// Checks that there was a second page.
    ///
    /// - Throws: ``WrongPage`` if there was none.
    func end() throws(WrongPage) {
        guard case .passed = stage else { throw WrongPage(trial: "there is no second page") }
    }
}
