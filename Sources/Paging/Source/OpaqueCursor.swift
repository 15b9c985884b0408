package import PagingCore

/// A cursor whose type only its source knows.
package struct OpaqueCursor: Hashable, Sendable {
    package let base: any Hashable & Sendable

    package init(base: any Hashable & Sendable) {
        self.base = base
    }

    package static func == (left: OpaqueCursor, right: OpaqueCursor) -> Bool {
        AnyHashable(left.base) == AnyHashable(right.base)
    }

    package func hash(into hasher: inout Hasher) {
        base.hash(into: &hasher)
    }
}

extension ItemPage where Cursor == Never {
    func withoutCursors() -> ItemPage<Item, OpaqueCursor> {
        ItemPage<Item, OpaqueCursor>(items, next: nil, total: total, isLast: isLast)
    }
}

extension ItemPage where Cursor: Hashable & Sendable {
    package func withOpaqueCursors() -> ItemPage<Item, OpaqueCursor> {
        ItemPage<Item, OpaqueCursor>(
            items, next: next.map { OpaqueCursor(base: $0) }, previous: previous.map { OpaqueCursor(base: $0) },
            total: total,
            isLast: isLast)
    }
}
