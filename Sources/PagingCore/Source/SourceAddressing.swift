/// How the pages of a source are requested.
public enum SourceAddressing: Hashable, Sendable {
    /// By page number. Any page can be requested, and several at once.
    ///
    /// - Parameters:
    ///   - firstNumber: The number of the server's first page.
    ///   - pageSize: The number of items to request in a page, above 0.
    case numbered(firstNumber: Int, pageSize: Int)

    /// By offset, the number of items before the page. Any offset can be requested, and several at once.
    ///
    /// - Parameters:
    ///   - limit: The number of items to request in a page, above 0.
    ///   - endsAtShortPage: Whether a page with fewer items than requested ends the list, if the server does not say
    ///     where the list ends.
    case offset(limit: Int, endsAtShortPage: Bool)

    /// By a cursor that the neighboring page named.
    ///
    /// - Parameter limit: The number of items to request in a page, above 0.
    case chained(limit: Int)

    /// The number of items to request in a page, at most 2²⁹.
    public var limit: Int {
        switch self {
        case .numbered(_, let limit), .offset(let limit, _), .chained(let limit): min(limit, Self.greatestTotal)
        }
    }
}

extension SourceAddressing {
    /// The greatest total that is accepted from a server. The sum of three row indexes below it fits in an `Int` of 32
    /// bits.
    static var greatestTotal: Int { 1 << 29 }

    /// The greatest number of rows, and of places, in a restored list. It exceeds the greatest total because of local
    /// insertions. The sum of one such index and a total fits in an `Int` of 32 bits.
    static var greatestCount: Int { 2 * greatestTotal }

    /// A total from a server, clamped to 0 through ``greatestTotal``.
    static func believable(_ total: Int) -> Int { min(max(total, 0), greatestTotal) }
}

#if !hasFeature(Embedded)
extension SourceAddressing: Codable {}
#endif

/// An edge of the list, and the direction in which the list grows there.
public enum LoadDirection: Hashable, Sendable, CaseIterable {
    /// After the last row.
    case append
    /// Before the first row.
    case prepend
}
