/// A request for one page.
///
/// Cursors are numbers: the driver of the state machine gives equal cursors equal numbers.
public enum PageRequest: Hashable, Sendable {
    /// In an indexed list, a page by its number in the server's numbering, and the number of items to request.
    case number(Int, size: Int)
    /// In an indexed list, a page by the number of items before it in the server's list, and the number of items to
    /// request.
    case offset(Int, limit: Int)
    /// In a chained list, a page by its cursor (`nil` for the page that the list opens with), the edge at which its
    /// items are added, and the number of items to request.
    case cursor(Int?, LoadDirection, limit: Int)

    /// The same request for at least a number of items.
    func asking(for count: Int) -> PageRequest {
        switch self {
        case .number(let number, let size): .number(number, size: max(size, count))
        case .offset(let offset, let limit): .offset(offset, limit: max(limit, count))
        case .cursor(let cursor, let direction, let limit): .cursor(cursor, direction, limit: max(limit, count))
        }
    }

    /// The number of items to request.
    public var limit: Int {
        switch self {
        case .number(_, let limit), .offset(_, let limit), .cursor(_, _, let limit): limit
        }
    }
}
