/// A run of neighboring rows with one state: a page, an evicted page, or unloaded rows.
///
/// Segments are in the tree in ascending order of their keys, which never change. A segment of unloaded rows has the offset
/// of its first row as its key when it is created, and leaves as many keys free as it has rows, so that it can be cut
/// anywhere.
struct Segment<Item> {
    enum Content {
        /// The items of a page.
        case loaded(ContiguousArray<Item>)
        /// Placeholders for rows that were never loaded.
        case unloaded(PlaceholderState)
        /// Placeholders for the items of an evicted page.
        case evicted(PlaceholderState)
    }

    var content: Content
    let key: Int32
    private var rowCount: Int32
    private var placeCount: Int32
    /// How the page was first requested.
    let origin: PageOrigin

    init(_ content: Content, key: Int, rows: Int, serverCount: Int, origin: PageOrigin = .span) {
        self.content = content
        self.key = Int32(key)
        self.rowCount = Int32(rows)
        self.placeCount = Int32(serverCount)
        self.origin = origin
    }

    static func loaded(
        _ items: ContiguousArray<Item>, key: Int, serverCount: Int, origin: PageOrigin = .span
    ) -> Segment {
        Segment(.loaded(items), key: key, rows: items.count, serverCount: serverCount, origin: origin)
    }

    static func unloaded(_ state: PlaceholderState, key: Int, rows: Int) -> Segment {
        Segment(.unloaded(state), key: key, rows: rows, serverCount: rows)
    }

    /// The number of rows of the segment.
    var rows: Int { Int(rowCount) }

    /// The number of places of the server's numbering that the segment stands for; 0 in a chained list.
    var serverCount: Int { Int(placeCount) }

    var summary: RowSummary {
        var summary = RowSummary(
            firstKey: Int(key), rows: rows, serverCount: serverCount, items: 0, unsettled: 0, notRequested: 0)
        switch content {
        case .loaded(let items):
            summary.items = items.count
        case .unloaded(let state):
            summary.unsettled = rows
            if state == .notRequested { summary.notRequested = rows }
        case .evicted:
            break
        }
        return summary
    }
}

extension Segment {
    /// The state of the segment's placeholders; `nil` if its items are held.
    var placeholder: PlaceholderState? {
        switch content {
        case .loaded: nil
        case .unloaded(let state), .evicted(let state): state
        }
    }

    /// Whether the segment's rows were never loaded.
    var isUnloaded: Bool {
        if case .unloaded = content { true } else { false }
    }

    /// Whether the segment is an evicted page.
    var isEvicted: Bool {
        if case .evicted = content { true } else { false }
    }

    /// Whether the segment has placeholders whose page is not requested.
    var isNotRequested: Bool { placeholder == .notRequested }
}

/// How a page was first requested.
enum PageOrigin: Equatable, Sendable {
    /// By its span, which follows from its place in the tree.
    case span
    /// By the rest of a span, behind a short page of so many items; 0 if the length is not known.
    case rest(after: Int)
    /// As the page that the list opened with.
    case opening
    /// It was given when the list was created, and cannot be requested.
    case given
    /// It was given when the list was created. New items are now before it, and this cursor names it.
    case givenBehind(Int)
    /// Its items were inserted locally, and cannot be requested.
    case local
    /// By a cursor, after or before another page, with a limit.
    case appended(Int, limit: Int32)
    case prepended(Int, limit: Int32)
}

extension Segment: Sendable where Item: Sendable {}
extension Segment.Content: Sendable where Item: Sendable {}
