public import Paging

/// What one response says about its list, for callers that verify that a list is complete.
public struct AnswerReport: Hashable, Sendable {
    /// The page's place: `PagePlace.start` for the first page of the list, otherwise as it was requested.
    public let place: PagePlace
    /// The number of items in the page.
    public let itemCount: Int
    /// Whether the response contains the list of items. An empty list and `null` count.
    public let hasList: Bool
    /// Whether the response has an error object of the API next to its items.
    public let hasError: Bool
    /// Whether the response says that there is another page and does not name it.
    public let lacksNextPage: Bool
    /// The values at ``HTTPPagesConfiguration/observed``, in the same order; `nil` for each value that is missing.
    public let values: [JSONValue?]
    /// The response with `null` in place of the list of items. XML is converted to JSON.
    public let envelope: TransportResponse
}
