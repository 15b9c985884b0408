import PagingHTTP
import Synchronization

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
