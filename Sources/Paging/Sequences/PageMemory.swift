/// Knows a page that a server gives once more instead of the next one: one that does not look at the page's name, or that
/// begins anew where it does not know it.
///
/// A page is the same where all its items are, in the same order. It is compared with the first page that was read and
/// with the one before it: whoever begins anew comes by the first, and whoever stands still by the last. A page whose
/// items are all the same item, or of one, tells nothing: a list may repeat it.
struct PageMemory<ID: Hashable & Sendable>: Sendable {
    private var first: [ID] = []
    private var firstPage = 0
    private var last: [ID] = []
    private var lastPage = 0
    private var count = 0

    /// Takes a page.
    ///
    /// - Parameter ids: The identities of its items.
    /// - Returns: Which page, counted from 1, had the same items; `nil` where neither had, and where they tell nothing.
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
}
