/// The numbers by which the engine knows cursors: equal cursors have equal numbers.
///
/// A cursor is kept as long as the pager: a page that was evicted is asked for again by it, and a loop is known by one
/// that comes again. That is one cursor a page, beside the page's items.
struct CursorNumbers: Sendable {
    private var numbers: [OpaqueCursor: Int] = [:]
    private var cursors: [OpaqueCursor] = []

    mutating func number(_ cursor: OpaqueCursor) -> Int {
        if let number = numbers[cursor] { return number }
        numbers[cursor] = cursors.count
        cursors.append(cursor)
        return cursors.count - 1
    }

    func cursor(_ number: Int) -> OpaqueCursor { cursors[number] }

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
