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

    /// A page without its items. A total below the number of items up to the page's end is wrong and is ignored.
    struct Answer {
        var count: Int
        /// How many of its items are on the first page, if that is longer than requested, or earlier on the page itself.
        /// It matters only if ``PageWalk/learnsSize``.
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
    /// The total of the last page that has one; `nil` if no page has one, or if the pages contradict it.
    private var total: Int?
    /// In an offset list, the number of items of the first page.
    private var firstCount: Int?
    /// Whether an offset page that was not the last had another number of items than the first page. If so, the server
    /// filters after it applies the limit: offsets count items that it does not send, and the total may not count them.
    private var isFiltered = false
    /// The number of items of the last offset page, if it was short and not the last.
    private var lastShortCount: Int?
    /// In a numbered list, the number of items of the first page, until the page size is known; then the page size.
    private var numberedSize: Int?
    /// Whether the first page was longer than requested, and the page behind it has not arrived.
    private(set) var isSizeUndecided = false
    /// In a numbered list, the page size of the server; `nil` if it is not known yet.
    var knownSize: Int? { isSizeUndecided ? nil : numberedSize }
    /// Whether the current request is answered with a page that may show the page size.
    var learnsSize: Bool { if case .requesting(.number) = state { knownSize == nil } else { false } }
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
        numberedSize = pageSize
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
            return overflow || reachesTotal(number) ? nil : .number(next, size: size)
        case .offset(let offset, let limit):
            let (next, overflow) = offset.addingReportingOverflow(limit)
            return overflow || next >= total ?? .max ? nil : .offset(next, limit: limit)
        case .cursor:
            return nil
        }
    }

    /// The number of items up to the end of a page, clamped to `Int.max`. A total below it is wrong.
    private func position(after request: Request, _ count: Int) -> Int {
        let before: Int
        switch (request, addressing) {
        case (.number(let number, _), .numbered(let first, _)):
            guard number > first else { return count }
            let (pages, overflow) = number.subtractingReportingOverflow(first)
            let (items, isTooMuch) = pages.multipliedReportingOverflow(by: numberedSize ?? 1)
            before = overflow || isTooMuch ? .max : items
        case (.offset(let offset, _), _): before = offset
        case (.number, _), (.cursor, _): before = 0
        }
        let (end, overflow) = before.addingReportingOverflow(count)
        return overflow ? .max : end
    }

    /// Whether the page with a number reaches the total, if the total and the page size are known.
    private func reachesTotal(_ number: Int) -> Bool {
        guard let total, let size = numberedSize, case .numbered(let first, _) = addressing else { return false }
        if isSizeUndecided { return total <= size }
        return number.subtractingReportingOverflow(first).partialValue >= (total - 1) / size
    }

    /// Learns the page size from the first page that arrives. If it is longer than requested, the server may use a larger
    /// size, or may add items to this page alone. The page behind it decides, unless it reaches the total (L11).
    private mutating func learnSize(_ requested: Int, _ answer: Answer) {
        let newCount = answer.count - answer.repeatedCount
        guard let size = numberedSize else {
            numberedSize = answer.count > requested ? max(newCount, requested) : max(answer.count, 1)
            isSizeUndecided = newCount > requested
            return
        }
        guard isSizeUndecided else { return }
        isSizeUndecided = false
        let (received, overflow) = size.addingReportingOverflow(newCount)
        if overflow || received != total { numberedSize = max(newCount, requested) }
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
        if let total = answer.total { self.total = max(total, 0) }
        if case .number(_, let requested) = request { learnSize(requested, answer) }
        if isFiltered || total.map({ $0 < position(after: request, answer.count) }) == true { total = nil }
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

    private mutating func nextRequest(after request: Request, _ answer: Answer) -> Request? {
        switch request {
        case .number(let number, let size): numberAfter(number, size, answer)
        case .offset(let offset, let limit): offsetAfter(offset, limit, answer)
        case .cursor(_, let limit): answer.isLast == true ? nil : answer.next.map { .cursor($0, limit: limit) }
        }
    }

    /// A page that is shorter than requested is not the last: the server may clamp the size in the request. If it was the
    /// last, one page more is requested.
    private func numberAfter(_ number: Int, _ size: Int, _ answer: Answer) -> Request? {
        let isEnd = endsIndexedList(
            isLast: answer.isLast, count: answer.count, reachesEnd: reachesTotal(number))
        let (next, overflow) = number.addingReportingOverflow(1)
        return isEnd || overflow ? nil : .number(next, size: size)
    }

    /// The next offset counts the received items, whatever limit was requested.
    ///
    /// An empty page that is not the last advances the offset by its whole span. Two short pages of one length in a
    /// row, neither of them the last, show that the server clamps, so the limit is lowered to that length. One short
    /// page alone may have been filtered.
    private mutating func offsetAfter(_ offset: Int, _ limit: Int, _ answer: Answer) -> Request? {
        let (end, endOverflow) = offset.addingReportingOverflow(answer.count)
        let isEnd = endsIndexedList(
            isLast: answer.isLast, count: answer.count,
            reachesEnd: total.map { end >= $0 } ?? (endsAtShortPage && answer.count < limit))
        guard !isEnd, !endOverflow else { return nil }
        guard answer.count == 0 else {
            let isClamped = answer.count < limit && answer.count == lastShortCount
            lastShortCount = answer.count < limit ? answer.count : nil
            if let firstCount, answer.count != firstCount { isFiltered = true }
            firstCount = firstCount ?? answer.count
            return .offset(end, limit: isClamped ? answer.count : limit)
        }
        let (spanEnd, spanOverflow) = offset.addingReportingOverflow(limit)
        return spanOverflow ? nil : .offset(spanEnd, limit: limit)
    }

    private var endsAtShortPage: Bool {
        if case .offset(_, let endsAtShortPage) = addressing { endsAtShortPage } else { false }
    }
}

/// Whether a page of an indexed list is the last one: if it says so, and otherwise if it is empty or reaches the end
/// that is known (L8, L9).
///
/// - Parameters:
///   - isLast: Whether the page says that it is the last one.
///   - count: How many items the page has.
///   - reachesEnd: Whether the page reaches the total, or is short in a list that ends at a short page.
package func endsIndexedList(isLast: Bool?, count: Int, reachesEnd: @autoclosure () -> Bool) -> Bool {
    isLast ?? (count == 0 || reachesEnd())
}
