import Paging
import PagingHTTP
import Synchronization

/// The reports of pages that have not been delivered yet.
final class AnswerReports: Sendable {
    private let reports = Mutex<[SavedPlace: AnswerReport]>([:])

    /// Keeps a report until its page is delivered.
    func add(_ report: AnswerReport) {
        reports.withLock { $0[SavedPlace(report.place).withoutSize] = report }
    }

    /// Takes the report of a page out; `nil` where its answer was none, such as 404.
    ///
    /// - Parameters:
    ///   - place: The place of the page.
    ///   - choice: The style, by which the first page has a number or an offset.
    func take(_ place: SavedPlace, _ choice: StyleChoice) -> AnswerReport? {
        let key = place.isFirst(choice) ? .start : place.withoutSize
        return reports.withLock { $0.removeValue(forKey: key) }
    }
}

extension SavedPlace {
    /// The place without the size of pages that a walk has seen.
    fileprivate var withoutSize: SavedPlace {
        if case .number(let number, _) = self { .number(number) } else { self }
    }

    /// Whether the list's first page is here.
    fileprivate func isFirst(_ choice: StyleChoice) -> Bool {
        switch self {
        case .start: true
        case .number(let number, _): number == choice.firstNumber
        case .offset(let offset): offset == 0
        case .cursor: false
        }
    }

    /// How many pages are before the place, by its number; `nil` where it is none of a list.
    func pagesBefore(_ choice: StyleChoice) -> Int? {
        guard case .number(let number, _) = self else { return 0 }
        return number < choice.firstNumber ? nil : number.subtractingReportingOverflow(choice.firstNumber).partialValue
    }
}

extension StyleChoice {
    /// The number of the first page.
    var firstNumber: Int { name == .stackExchange ? 1 : details.firstPage ?? 1 }
}

/// Compares the items of the list's answer to a request without a page number with the one to its first number.
///
/// They differ where the server counts its pages otherwise: a page would be left out.
final class OpeningCheck: Sendable {
    private enum State {
        case waiting
        case same
        case different
    }

    private let unnumbered: [JSONValue]
    private let list: JSONPointer
    private let state = Mutex(State.waiting)

    /// - Parameters:
    ///   - response: The answer to the request without a number.
    ///   - list: Where the items are.
    init(_ response: HTTPResponse, _ list: JSONPointer) {
        self.list = list
        unnumbered = Evidence(response, at: response.url, sent: nil)[list]?.elements ?? []
    }

    /// Takes note of the first answer to a request with a number.
    func see(_ response: HTTPResponse) {
        guard response.isSuccess else { return }
        state.withLock { state in
            guard case .waiting = state else { return }
            let numbered = Evidence(response, at: response.url, sent: nil)[list]?.elements ?? []
            // Requests with numbers may ask for other sizes.
            let count = min(numbered.count, unnumbered.count)
            let isSame = numbered.prefix(count) == unnumbered.prefix(count) && (count > 0 || unnumbered.isEmpty)
            state = isSame ? .same : .different
        }
    }

    /// Makes sure that the answers were the same.
    func verify(_ firstPage: Int) throws(WrongPage) {
        if case .different = state.withLock({ $0 }) { throw WrongPage(openingAt: firstPage) }
    }
}
