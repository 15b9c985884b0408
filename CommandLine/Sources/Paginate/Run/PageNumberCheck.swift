import Foundation
import PagingHTTP
import Synchronization

/// Detects whether a page was skipped or repeated because the numbering of requests starts at the wrong number.
///
/// If the first request had no page number, the number of the first page is a guess. If the guess is one too high,
/// responses state a number that is one too high. If it is one too low, the second page states the number of the first.
final class PageNumberCheck: Sendable {
    /// A page that is checked. Its raw value is the number of pages before it.
    enum Page: Int, CaseIterable, Sendable {
        case first
        case second
    }

    private let first: FirstNumber
    private let parameter: String
    private let firstPage: Int
    /// The number that the response for each page stated.
    private let statedNumbers = Mutex<[Page: Int]>([:])

    /// Creates a check of pages that are requested by number.
    ///
    /// - Parameters:
    ///   - first: The number that the response to the request without a number stated.
    ///   - choice: The style of the list.
    init(_ first: FirstNumber, _ choice: StyleChoice) {
        self.first = first
        parameter = choice.details.pageParameter ?? "page"
        firstPage = choice.details.firstPage ?? 1
    }

    /// Whether the second page states the number of the first page.
    var secondIsFirst: Bool { statedNumbers.withLock { $0[.second] } == first.value }

    /// Records the response to a request with a page number.
    func responseArrived(_ response: HTTPResponse, to request: HTTPRequest) {
        let requested = Evidence.query(of: request.url.absoluteString).filter { $0.name == parameter }
            .map { Int($0.value) }
        guard let page = Page.allCases.first(where: { requested.contains(number(of: $0)) }) else { return }
        let stated = Evidence(response, at: request.url, sent: nil)[first.place]?.parsedInteger
        statedNumbers.withLock { $0[page] = stated }
    }

    /// Checks that no page was skipped before the given one.
    ///
    /// - Throws: ``WrongPage`` if the response for the page states the number of the page after it.
    func verify(_ page: Page) throws(WrongPage) {
        guard let stated = statedNumbers.withLock({ $0[page] }), stated == first.value &+ page.rawValue &+ 1 else {
            return
        }
        throw WrongPage(
            requested: number(of: page), stated: stated, after: first.value, firstPage: firstPage &- 1)
    }

    private func number(of page: Page) -> Int { firstPage &+ page.rawValue }
}
