/// Detects a page that a server sends again instead of the next one: because the server ignores the page's number,
/// offset or cursor, or because it restarts at the first page when it does not know it.
///
/// Two pages are the same if they have the same items in the same order. Each page is compared with the first page,
/// which finds a server that restarts, and with the page before it, which finds a server that repeats. A page with one
/// item, or whose items all have one id, is never reported, because a list may legally repeat it.
struct RepeatedPageDetector<ID: Hashable & Sendable>: Sendable {
    private var first: [ID] = []
    private var firstPage = 0
    /// The ids of the last page with items.
    private(set) var last: [ID] = []
    private var lastPage = 0
    private var count = 0

    /// Records a page.
    ///
    /// - Parameter ids: The ids of its items.
    /// - Returns: The number, counted from 1, of the earlier page with the same items; `nil` if there is none or the
    ///   page cannot be compared.
    mutating func pageArrived(_ ids: [ID]) -> Int? {
        count += 1
        guard !ids.isEmpty else { return nil }
        defer { (last, lastPage) = (ids, count) }
        guard lastPage > 0 else {
            (first, firstPage) = (ids, count)
            return nil
        }
        let earlier = ids == last ? lastPage : ids == first ? firstPage : nil
        return ids.contains { $0 != ids[0] } ? earlier : nil
    }

    /// The number of items by which a page overlaps the last one.
    ///
    /// They end the last page and begin this one, in the same order.
    func overlap(of ids: [ID]) -> Int {
        guard let first = ids.first, let start = last.lastIndex(of: first) else { return 0 }
        return ids.starts(with: last[start...]) ? last.count - start : 0
    }
}
