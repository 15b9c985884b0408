import Foundation
import PagingHTTP
import Synchronization

/// Finds out whether a page was left out, where the first answer was to a request without a number.
///
/// What number the first page has in requests is a guess then. If that is one too high, so is the number that the answer to
/// the first request with one tells.
final class NumberCheck: Sendable {
    private let place: JSONPointer
    private let parameter: String
    /// What the first answer has told.
    private let first: Int
    /// How far the page that is looked at should be behind that of the first answer, in pages.
    private let distance: Int
    private let asked: Int
    private let answered = Mutex<Int?>(nil)

    /// A check of what comes behind a first answer; `nil` where that does not tell its number.
    ///
    /// - Parameters:
    ///   - recognition: What the first answer was taken for.
    ///   - response: The first answer.
    ///   - isUsed: Whether it is the first page. Otherwise that is asked for again, with its number.
    init?(_ recognition: Recognition, _ response: HTTPResponse, isUsed: Bool) {
        guard let place = recognition.numberPlace,
            let first = Evidence(response, at: response.url, sent: nil)[place]?.whole
        else { return nil }
        self.place = place
        self.first = first
        parameter = recognition.choice.details.pageParameter ?? "page"
        distance = isUsed ? 1 : 0
        asked = (recognition.choice.details.firstPage ?? 1) &+ distance
    }

    /// Takes note of the answer to the first request with a number.
    func see(_ response: HTTPResponse, to request: HTTPRequest) {
        let query = Evidence.query(of: request.url.absoluteString)
        guard query.contains(where: { $0.name == parameter && Int($0.value) == asked }) else { return }
        let number = Evidence(response, at: request.url, sent: nil)[place]?.whole
        answered.withLock { $0 = number }
    }

    /// Makes sure that no page was left out.
    ///
    /// - Parameter isFirstPage: Whether the page that is dealt with is the first. The second may have come already.
    func verify(isFirstPage: Bool) throws(WrongPage) {
        guard isFirstPage == (distance == 0), let answered = answered.withLock({ $0 }),
            answered == first &+ distance &+ 1
        else { return }
        throw WrongPage(asked: asked, answered: answered, behind: first, firstPage: asked &- distance &- 1)
    }
}
