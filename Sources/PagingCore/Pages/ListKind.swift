/// What a list knows of its pages, by the kind of its source.
///
/// Indirect, because the pages are copied often, and a copy of a chain is large.
indirect enum ListKind {
    case chained(Chain)
    case numbered(NumberedPages)
    case offset(OffsetPages)

    init(_ addressing: SourceAddressing) {
        let limit = addressing.limit
        switch addressing {
        case .chained: self = .chained(Chain(limit: limit))
        case .numbered(let first, _): self = .numbered(NumberedPages(firstNumber: first, requestedSize: limit))
        case .offset(_, let endsAtShortPage):
            self = .offset(OffsetPages(limit: limit, endsAtShortPage: endsAtShortPage))
        }
    }
}

extension ListKind {
    /// The edge before the first row. An indexed list has none: what is before its rows are placeholders (L14).
    func head(isLoaded: Bool) -> Edge {
        switch self {
        case .chained(let chain): chain.head
        case .numbered, .offset: isLoaded ? .ended : .notLoaded
        }
    }
}

/// The pages of a chained list: which page is next at the head, and which cursors were followed.
struct Chain {
    /// How many items a request asks for.
    let limit: Int
    /// The request for the page that the list opened with.
    var opening: PageRequest
    /// The edge before the first row.
    var head = Edge.notLoaded
    /// The cursors with which pages were first requested, in each direction (L7).
    private(set) var appended = LoopGuard()
    private(set) var prepended = LoopGuard()
    /// Whether a page has named the page before it.
    var supportsPrepend = false
    /// The cursor of what is before the first row, if no page names it: the last answer to it was empty.
    var cursorAtHead: Int?

    init(limit: Int) {
        self.limit = limit
        opening = .cursor(nil, .append, limit: limit)
    }

    /// Records that a page was requested with a cursor (L7).
    mutating func recordFollowed(_ cursor: Int, _ direction: LoadDirection) {
        switch direction {
        case .append: appended.insert(cursor)
        case .prepend: prepended.insert(cursor)
        }
    }

    /// Records how a page was first requested (L7).
    mutating func recordFollowed(_ origin: PageOrigin) {
        switch origin {
        case .appended(let cursor, _), .givenBehind(let cursor): recordFollowed(cursor, .append)
        case .prepended(let cursor, _): recordFollowed(cursor, .prepend)
        case .span, .opening, .given, .local, .gap, .behindGap: break
        }
    }

    /// Records the cursors of many pages.
    ///
    /// - Complexity: O(n log n) in the cursors.
    mutating func recordFollowed(appended: [Int], prepended: [Int]) {
        self.appended = LoopGuard(appended)
        self.prepended = LoopGuard(prepended)
    }

    /// Records that the page at the start of the list begins behind a cursor now, so that a request for it is not one for the
    /// start.
    mutating func beginsBehind(_ cursor: Int) {
        guard case .cursor(nil, .append, let limit) = opening else { return }
        opening = .cursor(cursor, .append, limit: limit)
        recordFollowed(cursor, .append)
    }

    func hasFollowed(_ cursor: Int, _ direction: LoadDirection) -> Bool {
        switch direction {
        case .append: appended.contains(cursor)
        case .prepend: prepended.contains(cursor)
        }
    }

    /// The state of an edge whose last page named a neighbor, or none (L7, L8).
    func edge(_ direction: LoadDirection, next cursor: Int?) -> Edge {
        guard let cursor else { return .ended }
        return hasFollowed(cursor, direction) ? .failed(.cursor(cursor), .cursorLoop) : .idle(.cursor(cursor))
    }
}

/// The page numbers and places of a numbered list, for lists and loops.
package struct NumberedPages: Sendable {
    /// The number of the server's first page.
    let firstNumber: Int
    /// How many items a request asks for.
    let requestedSize: Int
    /// The number of places of each page but the last.
    ///
    /// It only places placeholders: each number is requested, with any size.
    var size: Int { knownSize ?? requestedSize }
    /// The size that an earlier generation or a page has shown; `nil` before.
    package private(set) var knownSize: Int?

    /// - Parameter size: The size, if it is known.
    package init(firstNumber: Int, requestedSize: Int, size: Int? = nil) {
        self.firstNumber = firstNumber
        self.requestedSize = requestedSize
        knownSize = size
    }

    /// Learns the size from a page that is not the last (L11).
    package mutating func learnSize(fromNumber number: Int, _ hint: EndHint, total: Int?) {
        guard knownSize == nil, hint.count > 0, hint.isLast != true, total != start(ofNumber: number) + hint.count
        else { return }
        knownSize = min(hint.count, SourceAddressing.greatestTotal)
    }

    /// The offset of a page's first item in the server's numbering.
    package func start(ofNumber number: Int) -> Int {
        let (distance, isTooFar) = number.subtractingReportingOverflow(firstNumber)
        let (start, overflow) = max(distance, 0).multipliedReportingOverflow(by: size)
        return overflow || isTooFar ? SourceAddressing.greatestTotal : min(start, SourceAddressing.greatestTotal)
    }

    /// The request for the page that has an offset.
    func request(forOffset offset: Int) -> PageRequest {
        .number(firstNumber + offset / size, size: requestedSize)
    }
}

/// The pages of an offset list.
struct OffsetPages {
    /// How many items a request asks for.
    let limit: Int
    /// Whether a short page is the last one if the server does not say.
    let endsAtShortPage: Bool
    /// How many places are settled by pages that brought only rows that the list had. Items that were inserted before these
    /// places may have moved the numbering by so much.
    var repeatedPlaces = 0
}
