public import Paging

/// What one answer says about its list, for a caller who checks that a list is complete.
public struct AnswerReport: Hashable, Sendable {
    /// Which page it is: ``PagePlace/start`` for the list's first page, otherwise as it was requested.
    public let place: PagePlace
    /// How many items it has.
    public let itemCount: Int
    /// Whether the list of items is there, if only as `null`.
    public let hasList: Bool
    /// The values at the places in ``HTTPPagesOptions/observed``, in their order; `nil` where there is none.
    public let values: [JSONValue?]
}
