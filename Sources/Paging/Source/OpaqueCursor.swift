/// A cursor whose type is known to its source alone.
package struct OpaqueCursor: Hashable, Sendable {
    package let base: any Hashable & Sendable

    package static func == (left: OpaqueCursor, right: OpaqueCursor) -> Bool {
        AnyHashable(left.base) == AnyHashable(right.base)
    }

    package func hash(into hasher: inout Hasher) {
        base.hash(into: &hasher)
    }
}

/// A cursor of one type was handed to a source of another: a resumed walk or a restored list does not fit its source.
public struct ForeignCursor: Error, CustomStringConvertible {
    /// The cursor as text.
    public let cursor: String

    /// What went wrong, for a log.
    public var description: String { "the cursor \(cursor) is not of this source's cursor type" }
}

extension Page where Cursor == Never {
    func withoutCursors() -> Page<Item, OpaqueCursor> {
        Page<Item, OpaqueCursor>(items, next: nil, total: total, isLast: isLast)
    }
}

extension Page where Cursor: Hashable & Sendable {
    func withOpaqueCursors() -> Page<Item, OpaqueCursor> {
        Page<Item, OpaqueCursor>(
            items, next: next.map(OpaqueCursor.init), previous: previous.map(OpaqueCursor.init), total: total,
            isLast: isLast)
    }
}
