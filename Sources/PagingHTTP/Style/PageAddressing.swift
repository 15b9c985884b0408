/// How requests address a page.
public enum PageAddressing: Hashable, Sendable {
    /// By page number.
    ///
    /// - Parameters:
    ///   - place: The place of the number in the request.
    ///   - first: The number of the first page, usually 1 or 0.
    case numbered(RequestPlace, from: Int = 1)
    /// By offset: the number of items before the page.
    ///
    /// - Parameter place: The place of the offset in the request.
    case offset(RequestPlace)
    /// By the numbers of its first and last item in a `Range` field: `Range: 0-19`, with the unit in `Range-Unit`.
    ///
    /// - Parameter unit: The range unit, usually `items`.
    case range(unit: String = "items")
    /// By a cursor from the response before it.
    ///
    /// - Parameters:
    ///   - next: How a response names the next page.
    ///   - previous: How a response names the previous page; `nil` if it never does.
    case chained(CursorChain, previous: CursorChain? = nil)
}
