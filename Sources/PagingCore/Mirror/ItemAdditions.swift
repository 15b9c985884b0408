/// The pages of one process that are taken in place of those of another, with the items that only the other one has (O13).
struct ItemAdditions<Item: Identifiable> {
    private(set) var pages: [ListMerge<Item>.Page]
    /// The index of the page of each item.
    private var places: [Item.ID: Int] = [:]
    /// What the process does not count as changed by itself of a page.
    private let base: (ListMerge<Item>.Page) -> ItemBase<Item>

    init(_ pages: [ListMerge<Item>.Page], base: @escaping (ListMerge<Item>.Page) -> ItemBase<Item>) {
        (self.pages, self.base) = (pages, base)
        for (index, page) in pages.enumerated() {
            for item in page.items ?? [] { places[item.id] = index }
        }
    }

    /// Adds items, each behind the item before it. Nothing is added if the lists have no item in common.
    ///
    /// Items that were loaded are added between two items of the pages, and behind one if the pages go on there. They are not
    /// added beyond the pages, except next to an inserted one, and not behind an item of a local page.
    ///
    /// - Parameters:
    ///   - source: The items of the other list, in order.
    ///   - isMissing: Whether an item that is not on the pages is to be added.
    ///   - isInserted: Whether such an item was inserted, and not loaded.
    /// - Complexity: O(n) in items, and O(k) in those of a page for each run of items that is added.
    mutating func add(
        _ source: some Sequence<Item>, where isMissing: (Item) -> Bool, isInserted: (Item) -> Bool = { _ in false }
    ) {
        // The items since the last one that both lists have, and where inserted ones begin and end among them.
        var run: [Item] = []
        var inserted: Range<Int>?
        var last: Item.ID?
        for item in source {
            if places[item.id] != nil {
                let isBehindPage = last.map { !isLocal($0) } ?? false
                let new = isBehindPage ? run[...] : inserted.map { run[$0.lowerBound...] }
                insert(new ?? [], behind: last, before: item.id)
                (run, inserted, last) = ([], nil, item.id)
            } else if isMissing(item) {
                if isInserted(item) { inserted = (inserted?.lowerBound ?? run.count)..<run.count + 1 }
                run.append(item)
            }
        }
        // Behind the last page there may be other pages, which this list has not loaded.
        let isAtEnd = pages.last { $0.items?.isEmpty == false }?.items?.last?.id == last
        let isBehindPage = !isAtEnd && last.map { !isLocal($0) } ?? false
        insert(isBehindPage ? run[...] : run[..<(inserted?.upperBound ?? 0)], behind: last, before: nil)
    }

    /// Whether an item was inserted before or behind all pages: where it stands among items that were loaded is not known.
    private func isLocal(_ id: Item.ID) -> Bool { places[id].map { pages[$0].run.request == .local } ?? false }

    private mutating func insert(_ new: ArraySlice<Item>, behind last: Item.ID?, before next: Item.ID?) {
        guard !new.isEmpty, let known = last ?? next, let page = places[known], var items = pages[page].items,
            let index = items.firstIndex(where: { $0.id == known })
        else { return }
        items.insert(contentsOf: new, at: last == nil ? index : index + 1)
        for item in new { places[item.id] = page }
        pages[page].combine(items, base: base(pages[page]))
    }
}
