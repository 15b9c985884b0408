/// The numbers by which the engine knows cursors: equal cursors have equal numbers.
struct CursorNumbers: Sendable {
    private var numbers: [OpaqueCursor: Int] = [:]
    private var cursors: [OpaqueCursor] = []

    mutating func number(_ cursor: OpaqueCursor) -> Int {
        if let number = numbers[cursor] { return number }
        numbers[cursor] = cursors.count
        cursors.append(cursor)
        return cursors.count - 1
    }

    mutating func numbered<Item>(_ page: Page<Item, OpaqueCursor>) -> Page<Item, Int> {
        let next = page.next.map { number($0) }
        let previous = page.previous.map { number($0) }
        return Page(page.items, next: next, previous: previous, total: page.total, isLast: page.isLast)
    }

    func sourceRequest(_ request: PageRequest) -> SourceRequest {
        switch request {
        case .number(let number, let size): .number(number, size: size)
        case .offset(let offset, let limit): .offset(offset, limit: limit)
        case .cursor(let number, let direction, let limit): .cursor(number.map { cursors[$0] }, direction, limit: limit)
        }
    }
}

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
