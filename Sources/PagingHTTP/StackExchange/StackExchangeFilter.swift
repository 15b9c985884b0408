/// A filter: the fields that the API returns.
public struct StackExchangeFilter: RawRepresentable, Hashable, Sendable {
    /// The name of the filter in the API.
    public var rawValue: String

    /// Creates a filter from its name.
    ///
    /// Filters are created once with the method `/filters/create` of the API, and never expire.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The items with their default fields, whether there are more, and the total. Computing the total takes the server
    /// about as long as finding the items.
    public static let itemsAndTotal = StackExchangeFilter(rawValue: "!-*jbN0CeyJHb")
    /// The items with their default fields, whether there are more, and the quota.
    public static let `default` = StackExchangeFilter(rawValue: "default")
    /// The default fields and the long texts.
    public static let withBody = StackExchangeFilter(rawValue: "withbody")
}
