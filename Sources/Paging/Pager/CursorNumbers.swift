/// The numbers by which the engine knows cursors: equal cursors have equal numbers.
///
/// A cursor is kept as long as the list may ask for it: a page that was evicted is asked for again by its cursor, and a
/// loop is known by one that comes again. That is about one cursor a page, beside the page's items.
struct CursorNumbers: Sendable {
    /// How many cursors are kept although the list may not need them any more.
    static var spare: Int { 64 }

    private var numbers: [OpaqueCursor: Int] = [:]
    private var cursors: [Int: OpaqueCursor] = [:]
    private var next = 0
    private var bound = Self.spare

    var count: Int { cursors.count }

    mutating func number(_ cursor: OpaqueCursor) -> Int {
        if let number = numbers[cursor] { return number }
        numbers[cursor] = next
        cursors[next] = cursor
        next += 1
        return next - 1
    }

    /// The cursor that has a number.
    ///
    /// - Precondition: The number is in use.
    func cursor(_ number: Int) -> OpaqueCursor {
        guard let cursor = cursors[number] else { preconditionFailure("a cursor that is in use was forgotten") }
        return cursor
    }

    mutating func numbered<Item>(_ page: Page<Item, OpaqueCursor>) -> Page<Item, Int> {
        let next = page.next.map { number($0) }
        let previous = page.previous.map { number($0) }
        return Page(page.items, next: next, previous: previous, total: page.total, isLast: page.isLast)
    }

    /// Forgets the cursors that the list does not need any more, once they may be many.
    ///
    /// - Parameter inUse: The numbers of the others.
    /// - Complexity: Amortized O(1) for each new cursor.
    mutating func forgetOld(inUse: () -> Set<Int>) {
        guard cursors.count > bound else { return }
        let kept = inUse()
        cursors = cursors.filter { kept.contains($0.key) }
        numbers = numbers.filter { kept.contains($0.value) }
        bound = 2 * cursors.count + Self.spare
    }

    func sourceRequest(_ request: PageRequest) -> SourceRequest {
        switch request {
        case .number(let number, let size): .number(number, size: size)
        case .offset(let offset, let limit): .offset(offset, limit: limit)
        case .cursor(let number, let direction, let limit):
            .cursor(number.map { cursor($0) }, direction, limit: limit)
        }
    }
}
