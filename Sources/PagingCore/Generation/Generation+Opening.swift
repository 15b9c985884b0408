/// The page that a list opens with.
extension Generation {
    /// Applies the page that the list opens with, or the one that an empty opening page named.
    mutating func applyOpeningPage(
        _ page: ItemPage<Item, Int>, answering request: PageRequest, _ configuration: FeedConfiguration
    ) {
        var application = PageApplication()
        switch request {
        case .cursor(let cursor, let direction, _):
            pages.changeChain { chain in
                chain.opening = request
                if let cursor { chain.recordFollowed(cursor, direction) }
                if page.previous != nil { chain.supportsPrepend = true }
            }
            let fresh = deduplicate(page.items, under: 0, configuration.duplicates, &application.changes)
            if !fresh.isEmpty || configuration.keepsEmptyPages {
                pages.tree.replace(0, with: .loaded(fresh, key: 0, serverCount: 0, origin: .opening))
            }
            if pages.prepend == .notLoaded { pages.setEdge(.prepend, next: page.previous) }
            pages.setEdge(.append, next: page.isLast == true ? nil : page.next)
            pages.recordTotal(page.total)
        case .number(let number, let requested):
            guard case .numbered(var numbered) = pages.kind else { return }
            let hint = pages.endHint(page, requested: requested)
            numbered.learnSize(fromNumber: number, hint, total: page.total)
            pages.kind = .numbered(numbered)
            applySpan(page, hint, at: numbered.start(ofNumber: number), configuration, &application)
        case .offset(let offset, let requested):
            applySpan(page, pages.endHint(page, requested: requested), at: offset, configuration, &application)
        }
    }

    /// Marks the page that was given when the list was created: it cannot be requested again.
    mutating func keepGivenItems() {
        guard pages.tree.summary.items > 0 else { return }
        let given = pages.tree.place(ofItem: 0).segment
        guard let items = given.items(of: Item.self) else { return }
        let key = Int(given.key)
        pages.tree.replace(key, with: .loaded(items, key: key, serverCount: given.serverCount, origin: .given))
    }
}
