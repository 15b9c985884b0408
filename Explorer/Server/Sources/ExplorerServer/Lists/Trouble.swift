/// A way in which a list's server misbehaves, as servers do.
enum Trouble: String, CaseIterable, Encodable, Sendable {
    case none

    /// A new row is inserted at the start before every page but one that begins at the start.
    case shifts

    /// A page never has more than `maximumLimit` rows.
    case clamps

    /// A limit above `maximumLimit` is refused.
    case rejects

    /// Each page but the first begins with the last row of the page before it.
    case repeats

    /// Every third page has no rows.
    case empty

    /// The total is wrong by up to 10 %, or by 1 or 2 in a short list.
    case totals

    /// The limit of `clamps` and `rejects`.
    static let maximumLimit = 10

    /// The number of rows for a page.
    ///
    /// - Parameters:
    ///   - requested: The limit that the client requests; `nil` for the default.
    ///   - name: The parameter's name.
    /// - Throws: `APIError.badParameter` that names the greatest limit.
    func limit(_ requested: Int?, parameter name: String) throws(APIError) -> Int {
        let limit = requested ?? ListPageRequest.defaultLimit
        switch self {
        case .clamps:
            return min(limit, Self.maximumLimit)
        case .rejects where requested == nil:
            return min(limit, Self.maximumLimit)
        case .rejects where limit > Self.maximumLimit:
            throw .badParameter(name, "must be at most \(Self.maximumLimit) in this list, not \(limit)")
        case .none, .shifts, .rejects, .repeats, .empty, .totals:
            return limit
        }
    }

    /// The total that an answer has.
    ///
    /// - Parameters:
    ///   - total: The right one.
    ///   - request: The number of the request. An even and an odd one never get the same wrong total.
    func total(_ total: Int, request: Int) -> Int {
        guard self == .totals else { return total }
        guard total > 0 else { return 1 + request % 2 }
        var generator = SeededGenerator(seed: UInt64(request))
        let error = generator.integer(in: 1...max(1, total / 10))
        return request.isMultiple(of: 2) ? total - error : total + error
    }
}
