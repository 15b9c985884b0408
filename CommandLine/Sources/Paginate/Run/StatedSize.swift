/// The number of items in a full page, which the server states in each response of a list by page number.
struct StatedSize: Hashable, Codable {
    /// The number in the first response.
    private let first: Int
    /// The first page that states a greater number and is longer than the first page; `nil` if there is none.
    private var longer: PageGrowth?
    /// Whether the number is that of the items in the page itself, because a shorter page states a smaller one.
    private var isOfPage = false

    /// The first page that shows that the server has changed the size of its pages; `nil` if there is none.
    var growth: PageGrowth? { isOfPage ? nil : longer }

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
    ///   - page: The page, beside the first one.
    mutating func pageArrived(_ size: Int, _ page: PageGrowth) {
        if size < first, size == page.count { isOfPage = true }
        if longer == nil, size > first, page.count > page.before { longer = page }
    }
}
