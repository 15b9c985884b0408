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
            self = .offset(OffsetPages(configuredLimit: limit, endsAtShortPage: endsAtShortPage))
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

    /// Notes that a page was requested with a cursor (L7).
    mutating func noteFollowed(_ cursor: Int, _ direction: LoadDirection) {
        switch direction {
        case .append: appended.insert(cursor)
        case .prepend: prepended.insert(cursor)
        }
    }

    /// Notes how a page was first requested (L7).
    mutating func noteFollowed(_ origin: PageOrigin) {
        switch origin {
        case .appended(let cursor, _), .givenBehind(let cursor): noteFollowed(cursor, .append)
        case .prepended(let cursor, _): noteFollowed(cursor, .prepend)
        case .gap(let cursor, _): noteFollowed(cursor, .append)
        case .span, .rest, .opening, .given, .local, .behindGap: break
        }
    }

    /// Notes the cursors of many pages.
    ///
    /// - Complexity: O(n log n) in the cursors.
    mutating func noteFollowed(appended: [Int], prepended: [Int]) {
        self.appended = LoopGuard(appended)
        self.prepended = LoopGuard(prepended)
    }

    /// Notes that the page at the start of the list begins behind a cursor now, so that a request for it is not one for the
    /// start.
    mutating func beginsBehind(_ cursor: Int) {
        guard case .cursor(nil, .append, let limit) = opening else { return }
        opening = .cursor(cursor, .append, limit: limit)
        noteFollowed(cursor, .append)
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

/// The pages of a numbered list: how many places of the server's numbering each takes.
struct NumberedPages {
    /// The number of the server's first page.
    let firstNumber: Int
    /// How many items a request asks for.
    let requestedSize: Int
    /// How many places a page takes, the last one excepted. A size that is too small requests pages that do not exist; one
    /// that is too large would leave pages out.
    private(set) var size: Int
    /// The size that pages of this generation or of an earlier one have shown; `nil` if none has.
    private var shownSize: Int?
    /// Whether the size is that of the generation before.
    private var isKept = false
    /// The number of items of the server's first page, if it was longer than requested, until the page behind it decides
    /// the size (L11).
    private(set) var undecidedFirstCount: Int?
    /// The total that the server reported last; `nil` if it reported none, or if edits moved its numbering since.
    var reportedTotal: Int?

    init(firstNumber: Int, requestedSize: Int) {
        self.firstNumber = firstNumber
        self.requestedSize = requestedSize
        size = requestedSize
    }

    /// The pages of the generation that a refresh loads.
    ///
    /// - Parameter keepsSize: Whether its first request is for an offset, so that it needs the size that is known.
    func next(keepsSize: Bool) -> NumberedPages {
        var next = NumberedPages(firstNumber: firstNumber, requestedSize: requestedSize)
        next.shownSize = shownSize
        guard keepsSize else { return next }
        next.size = size
        next.isKept = true
        return next
    }

    mutating func restoreSize(_ size: Int) { self.size = size }

    /// Learns the size from the page that the list opens with (L11).
    mutating func learnSize(fromNumber number: Int, _ end: PageEnd) {
        guard end.showsPageSize(from: start(ofNumber: number), isKnown: isKept) else { return }
        if isKept, end.count >= size { return }
        guard number == firstNumber, end.count > end.requested else { return noteSize(end.count) }
        size = requestedSize
        if let shownSize, shownSize <= requestedSize {
            size = shownSize
        } else {
            undecidedFirstCount = end.count
        }
    }

    /// Learns the size from the page behind the server's first page, if that one was longer than requested: the server uses
    /// another size if this page is longer too, and otherwise only the first page has more (L11). The last page shows
    /// nothing.
    ///
    /// - Parameter newCount: How many items of the page are new.
    /// - Returns: How many items of the first page the page does not repeat; `nil` if the size was decided before.
    mutating func decideSize(_ end: PageEnd, newCount: Int, total: Int?) -> Int? {
        guard let firstCount = undecidedFirstCount else { return nil }
        undecidedFirstCount = nil
        let itemsBefore = max(firstCount - (end.count - newCount), 0)
        let listEnd = end.listEnd(from: itemsBefore, knownTotal: total)
        if listEnd != itemsBefore + end.count { noteSize(max(newCount, requestedSize)) }
        return itemsBefore
    }

    private mutating func noteSize(_ size: Int) {
        self.size = size
        shownSize = size
    }

    /// The offset of a page's first item in the server's numbering.
    func start(ofNumber number: Int) -> Int {
        let (start, overflow) = max(number - firstNumber, 0).multipliedReportingOverflow(by: size)
        return overflow ? SourceAddressing.greatestTotal : min(start, SourceAddressing.greatestTotal)
    }

    /// The request for the page that has an offset.
    func request(forOffset offset: Int) -> PageRequest {
        .number(firstNumber + offset / size, size: requestedSize)
    }
}

/// The pages of an offset list: how many items a request may ask for, and how the numbering has moved.
struct OffsetPages {
    /// How many items a request asks for, as configured.
    let configuredLimit: Int
    /// A smaller limit, above which the server clamps (L11).
    private(set) var learnedLimit: Int?
    /// Whether a short page is the last one if the server does not say.
    let endsAtShortPage: Bool
    /// The total that the server reported last; `nil` if it reported none, or if edits moved its numbering since.
    var reportedTotal: Int?
    /// By how many places applied pages have shown the numbering to have moved.
    var placesAlreadyMoved = 0

    init(configuredLimit: Int, endsAtShortPage: Bool) {
        self.configuredLimit = configuredLimit
        self.endsAtShortPage = endsAtShortPage
    }

    /// How many items a request asks for.
    var limit: Int { learnedLimit ?? configuredLimit }

    mutating func learnLimit(_ limit: Int) {
        if limit < self.limit { learnedLimit = limit }
    }
}
