/// The object that the API puts around all items. A field that the filter leaves out is `nil`.
struct Wrapper<Item: Encodable & Sendable>: Encodable, Sendable {
    var items: [Item]?
    var hasMore: Bool?
    var page: Int?
    var total: Int?
    var quotaMax: Int?
    var quotaRemaining: Int?

    private enum CodingKeys: String, CodingKey {
        case items, page, total
        case hasMore = "has_more"
        case quotaMax = "quota_max"
        case quotaRemaining = "quota_remaining"
    }

    /// This server counts no quota: all of it always remains.
    private static var quota: Int { 10_000 }

    init(_ filter: Filter, _ request: PageRequest, items: [Item], total: Int) {
        switch filter {
        case .standard, .withBody:
            self.items = items
            hasMore = request.hasMore(of: total)
            quotaMax = Self.quota
            quotaRemaining = Self.quota
        case .custom:
            self.items = items
            hasMore = request.hasMore(of: total)
            quotaMax = Self.quota
            quotaRemaining = Self.quota
            self.total = total
        case .tutorial:
            self.items = items
            hasMore = request.hasMore(of: total)
            page = request.page
            self.total = total
        case .total:
            self.total = total
        case .none:
            break
        }
    }
}
