import Paging
import PagingHTTP

/// Digests of the first and the last page that were written, so that a resumed walk detects a server that repeats them.
///
/// Within a run, `PageSequence` compares pages in the same way.
struct WrittenPages: Hashable, Codable {
    private struct Page: Hashable, Codable {
        var number: Int
        var digest: String
    }

    private var count = 0
    private var first: Page?
    private var last: Page?

    /// Checks that the first page of a resumed walk is not one of the pages that were written before.
    ///
    /// - Throws: `WalkFailure.repeatedPage` if it is.
    func check(_ items: [RawItem]) throws(WalkFailure) {
        guard items.haveDistinctItems else { return }
        let digest = items.digest
        guard let earlier = [last, first].compactMap({ $0 }).first(where: { $0.digest == digest }) else { return }
        throw .repeatedPage(earlierPage: earlier.number, pageCount: count + 1)
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
