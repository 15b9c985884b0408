/// What a source is asked for. Cursors are numbers: whoever drives the machine gives equal cursors equal numbers.
public enum PageRequest: Hashable, Sendable {
    /// In an indexed list, a page by its number in the server's numbering, and how many items it should hold.
    case number(Int, size: Int)
    /// In an indexed list, how many items of the server's list stand before the page, and how many it should hold.
    case offset(Int, limit: Int)
    /// In a chained list, a page by the cursor that names it (`nil` for the one the list opens with), the edge it goes
    /// to, and how many items it should hold.
    case cursor(Int?, Direction, limit: Int)

    /// How many items are asked for.
    public var limit: Int {
        switch self {
        case .number(_, let limit), .offset(_, let limit), .cursor(_, _, let limit): limit
        }
    }
}
