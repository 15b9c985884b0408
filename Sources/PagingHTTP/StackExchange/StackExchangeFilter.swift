/// Which fields the API puts into its answers.
public struct StackExchangeFilter: RawRepresentable, Hashable, Sendable {
    /// The filter's name, as requests carry it.
    public var rawValue: String

    /// A filter by its name. Filters are made once with the API's `/filters/create` and never expire.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The items with their usual fields, whether there are more, and how many there are in all. The total costs the
    /// server about as much as the items.
    public static let itemsAndTotal = StackExchangeFilter(rawValue: "!-*jbN0CeyJHb")
    /// The items with their usual fields, whether there are more, and the quota.
    public static let `default` = StackExchangeFilter(rawValue: "default")
    /// As the default one, and with the long texts.
    public static let withBody = StackExchangeFilter(rawValue: "withbody")
}
