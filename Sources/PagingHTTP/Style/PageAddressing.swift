/// How a page of an API is named.
public enum PageAddressing: Hashable, Sendable {
    /// By its number.
    ///
    /// - Parameters:
    ///   - place: Where the request carries the number.
    ///   - first: The number of the first page, usually 1 or 0.
    case numbered(RequestPlace, from: Int = 1)
    /// By how many items stand before it.
    ///
    /// - Parameter place: Where the request carries the number of items.
    case offset(RequestPlace)
    /// By the numbers of its first and last item in a `Range` field: `Range: 0-19`, with the unit in `Range-Unit`.
    ///
    /// - Parameter unit: What is counted, usually `items`.
    case range(unit: String = "items")
    /// By the answer before it.
    ///
    /// - Parameters:
    ///   - next: How an answer names the page behind it.
    ///   - previous: How an answer names the page before it; `nil` where it never does.
    case chained(Chain, previous: Chain? = nil)
}
