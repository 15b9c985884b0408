/// Edits that the source made in its own list (D1, D4).
extension Generation {
    /// Makes the changes of the source. Edits that name items or pages that are not held have no effect.
    mutating func follow(_ source: SourceEdits<Item, Int>) {
        for edit in source.edits {
            switch edit {
            case .update(let item): apply(.update(item))
            case .remove(let id): apply(.remove(id, shiftsOffsets: true))
            case .insert(let item, let place):
                if holds(item.id) || hasBase(of: item.id) {
                    apply(.update(item))
                } else if let point = insertionPointAtSource(place), let shown = rebase(item) {
                    insertItem(shown, at: point, .inPlace)
                }
            }
        }
        for (direction, cursor) in source.opened where pages[direction] == .ended {
            pages.setEdge(direction, next: cursor)
            if direction == .prepend { pages.changeChain { $0.beginsBehind(cursor) } }
        }
    }

    private func insertionPointAtSource(_ place: SourceEdit<Item, Int>.Place) -> InsertionPoint? {
        switch place {
        case .page(let page): return insertionPoint(in: page)
        case .before(let id), .after(let id):
            // An open edit has moved or removed the item beside it: the place is only near, until the transaction ends.
            if let overlay = edits.place(of: id), edits.overlays[overlay].base != nil,
                let original = edits.overlays[overlay].originalPosition
            {
                return insertionPoint(nearest: original, except: [id])
            }
            guard var point = insertionPoint(before: id) else { return nil }
            if case .after = place { point.offset += 1 }
            return point
        }
    }

    /// The start of a page; `nil` if its items are not held.
    ///
    /// - Complexity: O(p) in the pages.
    private func insertionPoint(in page: PageAddress<Int>) -> InsertionPoint? {
        var key: Int?
        pages.tree.visitAll { segment in
            if segment.placeholder == nil, pages.address(of: segment) == page { key = Int(segment.key) }
        }
        return key.map { InsertionPoint(key: $0, offset: 0) }
    }
}
