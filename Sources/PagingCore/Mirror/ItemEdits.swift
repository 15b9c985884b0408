/// What two processes have changed of the items of a list since both had them (O13).
struct ItemEdits<Item: Identifiable> {
    private let mirror: ListMirror<Item>
    private let isSame: (Item, Item) -> Bool
    /// The items that this process has changed, and those that it has removed.
    private var changed: [Item.ID: Item] = [:]
    private var removed: Set<Item.ID> = []
    /// The items that this process has inserted, and those that it has loaded by itself.
    private var inserted: Set<Item.ID> = []
    private var loaded: Set<Item.ID> = []
    /// The items that this process has.
    private var own: Set<Item.ID> = []
    /// The items that are known of the other process, and those of pages that it has added.
    private let theirs: [Item.ID: Item]
    private let theirsNew: [Item.ID: Item]

    init(
        _ mirror: ListMirror<Item>, _ pages: [ListMerge<Item>.Page], _ copy: StoredCopy<Item>,
        _ isSame: @escaping (Item, Item) -> Bool
    ) {
        self.mirror = mirror
        self.isSame = isSame
        theirs = Self.byID(copy.feed.items.items.values.joined())
        let known = mirror.removedPages.union(pages.map { $0.id })
        theirsNew = Self.byID(copy.feed.items.items.filter { !known.contains(copy.ids[$0.key]) }.values.joined())
        // An item that was moved is compared with what it was on its page before.
        var bases: [Item.ID: Item] = [:]
        for page in pages where page.isChanged {
            for item in mirror.base(ofKey: page.key)?.items ?? [] { bases[item.id] = item }
        }
        for page in pages where page.isChanged {
            guard let items = mirror.unwrittenItems(ofKey: page.key), let base = mirror.base(ofKey: page.key) else {
                continue
            }
            let old = Self.byID(base.items)
            removed.formUnion(old.keys)
            for item in items {
                if old[item.id] == nil { inserted.insert(item.id) } else if !base.isShared { loaded.insert(item.id) }
                if bases[item.id].map({ !isSame(item, $0) }) ?? true { changed[item.id] = item }
            }
        }
        for page in pages {
            for item in page.items ?? [] { own.insert(item.id) }
        }
        removed.subtract(own)
        for edit in mirror.waitingEdits where !own.contains(edit.id) { noteWaiting(edit) }
    }

    /// Notes an edit that waits for the page of its item. A move has no effect on an item that the list does not hold.
    private mutating func noteWaiting(_ edit: ListEdit<Item>) {
        guard var item = changed[edit.id] ?? theirs[edit.id] else { return }
        switch edit {
        case .update(let new): changed[edit.id] = new
        case .change(_, let change):
            change(&item)
            changed[edit.id] = item
        case .remove: removed.insert(edit.id)
        case .insert, .move: break
        }
    }

    /// What this process does not count as changed by itself of a page.
    func base(of page: ListMerge<Item>.Page) -> ItemBase<Item> {
        let own = page.isChanged ? mirror.base(ofKey: page.key) : nil
        return page.base ?? own ?? ItemBase(items: page.items ?? [], isShared: true)
    }

    /// A page that both processes have changed.
    func combine(_ page: ListMerge<Item>.Page, _ other: ListMerge<Item>.Page) -> ListMerge<Item>.Page {
        guard let theirs = other.items, let mine = page.items else { return page }
        var page = page
        page.combine(combined(mine, theirs, base(of: page)), base: ItemBase(items: theirs, isShared: true))
        return page
    }

    /// Pages of this process in place of those of the other one, with what the other one has changed of their items and added
    /// between them.
    func applyOther(
        to pages: some Sequence<ListMerge<Item>.Page>, inPlaceOf others: some Sequence<ListMerge<Item>.Page>
    ) -> [ListMerge<Item>.Page] {
        var additions = ItemAdditions(pages.map { applyOther(to: $0) }, base: base(of:))
        additions.add(
            others.flatMap { $0.items ?? [] }, where: { !own.contains($0.id) && !removed.contains($0.id) })
        return additions.pages
    }

    /// A page of this process, with what the other one has changed of its items.
    func applyOther(to page: ListMerge<Item>.Page) -> ListMerge<Item>.Page {
        guard let mine = page.items, mine.contains(where: { isOther($0) }) else { return page }
        let base = base(of: page)
        var page = page
        func updated(_ item: Item) -> Item { isOther(item) ? theirsNew[item.id] ?? item : item }
        page.combine(
            ContiguousArray(mine.map(updated)),
            base: ItemBase(items: ContiguousArray(base.items.map(updated)), isShared: base.isShared))
        return page
    }

    /// Whether the other process has changed an item that this one has not.
    private func isOther(_ item: Item) -> Bool {
        guard changed[item.id] == nil, let other = theirsNew[item.id] else { return false }
        return !isSame(item, other)
    }

    /// Pages of the other process in place of those of this one, with what this one has changed of their items and added
    /// between them.
    func applyOwn(
        to others: some Sequence<ListMerge<Item>.Page>, inPlaceOf pages: some Sequence<ListMerge<Item>.Page>
    ) -> [ListMerge<Item>.Page] {
        var additions = ItemAdditions(others.map { applyOwn(to: $0) }, base: base(of:))
        additions.add(
            pages.flatMap { $0.items ?? [] },
            where: { theirs[$0.id] == nil && (inserted.contains($0.id) || loaded.contains($0.id)) },
            isInserted: { inserted.contains($0.id) })
        return additions.pages
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
    /// process has it. A new item stands behind the item that it was inserted behind.
    ///
    /// If both have loaded the page by themselves, the server may have moved items to another page meanwhile. Then none counts
    /// as removed by the other.
    ///
    /// - Complexity: O(k) in items, and O(k²) if they were moved.
    private func combined(
        _ mine: ContiguousArray<Item>, _ theirs: ContiguousArray<Item>, _ base: ItemBase<Item>
    ) -> ContiguousArray<Item> {
        let old = Self.byID(base.items)
        let (here, there) = (Self.byID(mine), Self.byID(theirs))
        var (items, placed): (ContiguousArray<Item>, Set<Item.ID>) = ([], [])
        func place(_ id: Item.ID) {
            guard placed.insert(id).inserted else { return }
            switch (here[id], there[id]) {
            case (let own?, let other?):
                let isUnchanged = old[id].map { isSame(own, $0) } ?? false
                items.append(isUnchanged ? other : own)
            case (let own?, nil):
                if old[id] == nil || !base.isShared { items.append(own) }
            case (nil, let other?):
                if old[id] == nil, !removed.contains(id) { items.append(changed[id] ?? other) }
            case (nil, nil): break
            }
        }
        // The order is that of the process that has changed it.
        var order = base.items
        if let changed = [mine, theirs].first(where: { isMoved($0, base.items, old) }) {
            order = changed.filter { old[$0.id] != nil }
            Self.insertMissing(base.items, into: &order)
        }
        let (newHere, newThere) = (newItems(mine, old), newItems(theirs, old))
        for id in [nil] + order.map({ Optional($0.id) }) {
            if let id { place(id) }
            for item in newThere[id] ?? [] { place(item) }
            for item in newHere[id] ?? [] { place(item) }
        }
        return items
    }

    /// Whether old items stand in another order.
    private func isMoved(
        _ items: ContiguousArray<Item>, _ base: ContiguousArray<Item>, _ old: [Item.ID: Item]
    ) -> Bool {
        let present = Self.byID(items)
        return !items.lazy.filter { old[$0.id] != nil }.map { $0.id }.elementsEqual(
            base.lazy.filter { present[$0.id] != nil }.map { $0.id })
    }

    /// The new items, by the old item that they stand behind.
    private func newItems(_ items: ContiguousArray<Item>, _ old: [Item.ID: Item]) -> [Item.ID?: [Item.ID]] {
        var new: [Item.ID?: [Item.ID]] = [:]
        var last: Item.ID?
        for item in items {
            if old[item.id] == nil { new[last, default: []].append(item.id) } else { last = item.id }
        }
        return new
    }

    /// Inserts the items that are missing, each behind the item before it.
    private static func insertMissing(_ source: ContiguousArray<Item>, into items: inout ContiguousArray<Item>) {
        var present = Set(items.map { $0.id })
        var last: Item.ID?
        for item in source {
            if present.insert(item.id).inserted {
                let place = items.firstIndex { $0.id == last }
                items.insert(item, at: place.map { $0 + 1 } ?? 0)
            }
            last = item.id
        }
    }

    private static func byID(_ items: some Sequence<Item>) -> [Item.ID: Item] {
        var byID: [Item.ID: Item] = [:]
        for item in items where byID[item.id] == nil { byID[item.id] = item }
        return byID
    }
}
