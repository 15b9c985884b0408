import Foundation
import PagingHTTP
import Synchronization

/// Finds out whether a page is left out or comes again, where the first answer was to a request without a number.
///
/// What number the first page has in requests is a guess then. If that is one too high, so is the number that the answer to
/// a request with one tells. If it is one too low, the second page tells the number of the first.
final class NumberCheck: Sendable {
    /// A page that is looked at, by how far it is behind the first.
    enum Page: Int, CaseIterable, Sendable {
        case first
        case second
    }

    private let first: FirstNumber
    private let parameter: String
    private let firstPage: Int
    private let answered = Mutex<[Page: Int]>([:])

    /// A check of pages that are asked for with their numbers.
    ///
    /// - Parameters:
    ///   - first: What the first answer has told.
    ///   - choice: How pages are asked for.
    init(_ first: FirstNumber, _ choice: StyleChoice) {
        self.first = first
        parameter = choice.details.pageParameter ?? "page"
        firstPage = choice.details.firstPage ?? 1
    }

    /// Whether the second page has the number that the first answer told.
    var secondIsFirst: Bool { answered.withLock { $0[.second] } == first.value }

    /// Takes note of the answer to a request with a number.
    func see(_ response: HTTPResponse, to request: HTTPRequest) {
        let asked = Evidence.query(of: request.url.absoluteString).filter { $0.name == parameter }.map { Int($0.value) }
        guard let page = Page.allCases.first(where: { asked.contains(number(of: $0)) }) else { return }
        let told = Evidence(response, at: request.url, sent: nil)[first.place]?.whole
        answered.withLock { $0[page] = told }
    }

    /// Makes sure that no page was left out before one that is dealt with. The one behind it may have come already.
    func verify(_ page: Page) throws(WrongPage) {
        guard let told = answered.withLock({ $0[page] }), told == first.value &+ page.rawValue &+ 1 else { return }
        throw WrongPage(
            asked: number(of: page), answered: told, behind: first.value, firstPage: firstPage &- 1)
    }

    private func number(of page: Page) -> Int { firstPage &+ page.rawValue }
}
