/// The page that a list opens with.
extension Generation {
    /// The list before its first load; without a source, a list that has ended.
    static func unloaded(_ configuration: FeedConfiguration) -> Generation {
        var generation = Generation(PageRules(configuration))
        if configuration.loadsNothing {
            let page = ItemPage<Item, Int>([], next: nil, isLast: true)
            generation.applyOpeningPage(ArrivedPage(page: page, request: configuration.openingRequest))
        }
        return generation
    }

    /// Applies the page that the list opens with, or the one that an empty opening page named.
    mutating func applyOpeningPage(_ arrived: ArrivedPage<Item>) {
        let (page, request) = (arrived.page, arrived.request)
        switch request {
        case .cursor(let cursor, let direction, _):
            pages.changeChain { chain in
                chain.opening = request
                if let cursor { chain.recordFollowed(cursor, direction) }
                if page.previous != nil { chain.supportsPrepend = true }
            }
            let fresh = deduplicate(page.items, under: 0)
            if !fresh.isEmpty || pages.rules.keepsEmptyPages {
                pages.insert(.loaded(fresh, key: 0, serverCount: 0, origin: .opening))
            }
            if pages.prepend == .notLoaded { pages.setEdge(.prepend, next: page.previous) }
            pages.setEdge(.append, next: page.isLast == true ? nil : page.next)
            pages.recordTotal(page.total)
        case .number(let number, let requested):
            guard case .numbered(var numbered) = pages.kind else { return }
            let hint = pages.endHint(page, requested: requested)
            numbered.learnSize(fromNumber: number, hint, total: page.total)
            pages.kind = .numbered(numbered)
            applySpan(arrived, hint, at: numbered.start(ofNumber: number))
        case .offset(let offset, let requested):
            applySpan(arrived, pages.endHint(page, requested: requested), at: offset)
        }
    }

    /// Marks the page that was given when the list was created: it cannot be requested again.
    mutating func keepGivenItems() {
        guard pages.tree.summary.items > 0 else { return }
        let given = pages.tree.place(ofItem: 0).segment
        pages.update(given.with(origin: .given))
    }
}
