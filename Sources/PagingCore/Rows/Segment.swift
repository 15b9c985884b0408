/// A run of neighbouring rows with one fate: a page, a page that was evicted, or placeholders.
///
/// Segments stand in the tree in ascending order of their keys. A new run of placeholders has its offset as its key and
/// leaves as many keys free as it has rows, so that it can be cut anywhere.
struct Segment<Item> {
    /// What a segment's rows are.
    enum Content {
        /// A page that landed.
        case loaded(ContiguousArray<Item>)
        /// Placeholders for what was never loaded.
        case unloaded(PlaceholderState)
        /// Placeholders for the items of a page that was evicted.
        case evicted(PlaceholderState)
    }

    var content: Content
    let key: Int32
    private var rowCount: Int32
    private var slotCount: Int32
    /// How the page was first asked for.
    let origin: PageOrigin

    init(_ content: Content, key: Int, rows: Int, slots: Int, origin: PageOrigin = .span) {
        self.content = content
        self.key = Int32(key)
        self.rowCount = Int32(rows)
        self.slotCount = Int32(slots)
        self.origin = origin
    }

    static func loaded(_ items: ContiguousArray<Item>, key: Int, slots: Int, origin: PageOrigin = .span) -> Segment {
        Segment(.loaded(items), key: key, rows: items.count, slots: slots, origin: origin)
    }

    static func unloaded(_ state: PlaceholderState, key: Int, rows: Int) -> Segment {
        Segment(.unloaded(state), key: key, rows: rows, slots: rows)
    }

    /// How many rows of the list the segment is.
    var rows: Int { Int(rowCount) }

    /// How many places of the server's numbering the segment stands for; 0 in a chained list.
    var slots: Int { Int(slotCount) }

    var summary: RowSummary {
        switch content {
        case .loaded(let items):
            .init(firstKey: Int(key), rows: rows, slots: slots, items: items.count, unsettled: 0, notRequested: 0)
        case .unloaded(let state):
            .init(
                firstKey: Int(key), rows: rows, slots: slots, items: 0, unsettled: rows,
                notRequested: state == .notRequested ? rows : 0)
        case .evicted:
            .init(firstKey: Int(key), rows: rows, slots: slots, items: 0, unsettled: 0, notRequested: 0)
        }
    }
}

/// How a page was first asked for.
enum PageOrigin: Equatable, Sendable {
    /// By its span: the tree knows it.
    case span
    /// By the rest of a span, after a short page of so many items; 0 where the length is not known.
    case rest(after: Int)
    /// As the page the list opened with.
    case opening
    /// Not at all: it was given when the list was made.
    case given
    /// Not at all: it was given when the list was made. Newer items now stand before it, and this cursor names it.
    case givenBehind(Int)
    /// Not at all: its items were inserted here.
    case local
    /// By a cursor, in a direction, with a limit.
    case appended(Int, limit: Int32)
    case prepended(Int, limit: Int32)
}

extension Segment: Sendable where Item: Sendable {}
extension Segment.Content: Sendable where Item: Sendable {}
