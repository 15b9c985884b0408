/// The page a pager's list opens with.
public struct PagerOpening: Sendable {
    private enum Place {
        case start
        case row(Int)
        case cursor(OpaqueCursor)
    }

    private let place: Place

    /// The first page, or the one a chained source gives when it is asked without a cursor.
    public static var start: PagerOpening { PagerOpening(place: .start) }

    /// In an indexed list, the page that holds a row. Rows before it are placeholders.
    ///
    /// - Parameter row: The row, at or above 0.
    public static func row(_ row: Int) -> PagerOpening { PagerOpening(place: .row(row)) }

    /// In a chained list, the page a cursor names.
    ///
    /// - Parameter cursor: A cursor of the source's own type; one of another fails the first load with a
    ///   ``ForeignCursor``.
    public static func cursor(_ cursor: some Hashable & Sendable) -> PagerOpening {
        PagerOpening(place: .cursor(OpaqueCursor(base: cursor)))
    }

    func numbered(_ cursors: inout CursorNumbers) -> Opening {
        switch place {
        case .start: .start
        case .row(let row): .row(row)
        case .cursor(let cursor): .cursor(cursors.number(cursor))
        }
    }
}
