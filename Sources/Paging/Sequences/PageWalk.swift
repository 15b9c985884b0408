import PagingCore

/// The rules for reading a list from its first page to its last, one page after the other.
///
/// The walk performs no loads: it returns the next request, receives the answer, and returns the request after it.
struct PageWalk<Cursor: Hashable & Sendable>: Sendable {
    enum Request: Hashable, Sendable {
        case number(Int, size: Int)
        case offset(Int, limit: Int)
        case cursor(Cursor?, limit: Int)
    }

    enum Failure: Error, Equatable {
        /// The last page named a cursor that was followed before.
        case cursorLoop(Cursor)
        /// Too many pages in a row were empty, and the last of them named a next one.
        case noProgress(emptyPages: Int)
    }

    enum State: Equatable, Sendable {
        /// The next page has to be loaded with this request.
        case requesting(Request)
        case ended
        case failed(Failure)
    }

    /// A page without its items.
    struct Answer {
        var count: Int
        /// How many of its items are on the page before too, or earlier on the page itself. It matters only if
        /// ``PageWalk/mayRepeat``.
        var repeatedCount = 0
        /// The number of items by which the page overlaps the one before.
        ///
        /// They end the page before and begin this one, in the same order.
        var overlap = 0
        /// The number of different items up to this page; `nil` if unknown.
        var differentItems: Int?
        var next: Cursor?
        var total: Int?
        var isLast: Bool?
    }

    private(set) var state: State
    /// How many pages have arrived.
    private(set) var pageCount = 0

    private let addressing: SourceAddressing
    private let emptyPageLimit: Int
    private var emptyPagesInARow = 0
    private var total = ReportedTotal()
    private var numbering: NumberedPages?
    /// Whether the places of pages are known.
    ///
    /// Pages of a numbered list that is read from its middle may have any size.
    private let knowsPlaces: Bool
    /// Whether a page before the current one was short.
    private var hasShortPage = false
    /// The places settled by the last two pages of an offset list.
    private var places = (last: 0, before: 0)
    /// Whether the request for the current page reaches into the page before, because that page was shorter than requested.
    private(set) var mayRepeat = false
    private var followed: Set<Cursor> = []

    /// Creates a walk.
    ///
    /// - Parameters:
    ///   - addressing: How pages are requested.
    ///   - first: The first request; `nil` for the first page of the list.
    ///   - pageSize: How many items the pages of a numbered list have, above 0, if that is known.
    ///   - emptyPageLimit: How many empty pages in a row end the walk with a failure, above 0.
    init(_ addressing: SourceAddressing, from first: Request? = nil, pageSize: Int? = nil, emptyPageLimit: Int) {
        self.addressing = addressing
        self.emptyPageLimit = emptyPageLimit
        if case .numbered(let number, let size) = addressing {
            numbering = NumberedPages(firstNumber: number, requestedSize: size, size: pageSize)
            knowsPlaces = first == nil || pageSize != nil
        } else {
            knowsPlaces = true
        }
        if case .cursor(let cursor?, _)? = first { followed = [cursor] }
        state = .requesting(first ?? Self.opening(addressing))
    }

    private static func opening(_ addressing: SourceAddressing) -> Request {
        switch addressing {
        case .numbered(let firstNumber, let pageSize): .number(firstNumber, size: pageSize)
        case .offset(let limit, _): .offset(0, limit: limit)
        case .chained(let limit): .cursor(nil, limit: limit)
        }
    }

    /// The page size of a numbered list; `nil` if unknown.
    var pageSize: Int? { numbering?.knownSize }

    /// The most likely request after a page that has not arrived yet; `nil` if it cannot be known, or if the list
    /// probably ends before.
    func likelyRequest(after request: Request) -> Request? {
        switch request {
        case .number(let number, let size):
            let (next, overflow) = number.addingReportingOverflow(1)
            return overflow || start(ofNumber: next) >= total.count ?? .max ? nil : .number(next, size: size)
        case .offset(let offset, let limit):
            // Pages cut to one length follow each other like full ones; filtered pages do not.
            guard places.last == limit || places.last == places.before else { return nil }
            let (next, overflow) = offset.addingReportingOverflow(places.last)
            return overflow || next >= total.count ?? .max ? nil : .offset(next, limit: limit)
        case .cursor:
            return nil
        }
    }

    private func start(ofNumber number: Int) -> Int { numbering?.start(ofNumber: number) ?? 0 }

    /// Receives the answer to the current request.
    ///
    /// - Precondition: The walk is in the state ``State/requesting(_:)``.
    mutating func pageArrived(_ answer: Answer) {
        guard case .requesting(let request) = state else {
            preconditionFailure("A page arrived, but the walk has ended or failed.")
        }
        pageCount += 1
        emptyPagesInARow = answer.count == 0 ? emptyPagesInARow + 1 : 0
        total.take(answer.total)
        guard let next = nextRequest(after: request, answer) else {
            state = .ended
            return
        }
        if emptyPagesInARow >= emptyPageLimit {
            state = .failed(.noProgress(emptyPages: emptyPagesInARow))
        } else if case .cursor(let cursor?, _) = next, !followed.insert(cursor).inserted {
            state = .failed(.cursorLoop(cursor))
        } else {
            state = .requesting(next)
        }
    }

    /// The request after a page; `nil` if the list ends with it.
    ///
    /// An offset advances by the new items and the overlap, at most by the limit. After a page without a new item, it
    /// advances by the limit (L11).
    private mutating func nextRequest(after request: Request, _ answer: Answer) -> Request? {
        switch request {
        case .number(let number, let size):
            let hint = hint(answer, requested: size)
            numbering?.learnSize(fromNumber: number, hint, total: answer.total)
            let (next, overflow) = number.addingReportingOverflow(1)
            let start = start(ofNumber: number)
            return overflow || ends(hint, answer, start, end: start + answer.count) ? nil : .number(next, size: size)
        case .offset(let offset, let limit):
            let newItems = answer.count - answer.repeatedCount
            places = (newItems == 0 ? limit : min(newItems + answer.overlap, limit), places.last)
            mayRepeat = places.last < limit
            let (next, overflow) = offset.addingReportingOverflow(places.last)
            let hint = hint(answer, requested: limit)
            return overflow || ends(hint, answer, offset, end: next) ? nil : .offset(next, limit: limit)
        case .cursor(_, let limit):
            return answer.isLast == true ? nil : answer.next.map { .cursor($0, limit: limit) }
        }
    }

    private func hint(_ answer: Answer, requested: Int) -> EndHint {
        EndHint(
            count: answer.count, requested: requested, pageSize: pageSize, isLast: answer.isLast,
            endsAtShortPage: endsAtShortPage)
    }

    /// Whether an indexed list ends with a page (L8, L9).
    private mutating func ends(_ hint: EndHint, _ answer: Answer, _ start: Int, end: Int) -> Bool {
        defer { hasShortPage = hasShortPage || hint.isShort }
        // If the server filters, places are not item counts.
        let isPlaceCount = knowsPlaces && (answer.differentItems != nil || !hasShortPage)
        return hint.isFinal(from: start, total: knowsPlaces ? total.count : nil)
            || hint.reaches(total, items: answer.differentItems, end: isPlaceCount ? end : nil)
    }

    private var endsAtShortPage: Bool {
        if case .offset(_, let endsAtShortPage) = addressing { endsAtShortPage } else { false }
    }
}
