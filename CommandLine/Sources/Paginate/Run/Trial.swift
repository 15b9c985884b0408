import Paging
import PagingHTTP

/// Checks whether a guessed style fits: there must be a second page with items, and none of them in the first page.
struct Trial: Hashable, Codable {
    private enum Stage: Hashable, Codable {
        case waiting
        case comparing(FirstPage)
        case passed
    }

    /// What the second page is compared with. Texts identify items only if the place of an id is not known.
    struct FirstPage: Hashable, Codable {
        /// Digests of the items.
        private var items: Set<KeyDigest>
        /// Digests of the texts, by member; empty if they show nothing.
        private var columns: [String: KeyDigest] = [:]
        /// The same without the first item.
        private var columnsBehindFirstItem: [String: KeyDigest] = [:]

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

        /// Whether a response to the same request has this page. Some items may have been inserted or removed meanwhile, and
        /// other values of items without an id may have changed.
        func isSent(again page: ReceivedPage) -> Bool {
            if 2 * items.intersection(page.digests).count >= min(items.count, page.items.count) { return true }
            return page.texts.map { $0.digests().contains { columns[$0.key] == $0.value } } ?? false
        }
    }

    private var stage = Stage.waiting

    /// Creates a trial before the first page.
    init() {}

    /// Checks a page.
    ///
    /// - Returns: The first page, if this is the second one. The server must send it again.
    /// - Throws: ``WrongPage`` if it has an item of the first page.
    mutating func pageArrived(_ page: ReceivedPage) throws(WrongPage) -> FirstPage? {
        guard !page.items.isEmpty else { return nil }
        switch stage {
        case .waiting: stage = .comparing(FirstPage(page))
        case .comparing(let first) where first.hasItems(of: page):
            throw WrongPage(trial: "the second page has items of the first page")
        case .comparing(let first):
            stage = .passed
            return first
        case .passed: break
        }
        return nil
    }

    /// Checks that there was a second page.
    ///
    /// - Parameter proposals: The options of other styles, if the command line names none.
    /// - Throws: ``WrongPage`` if there was none.
    func end(_ proposals: [Proposal]) throws(WrongPage) {
        if case .passed = stage { return }
        var failure = WrongPage(trial: "there is no second page")
        failure.proposals = proposals
        throw failure
    }
}

extension Walk {
    /// Checks for a trial that the server sends the first page again. If each response has other items, such as random ones,
    /// the pages show nothing, and the list may not end.
    ///
    /// - Parameters:
    ///   - first: The first page.
    ///   - state: The state of the walk.
    ///   - transport: Sends the request.
    /// - Throws: ``WrongPage`` if the server sends other items, or the error of the request.
    func checkFirstPage(_ first: Trial.FirstPage, _ state: WalkState, _ transport: some HTTPTransport) async throws {
        let items = try await checkedItems(at: state.beginning, state, transport)
        let again = ReceivedPage(items, position: nil, hasKey: state.key != nil)
        guard !first.isSent(again: again) else { return }
        throw WrongPage(trial: "the server sends other items for the same request", mayBeWhole: false)
    }
}
