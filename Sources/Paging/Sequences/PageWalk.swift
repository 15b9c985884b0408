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
    /// How many different items have arrived; `nil` if the walk did not begin with the first page.
    private var items: Int?
    /// How many items the pages of a numbered list have: what is known, or the number on the first page that has any.
    private(set) var pageSize: Int?
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
        self.pageSize = pageSize
        items = first == nil ? 0 : nil
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

    /// The most likely request after a page that has not arrived yet; `nil` if it cannot be known, or if the list
    /// probably ends before.
    func likelyRequest(after request: Request) -> Request? {
        switch request {
        case .number(let number, let size):
            let (next, overflow) = number.addingReportingOverflow(1)
            return overflow || start(ofNumber: next) >= total.count ?? .max ? nil : .number(next, size: size)
        case .offset(let offset, let limit):
            let (next, overflow) = offset.addingReportingOverflow(limit)
            return overflow || next >= total.count ?? .max ? nil : .offset(next, limit: limit)
        case .cursor:
            return nil
        }
    }

    /// The number of items before a page, clamped to `Int.max`, if all pages before it are full.
    private func start(ofNumber number: Int) -> Int {
        guard case .numbered(let first, let requested) = addressing, number > first else { return 0 }
        let (pages, overflow) = number.subtractingReportingOverflow(first)
        let (items, isTooMuch) = pages.multipliedReportingOverflow(by: pageSize ?? requested)
        return overflow || isTooMuch ? .max : items
    }

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
        let newCount = answer.count - answer.repeatedCount
        items = items.map { $0.addingReportingOverflow(newCount) }.flatMap { $0.overflow ? nil : $0.partialValue }
        if pageSize == nil, answer.count > 0 { pageSize = answer.count }
        guard let next = nextRequest(after: request, answer, newCount: newCount) else {
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

    /// The request after a page; `nil` if the list ends with it. An offset counts the new items up to the page's end, and
    /// the whole span of a page without a new item (L11).
    private mutating func nextRequest(after request: Request, _ answer: Answer, newCount: Int) -> Request? {
        switch request {
        case .number(let number, let size):
            let (next, overflow) = number.addingReportingOverflow(1)
            return overflow || ends(answer, size, from: start(ofNumber: number)) ? nil : .number(next, size: size)
        case .offset(let offset, let limit):
            let places = newCount == 0 ? limit : min(newCount, limit)
            mayRepeat = places < limit
            let (next, overflow) = offset.addingReportingOverflow(places)
            return overflow || ends(answer, limit, from: offset) ? nil : .offset(next, limit: limit)
        case .cursor(_, let limit):
            return answer.isLast == true ? nil : answer.next.map { .cursor($0, limit: limit) }
        }
    }

    /// Whether an indexed list ends with a page (L8, L9).
    private func ends(_ answer: Answer, _ requested: Int, from start: Int) -> Bool {
        let hint = EndHint(
            count: answer.count, requested: requested, isLast: answer.isLast, endsAtShortPage: endsAtShortPage)
        if hint.isFinal(from: start, total: total.count) { return true }
        return items.map { hint.reaches(total, items: $0) } ?? false
    }

    private var endsAtShortPage: Bool {
        if case .offset(_, let endsAtShortPage) = addressing { endsAtShortPage } else { false }
    }
}
