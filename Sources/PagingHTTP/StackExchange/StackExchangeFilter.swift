/// A filter: the fields that the API returns.
public struct StackExchangeFilter: RawRepresentable, Hashable, Sendable {
    /// The name of the filter.
    public var rawValue: String

    /// Creates a filter from its name. Filters are created once with the API's `/filters/create` and never expire.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The items with their usual fields, whether there are more, and how many there are in all. The total costs the
    /// server about as much as the items.
    public static let itemsAndTotal = StackExchangeFilter(rawValue: "!-*jbN0CeyJHb")
    /// The items with their usual fields, whether there are more, and the quota.
    public static let `default` = StackExchangeFilter(rawValue: "default")
    /// The default fields and the long texts.
    public static let withBody = StackExchangeFilter(rawValue: "withbody")
}
