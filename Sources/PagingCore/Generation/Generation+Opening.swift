/// The page that a list opens with.
extension Generation {
    /// The circumstances under which a page is applied, and the effects of applying it.
    struct PageApplication {
        /// The last edit before the page was requested.
        var lastEdit = 0
        /// How many rows the page may repeat because of edits (I4).
        var repeatable = 0
        /// Whether the page does not show which rows it repeats.
        var isBlind = false
        var changes = RowChanges()
        /// Loads that are no longer needed.
        var cancelled: [Load] = []
    }

    /// Applies the page that the list opens with, or the one that an empty opening page named.
    ///
    /// - Parameter unconfirmed: The number of open edits that move the numbering (I4). So many items of the page settle no
    ///   place.
    mutating func applyOpeningPage(
        _ page: ItemPage<Item, Int>, unconfirmed: Int = 0, answering request: PageRequest,
        _ configuration: FeedConfiguration
    ) {
        var application = PageApplication()
        switch request {
        case .cursor(let cursor, let direction, _):
            changeChain { chain in
                chain.opening = request
                if let cursor { chain.noteFollowed(cursor, direction) }
                if page.previous != nil { chain.supportsPrepend = true }
            }
            let fresh = deduplicate(page.items, under: 0, configuration.duplicates, &application.changes)
            if !fresh.isEmpty || configuration.keepsEmptyPages {
                tree.replace(0, with: .loaded(fresh, key: 0, serverCount: 0, origin: .opening))
            }
            if prepend == .notLoaded { setEdge(.prepend, next: page.previous) }
            setEdge(.append, next: page.isLast == true ? nil : page.next)
            total = page.total.map(SourceAddressing.believable) ?? total
        case .number(let number, let requested):
            let counted = start(ofNumberedPage: request).map { countedItems(of: page, from: $0, under: 0) }
            let end = pageEnd(page, requested: requested, countedItems: counted)
            guard case .numbered(var pages) = kind else { return }
            pages.learnSize(fromNumber: number, end)
            kind = .numbered(pages)
            applySpan(page, end, at: pages.start(ofNumber: number), configuration, &application)
        case .offset(let offset, let requested):
            var end = pageEnd(page, requested: requested)
            end.leaveOut(min(unconfirmed, max(page.items.count - 1, 0)))
            applySpan(page, end, at: offset, configuration, &application)
        }
    }

    /// Marks the page that was given when the list was created: it cannot be requested again.
    mutating func keepGivenItems() {
        guard tree.summary.items > 0 else { return }
        let given = tree.place(ofItem: 0).segment
        guard let items = given.items(of: Item.self) else { return }
        let key = Int(given.key)
        tree.replace(key, with: .loaded(items, key: key, serverCount: given.serverCount, origin: .given))
    }
}
