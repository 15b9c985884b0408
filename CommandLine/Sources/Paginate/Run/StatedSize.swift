/// The number of items in a full page, or in the page itself, which the server states in each response of a list by page number.
struct StatedSize: Hashable, Codable {
    /// The number in the first response.
    private let first: Int
    /// The first page that states a greater number; `nil` if there is none.
    private var greater: PageGrowth?
    /// Whether the number is that of a full page, because a page has another number of items.
    private var isOfFullPage = false

    /// The first page that shows that the server has changed the size of its pages; `nil` if there is none.
    var growth: PageGrowth? { isOfFullPage ? greater : nil }

    /// Creates a value for the first page.
    ///
    /// - Parameter first: The number in its response. It is only compared.
    init(_ first: Int) {
        self.first = first
    }

    /// Adds a page with items.
    ///
    /// - Parameters:
    ///   - size: The number in its response.
    ///   - page: The number of the page, from 1.
    ///   - count: The number of its items.
    mutating func pageArrived(_ size: Int, page: Int, count: Int) {
        if size != count { isOfFullPage = true }
        if greater == nil, size > first { greater = PageGrowth(page: page, count: size, before: first) }
    }
}
