/// A run of neighboring rows with one state: a page, an evicted page, or unloaded rows.
///
/// The tree has segments in ascending order of their keys, which never change. The key of a segment of unloaded rows is
/// the offset of its first row when it is created. As many keys after it are unused as it has rows, so that it can be
/// split anywhere.
@usableFromInline
struct Segment: Sendable {
    @usableFromInline
    enum Content: Sendable {
        /// The items of a page.
        case loaded(PageItems)
        /// Placeholders for rows that were never loaded.
        case unloaded(PlaceholderState)
        /// Placeholders for the items of an evicted page.
        case evicted(PlaceholderState)
    }

    @usableFromInline
    let content: Content
    @usableFromInline
    let key: Int32
    @usableFromInline
    let rowCount: Int32
    @usableFromInline
    let placeCount: Int32
    /// How the page was first requested.
    let origin: PageOrigin

    init(_ content: Content, key: Int, rows: Int, serverCount: Int, origin: PageOrigin = .span) {
        self.content = content
        self.key = Int32(key)
        self.rowCount = Int32(rows)
        self.placeCount = Int32(serverCount)
        self.origin = origin
    }

    static func loaded<Item>(
        _ items: ContiguousArray<Item>, key: Int, serverCount: Int, origin: PageOrigin = .span
    ) -> Segment {
        Segment(.loaded(PageItems(items)), key: key, rows: items.count, serverCount: serverCount, origin: origin)
    }

    static func unloaded(_ state: PlaceholderState, key: Int, rows: Int) -> Segment {
        Segment(.unloaded(state), key: key, rows: rows, serverCount: rows)
    }

    /// The same segment with other placeholders, places or another origin.
    func with(
        _ content: Content? = nil, rows: Int? = nil, serverCount: Int? = nil, origin: PageOrigin? = nil
    ) -> Segment {
        Segment(
            content ?? self.content, key: Int(key), rows: rows ?? self.rows,
            serverCount: serverCount ?? self.serverCount,
            origin: origin ?? self.origin)
    }

    /// The same segment with the items of its page.
    func holding<Item>(_ items: ContiguousArray<Item>, serverCount: Int? = nil) -> Segment {
        .loaded(items, key: Int(key), serverCount: serverCount ?? self.serverCount, origin: origin)
    }

    /// The number of rows of the segment.
    @inlinable
    var rows: Int { Int(rowCount) }

    /// The number of places of the server's numbering that the segment stands for; 0 in a chained list.
    @inlinable
    var serverCount: Int { Int(placeCount) }

    /// The segment's part of a sum.
    @inline(__always)
    func size(_ measure: RowSummary.Measure) -> Int {
        switch measure {
        case .rows: rows
        case .serverCount: serverCount
        case .items: if case .loaded = content { rows } else { 0 }
        case .notRequested: if case .unloaded(.notRequested) = content { rows } else { 0 }
        }
    }

    var summary: RowSummary {
        var summary = RowSummary(
            firstKey: Int(key), rows: rows, serverCount: serverCount, items: 0, unsettled: 0, notRequested: 0)
        switch content {
        case .loaded:
            summary.items = rows
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

    /// The items of the segment; `nil` if they are not held.
    ///
    /// - Parameter type: The type of the list's items.
    func items<Item>(of type: Item.Type) -> ContiguousArray<Item>? {
        if case .loaded(let page) = content { page.items(of: type) } else { nil }
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
@usableFromInline
enum PageOrigin: Equatable, Sendable {
    /// By its span, which follows from its place in the tree.
    case span
    /// As the page that the list opened with.
    case opening
    /// Never. The page was given when the list was created.
    case given
    /// By this cursor. The page was given when the list was created, and new items are now before it.
    case givenBehind(Int)
    /// Never. The items were inserted locally.
    case local
    /// By a cursor, as a page after another, with a limit.
    case appended(Int, limit: Int32)
    /// By a cursor, as a page before another, with a limit.
    case prepended(Int, limit: Int32)
    /// The gap behind a page: by a cursor, as the page behind it, with a limit. Unknown items follow that page (O6).
    case gap(Int, limit: Int32)
    /// Never. The list opened with the page, and a gap is before it now.
    case behindGap
}
