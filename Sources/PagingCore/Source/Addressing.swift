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
        case .numbered(_, let limit), .offset(let limit, _), .chained(let limit): min(limit, PageEnd.greatestTotal)
        }
    }
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
