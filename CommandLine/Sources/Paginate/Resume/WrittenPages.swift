import Paging
import PagingHTTP

/// Digests of the first and the last page that were written, by which a server that repeats them is detected.
///
/// Within a run, `PageSequence` compares pages in the same way, but it starts over behind a gap.
struct WrittenPages: Hashable, Codable {
    private struct Page: Hashable, Codable {
        var number: Int
        var digest: String
    }

    private var count = 0
    private var first: Page?
    private var last: Page?

    /// Finds a written page with the same items.
    ///
    /// - Parameters:
    ///   - items: The items of a page that is not written.
    ///   - isEndless: Whether only an empty page ends the list, or the page is behind the total. Then a page that
    ///     repeats the last one is a repetition even if all its items are equal.
    /// - Returns: The error for the repetition; `nil` if the page is none.
    func repetition(_ items: [RawItem], isEndless: Bool) -> WalkFailure? {
        guard !items.isEmpty else { return nil }
        let digest = items.digest
        let candidates = items.haveDistinctItems ? [last, first] : isEndless ? [last] : []
        let earlier = candidates.compactMap { $0 }.first { $0.digest == digest }
        return earlier.map { .repeatedPage(earlierPage: $0.number, pageCount: count + 1) }
    }

    /// Records a page whose items were all written.
    mutating func append(_ items: [RawItem]) {
        count += 1
        guard !items.isEmpty else { return }
        let page = Page(number: count, digest: items.digest)
        first = first ?? page
        last = page
    }
}
