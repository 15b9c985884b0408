/// The rules by which a list is read from its first page to its last, one page after the other.
///
/// The walk says which page to ask for, is told what came, and says again: it loads nothing itself. Identity plays no
/// part in it: an item that comes twice is an item each time.
struct PageWalk<Cursor: Hashable & Sendable>: Sendable {
    enum Request: Hashable, Sendable {
        case number(Int, size: Int)
        case offset(Int, limit: Int)
        case cursor(Cursor?, limit: Int)
    }

    enum Failure: Error, Equatable {
        /// The last page named a cursor that was followed before.
        case cursorLoop(Cursor)
        /// So many pages in a row were empty, and the last of them still named a next one.
        case noProgress(emptyPages: Int)
    }

    enum State: Equatable, Sendable {
        /// The next page is to be asked for with this request.
        case asking(Request)
        case ended
        case failed(Failure)
    }

    /// What a page says, its items aside. A total below the number of items up to the page's end is wrong, and ends
    /// nothing.
    struct Answer {
        var count: Int
        var next: Cursor?
        var total: Int?
        var isLast: Bool?
    }

    private(set) var state: State
    /// How many pages have arrived.
    private(set) var pageCount = 0

    private let addressing: Addressing
    private let emptyPageLimit: Int
    private var emptyPagesInARow = 0
    /// The total of the last page that has one; `nil` if there is none, or if the pages contradict it.
    private var total: Int?
    /// In an offset list, the number of items of the first page.
    private var firstCount: Int?
    /// Whether a page by an offset that was not the last had another number of items than the first one. Then the server
    /// filters after limiting: offsets count items that it does not send, and the total may not count them.
    private var isFiltered = false
    /// How many items the last page by an offset had, if it was short and not the last.
    private var lastShortCount: Int?
    /// In a numbered list, how many items its pages have by what the server does.
    private(set) var numberedSize: Int?
    private var followed: Set<Cursor> = []

    /// A walk that has not begun.
    ///
    /// - Parameters:
    ///   - addressing: How the pages are asked for.
    ///   - first: The first request; `nil` for the list's first page.
    ///   - pageSize: How many items the pages of a numbered list have, above zero, if that is known.
    ///   - emptyPageLimit: How many empty pages in a row end the walk with a failure, above zero.
    init(_ addressing: Addressing, from first: Request? = nil, pageSize: Int? = nil, emptyPageLimit: Int) {
        self.addressing = addressing
        self.emptyPageLimit = emptyPageLimit
        numberedSize = pageSize
        if case .cursor(let cursor?, _)? = first { followed = [cursor] }
        state = .asking(first ?? Self.opening(addressing))
    }

    private static func opening(_ addressing: Addressing) -> Request {
        switch addressing {
        case .numbered(let firstNumber, let pageSize): .number(firstNumber, size: pageSize)
        case .offset(let limit, _): .offset(0, limit: limit)
        case .chained(let limit): .cursor(nil, limit: limit)
        }
    }

    /// What will be asked for behind a page that has not come yet, if it is as it should be; `nil` where nobody knows, or
    /// where the list is over by what is known of it.
    func likelyRequest(behind request: Request) -> Request? {
        switch request {
        case .number(let number, let size):
            let (next, overflow) = number.addingReportingOverflow(1)
            return overflow || isBehindTotal(number) ? nil : .number(next, size: size)
        case .offset(let offset, let limit):
            let (next, overflow) = offset.addingReportingOverflow(limit)
            return overflow || next >= total ?? .max ? nil : .offset(next, limit: limit)
        case .cursor:
            return nil
        }
    }

    /// The number of items up to the end of a page, clamped to `Int.max`. A smaller total is wrong.
    private func position(behind request: Request, _ count: Int) -> Int {
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

    /// Whether the total is reached with the page of a number, by the size that is known.
    private func isBehindTotal(_ number: Int) -> Bool {
        guard let total, let size = numberedSize, case .numbered(let first, _) = addressing else { return false }
        return number.subtractingReportingOverflow(first).partialValue >= (total - 1) / size
    }

    /// The page that was asked for has arrived.
    ///
    /// - Precondition: The walk is asking.
    mutating func pageArrived(_ answer: Answer) {
        guard case .asking(let request) = state else { preconditionFailure("a page arrived that nobody asked for") }
        pageCount += 1
        emptyPagesInARow = answer.count == 0 ? emptyPagesInARow + 1 : 0
        if case .number = request, numberedSize == nil { numberedSize = max(answer.count, 1) }
        if let total = answer.total { self.total = total }
        if isFiltered || total.map({ $0 < position(behind: request, answer.count) }) == true { total = nil }
        guard let next = following(request, answer) else {
            state = .ended
            return
        }
        if emptyPagesInARow >= emptyPageLimit {
            state = .failed(.noProgress(emptyPages: emptyPagesInARow))
        } else if case .cursor(let cursor?, _) = next, !followed.insert(cursor).inserted {
            state = .failed(.cursorLoop(cursor))
        } else {
            state = .asking(next)
        }
    }

    private mutating func following(_ request: Request, _ answer: Answer) -> Request? {
        switch request {
        case .number(let number, let size): numberBehind(number, size, answer)
        case .offset(let offset, let limit): offsetBehind(offset, limit, answer)
        case .cursor(_, let limit): answer.isLast == true ? nil : answer.next.map { .cursor($0, limit: limit) }
        }
    }

    /// The size that counts is the one the server has set with the first page that came: it may clamp what it is asked
    /// for. Where that is a short last page, one page more is asked for: whoever took it for the last would lose all that
    /// is behind a page that was clamped.
    private func numberBehind(_ number: Int, _ size: Int, _ answer: Answer) -> Request? {
        let isEnd: Bool
        if let isLast = answer.isLast {
            isEnd = isLast
        } else if answer.count == 0 {
            isEnd = true
        } else {
            isEnd = isBehindTotal(number)
        }
        let (next, overflow) = number.addingReportingOverflow(1)
        return isEnd || overflow ? nil : .number(next, size: size)
    }

    /// The next offset counts the items received, whatever was asked for; only an empty page that is not the last is
    /// stepped over by its whole span. Two short pages of one length in a row, neither the last, lower the limit to that:
    /// the server clamps. One alone may have been filtered.
    private mutating func offsetBehind(_ offset: Int, _ limit: Int, _ answer: Answer) -> Request? {
        let (end, endOverflow) = offset.addingReportingOverflow(answer.count)
        let isEnd: Bool
        if let isLast = answer.isLast {
            isEnd = isLast
        } else if answer.count == 0 {
            isEnd = true
        } else if let total {
            isEnd = end >= total
        } else {
            isEnd = endsAtShortPage && answer.count < limit
        }
        guard !isEnd, !endOverflow else { return nil }
        guard answer.count == 0 else {
            let isClamped = answer.count < limit && answer.count == lastShortCount
            lastShortCount = answer.count < limit ? answer.count : nil
            if let firstCount, answer.count != firstCount { isFiltered = true }
            firstCount = firstCount ?? answer.count
            return .offset(end, limit: isClamped ? answer.count : limit)
        }
        let (behindSpan, spanOverflow) = offset.addingReportingOverflow(limit)
        return spanOverflow ? nil : .offset(behindSpan, limit: limit)
    }

    private var endsAtShortPage: Bool {
        if case .offset(_, let endsAtShortPage) = addressing { endsAtShortPage } else { false }
    }
}
