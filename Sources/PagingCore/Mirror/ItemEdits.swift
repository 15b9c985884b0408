/// What two processes have changed of the items of a list since both had them (O13).
struct ItemEdits<Item: Identifiable> {
    private let mirror: ListMirror<Item>
    private let isSame: (Item, Item) -> Bool
    /// The items that this process has changed, and those that it has removed.
    private var changed: [Item.ID: Item] = [:]
    private var removed: Set<Item.ID> = []
    /// The items that are known of the other process.
    private let theirs: [Item.ID: Item]

    init(
        _ mirror: ListMirror<Item>, _ pages: [ListMerge<Item>.Page], _ copy: StoredCopy<Item>,
        _ isSame: @escaping (Item, Item) -> Bool
    ) {
        self.mirror = mirror
        self.isSame = isSame
        theirs = Self.byID(copy.feed.items.items.values.joined())
        for page in pages where page.isChanged {
            guard let items = mirror.unwrittenItems(ofKey: page.key), let base = mirror.base(ofKey: page.key) else {
                continue
            }
            let old = Self.byID(base.items)
            removed.formUnion(old.keys)
            for item in items where old[item.id].map({ !isSame(item, $0) }) ?? true { changed[item.id] = item }
        }
        if removed.isEmpty { return }
        for page in pages {
            for item in mirror.unwrittenItems(ofKey: page.key) ?? page.items ?? [] { removed.remove(item.id) }
        }
    }

    /// A page that both processes have changed.
    func combine(_ page: ListMerge<Item>.Page, _ other: ListMerge<Item>.Page) -> ListMerge<Item>.Page {
        guard let theirs = other.items, let mine = mirror.unwrittenItems(ofKey: page.key),
            let base = mirror.base(ofKey: page.key)
        else {
            return page
        }
        var page = page
        page.combine(combined(mine, theirs, base), base: ItemBase(items: theirs, isShared: true))
        return page
    }

    /// A page of this process, with what the other one has changed of its items.
    func applyOther(to page: ListMerge<Item>.Page) -> ListMerge<Item>.Page {
        guard let mine = mirror.unwrittenItems(ofKey: page.key) ?? page.items, mine.contains(where: { isOther($0) })
        else {
            return page
        }
        let base = mirror.base(ofKey: page.key) ?? ItemBase(items: mine, isShared: true)
        var page = page
        func updated(_ item: Item) -> Item { isOther(item) ? theirs[item.id] ?? item : item }
        page.combine(
            ContiguousArray(mine.map(updated)),
            base: ItemBase(items: ContiguousArray(base.items.map(updated)), isShared: base.isShared))
        return page
    }

    /// Whether the other process has changed an item that this one has not.
    private func isOther(_ item: Item) -> Bool {
        guard changed[item.id] == nil, let other = theirs[item.id] else { return false }
        return !isSame(item, other)
    }

    /// A page of the other process, with what this one has changed of its items.
    func applyOwn(to page: ListMerge<Item>.Page) -> ListMerge<Item>.Page {
        guard let items = page.items, items.contains(where: { changed[$0.id] != nil || removed.contains($0.id) }) else {
            return page
        }
        var page = page
        let left = items.filter { !removed.contains($0.id) }
        page.combine(ContiguousArray(left.map { changed[$0.id] ?? $0 }), base: ItemBase(items: items, isShared: true))
        return page
    }

    /// The items with what both have changed. An item that one has removed is removed. One that both have changed is as this
    /// process has it.
    ///
    /// If both have loaded the page by themselves, the server may have moved items to another page meanwhile. Then none counts
    /// as removed by the other.
    ///
    /// - Complexity: O(k) in items, and O(k²) if most of them were inserted.
    private func combined(
        _ mine: ContiguousArray<Item>, _ theirs: ContiguousArray<Item>, _ base: ItemBase<Item>
    ) -> ContiguousArray<Item> {
        let old = Self.byID(base.items)
        let (here, there) = (Self.byID(mine), Self.byID(theirs))
        // The order is that of the process that has changed it.
        let isReordered =
            mine.lazy.filter { old[$0.id] != nil }.map { $0.id }.elementsEqual(
                base.items.lazy.filter { here[$0.id] != nil }.map { $0.id }) == false
        var items: ContiguousArray<Item> = []
        for item in isReordered ? mine : theirs {
            switch (here[item.id], there[item.id]) {
            case (let own?, let other?):
                let isUnchanged = old[item.id].map { isSame(own, $0) } ?? false
                items.append(isUnchanged ? other : own)
            case (let own?, nil):
                if old[item.id] == nil || !base.isShared { items.append(own) }
            case (nil, let other?):
                if old[item.id] == nil { items.append(other) }
            case (nil, nil): break
            }
        }
        insertNew(isReordered ? theirs : mine, into: &items) { old[$0] == nil || !base.isShared && here[$0] != nil }
        return items
    }

    /// Inserts the items that only one process has, each behind the item before it.
    private func insertNew(
        _ source: ContiguousArray<Item>, into items: inout ContiguousArray<Item>, _ isNew: (Item.ID) -> Bool
    ) {
        var present = Set(items.map { $0.id })
        var last: Item.ID?
        for item in source {
            if isNew(item.id), present.insert(item.id).inserted {
                let place = last.flatMap { last in items.firstIndex { $0.id == last } }
                items.insert(item, at: place.map { $0 + 1 } ?? 0)
            }
            if present.contains(item.id) { last = item.id }
        }
    }

    private static func byID(_ items: some Sequence<Item>) -> [Item.ID: Item] {
        var byID: [Item.ID: Item] = [:]
        for item in items where byID[item.id] == nil { byID[item.id] = item }
        return byID
    }
}
