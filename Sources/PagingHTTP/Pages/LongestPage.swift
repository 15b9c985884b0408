/// The greatest number of items in any page of a source so far. A server that limits the page size to less than was
/// requested does not have shorter pages for that reason.
final class LongestPage: Sendable {
    private let count = Locked(0)

    /// Records a page, and returns the number of items that a full page has, as far as it is known.
    ///
    /// - Parameters:
    ///   - requested: The number of items that were requested.
    ///   - count: The number of items in the page.
    func pageSize(requested: Int, count: Int) -> Int {
        self.count.withLock { longest in
            longest = max(longest, count)
            return min(requested, longest)
        }
    }
}
