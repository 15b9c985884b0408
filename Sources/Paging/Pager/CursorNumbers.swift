import PagingCore

/// The numbers that identify cursors in the engine. Equal cursors have equal numbers.
///
/// A cursor is kept as long as the list may need it: an evicted page is requested again by its cursor, and a cursor
/// loop is detected by a cursor that returns. That is about one cursor for each page, in addition to the page's items.
struct CursorNumbers: Sendable {
    /// How many cursors are kept although the list may no longer need them.
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

    /// The cursor with a number.
    ///
    /// - Precondition: The number is in use.
    func cursor(_ number: Int) -> OpaqueCursor {
        guard let cursor = cursors[number] else { preconditionFailure("Cursor \(number) is in use but was removed.") }
        return cursor
    }

    /// The cursors that are kept with numbers from one number on, and the number that the next new cursor gets.
    func cursors(from first: Int) -> (cursors: [(number: Int, cursor: OpaqueCursor)], next: Int) {
        let numbers = min(first, next)..<next
        return (numbers.compactMap { number in cursors[number].map { (number, $0) } }, next)
    }

    mutating func numbered<Item>(_ page: ItemPage<Item, OpaqueCursor>) -> ItemPage<Item, Int> {
        let next = page.next.map { number($0) }
        let previous = page.previous.map { number($0) }
        return ItemPage(page.items, next: next, previous: previous, total: page.total, isLast: page.isLast)
    }

    /// Removes the cursors that the list no longer needs, if there may be many of them.
    ///
    /// - Parameter inUse: Returns the numbers of the cursors that the list needs.
    /// - Complexity: Amortized O(1) for each new cursor.
    mutating func removeUnused(inUse: () -> Set<Int>) {
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
