/// How the pages of a source are asked for.
public enum Addressing: Hashable, Sendable {
    /// By page number: any page can be asked for, several at once.
    ///
    /// - Parameters:
    ///   - firstNumber: The number the server gives its first page.
    ///   - pageSize: How many items to ask for, above zero.
    case numbered(firstNumber: Int, pageSize: Int)

    /// By the number of items before the page: any offset can be asked for, several at once.
    ///
    /// - Parameters:
    ///   - limit: How many items to ask for, above zero.
    ///   - endsAtShortPage: Whether a short page ends the list where the server does not say.
    case offset(limit: Int, endsAtShortPage: Bool)

    /// By a cursor that the neighbouring page named.
    ///
    /// - Parameter limit: How many items to ask for, above zero.
    case chained(limit: Int)

    /// How many items are asked for in a page, at most 2²⁹.
    public var limit: Int {
        switch self {
        case .numbered(_, let limit), .offset(let limit, _), .chained(let limit): min(limit, Self.greatestTotal)
        }
    }
}

extension Addressing {
    /// The greatest total that is accepted from a server. The sum of three row indexes below it fits an `Int` of 32 bits.
    static var greatestTotal: Int { 1 << 29 }

    /// The most rows and places that a list is restored with. Local insertions count in addition to the total. The sum
    /// of one such index and a total fits an `Int` of 32 bits.
    static var greatestCount: Int { 2 * greatestTotal }

    /// A total as far as it can be believed.
    static func believable(_ total: Int) -> Int { min(max(total, 0), greatestTotal) }
}

#if !hasFeature(Embedded)
extension Addressing: Codable {}
#endif

/// An edge of the list and the way it grows there.
public enum Direction: Hashable, Sendable, CaseIterable {
    /// Behind the last row.
    case append
    /// Before the first row.
    case prepend
}
