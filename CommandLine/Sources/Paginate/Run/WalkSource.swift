import Paging
import PagingHTTP
import Synchronization

/// The reports of pages that are not delivered yet.
final class AnswerReports: Sendable {
    private let reports = Mutex<[SavedPlace: AnswerReport]>([:])

    /// Stores a report until its page is delivered.
    func add(_ report: AnswerReport) {
        reports.withLock { $0[SavedPlace(report.place).withoutSize] = report }
    }

    /// Removes and returns the report of a page; `nil` for a response without a page, such as a 404.
    ///
    /// - Parameters:
    ///   - place: The place of the page.
    ///   - choice: The style, which defines the number of the first page.
    func remove(_ place: SavedPlace, _ choice: StyleChoice) -> AnswerReport? {
        let key = place.isFirst(choice) ? .start : place.withoutSize
        return reports.withLock { $0.removeValue(forKey: key) }
    }
}

extension SavedPlace {
    /// The place without the page size.
    fileprivate var withoutSize: SavedPlace {
        if case .number(let number, _) = self { .number(number) } else { self }
    }

    /// Whether the place is that of the first page.
    fileprivate func isFirst(_ choice: StyleChoice) -> Bool {
        switch self {
        case .start: true
        case .number(let number, _): number == choice.firstNumber
        case .offset(let offset): offset == 0
        case .cursor: false
        }
    }

    /// The number of pages before the place; `nil` if its number is less than that of the first page.
    func pagesBefore(_ choice: StyleChoice) -> Int? {
        guard case .number(let number, _) = self else { return 0 }
        return number < choice.firstNumber ? nil : number.subtractingReportingOverflow(choice.firstNumber).partialValue
    }
}

extension StyleChoice {
    /// The number of the first page.
    var firstNumber: Int { name == .stackExchange ? 1 : details.firstPage ?? 1 }
}

/// Compares the items of the response to the request without a page number with those of the first numbered page.
///
/// If they differ, the numbering of the server starts elsewhere, and a page would be skipped.
final class FirstPageCheck: Sendable {
    private enum State {
        case waiting
        case same
        case different
    }

    private let unnumbered: [JSONValue]
    private let list: JSONPointer
    private let state = Mutex(State.waiting)

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - response: The response to the request without a page number.
    ///   - list: The place of the items.
    init(_ response: HTTPResponse, _ list: JSONPointer) {
        self.list = list
        unnumbered = Evidence(response, at: response.url, sent: nil)[list]?.elements ?? []
    }

    /// Compares the first response to a request with a page number. Later responses are ignored.
    func responseArrived(_ response: HTTPResponse) {
        guard response.isSuccess else { return }
        state.withLock { state in
            guard case .waiting = state else { return }
            let numbered = Evidence(response, at: response.url, sent: nil)[list]?.elements ?? []
            // The request with a number may have another page size.
            let count = min(numbered.count, unnumbered.count)
            let isSame = numbered.prefix(count) == unnumbered.prefix(count) && (count > 0 || unnumbered.isEmpty)
            state = isSame ? .same : .different
        }
    }

    /// Checks that the items were equal.
    ///
    /// - Parameter firstPage: The number of the first page, for the error.
    /// - Throws: ``WrongPage`` if the items differed.
    func verify(_ firstPage: Int) throws(WrongPage) {
        if case .different = state.withLock({ $0 }) { throw WrongPage(openingAt: firstPage) }
    }
}
