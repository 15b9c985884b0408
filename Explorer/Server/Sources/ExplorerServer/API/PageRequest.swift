/// Which page of a list is asked for, as the API numbers them.
struct PageRequest: Equatable, Sendable {
    /// Counted from 1.
    var page: Int

    /// 0...1,000.
    var pageSize: Int

    /// - Parameters:
    ///   - parameters: `page` and `pagesize`.
    ///   - maximumSize: The largest page size that the method allows, at most 1,000.
    /// - Throws: `APIError.badParameter` for numbers out of range.
    init(_ parameters: QueryParameters, maximumSize: Int = 100) throws(APIError) {
        page = Int(try parameters.integer("page", in: 1...Int32.max) ?? 1)
        pageSize = try parameters.integer("pagesize", in: 0...maximumSize) ?? 30
    }

    /// How many items lie before the page: below 2^41.
    var offset: Int { (page - 1) * pageSize }

    /// Whether anything lies behind the page in a list of `total` items.
    func hasMore(of total: Int) -> Bool { offset + pageSize < total }
}
