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
    private let place: ItemsPlace
    private let key: JSONPointer?
    private let isGuess: Bool
    private let state = Mutex(State.waiting)

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - evidence: The response to the request without a page number.
    ///   - place: The place of the items.
    ///   - key: The place of the value that identifies an item; `nil` if items are compared as a whole.
    ///   - isGuess: Whether the number of the first page is a guess. Otherwise the first page must only not be empty.
    init(_ evidence: Evidence, _ place: ItemsPlace, key: JSONPointer?, isGuess: Bool) {
        self.place = place
        self.key = key
        self.isGuess = isGuess
        unnumbered = Self.identities(evidence, place, key)
    }

    /// Compares the first response to a request with a page number. Later responses are ignored.
    func responseArrived(_ response: TransportResponse) {
        guard response.isSuccess else { return }
        state.withLock { state in
            guard case .waiting = state else { return }
            let numbered = Self.identities(Evidence(response, at: response.url, sent: nil), place, key)
            guard isGuess || numbered.isEmpty else {
                state = .same
                return
            }
            // The request with a number may have another page size.
            let count = min(numbered.count, unnumbered.count)
            let isSame = numbered.prefix(count) == unnumbered.prefix(count) && numbered.isEmpty == unnumbered.isEmpty
            state = isSame ? .same : .different
        }
    }

    /// The values that identify the items of a response.
    private static func identities(_ evidence: Evidence, _ place: ItemsPlace, _ key: JSONPointer?) -> [JSONValue] {
        let elements = evidence[place.list]?.elements ?? []
        guard let key else { return elements }
        let path = place.item.appending(key)
        return elements.map { element in path.steps.reduce(element) { $0?.child($1) } ?? element }
    }

    /// Checks that the items were equal.
    ///
    /// - Parameter firstPage: The number of the first page, for the error.
    /// - Throws: ``WrongPage`` if the items differed.
    func verify(_ firstPage: Int) throws(WrongPage) {
        if case .different = state.withLock({ $0 }) { throw WrongPage(openingAt: firstPage, hasKey: key != nil) }
    }
}
