import PagingCore
import Testing

@testable import Paging

/// A walk whose items are all different, except for repeated ones.
@dynamicMemberLookup
private struct Walk {
    private var walk: PageWalk<Int>
    /// `nil` in a walk that does not begin with the first page.
    private var differentItems: Int?

    init(
        _ addressing: SourceAddressing, from first: PageWalk<Int>.Request? = nil, pageSize: Int? = nil,
        emptyPageLimit: Int
    ) {
        walk = PageWalk(addressing, from: first, pageSize: pageSize, emptyPageLimit: emptyPageLimit)
        differentItems = first == nil ? 0 : nil
    }

    subscript<Value>(dynamicMember path: KeyPath<PageWalk<Int>, Value>) -> Value { walk[keyPath: path] }

    func likelyRequest(after request: PageWalk<Int>.Request) -> PageWalk<Int>.Request? {
        walk.likelyRequest(after: request)
    }

    mutating func arrive(
        _ count: Int, repeating repeatedCount: Int = 0, next: Int? = nil, total: Int? = nil, isLast: Bool? = nil
    ) {
        differentItems? += count - repeatedCount
        walk.pageArrived(
            .init(
                count: count, repeatedCount: repeatedCount, differentItems: differentItems, next: next, total: total,
                isLast: isLast))
    }
}

@Suite("Page walk")
struct PageWalkTests {
    @Suite("by page number")
    struct Numbered {
        private func walk(from firstNumber: Int = 1, size: Int = 30) -> Walk {
            Walk(.numbered(firstNumber: firstNumber, pageSize: size), emptyPageLimit: 10)
        }

        @Test("begins with the numbering's first page", arguments: [0, 1, 7])
        func begins(firstNumber: Int) {
            #expect(walk(from: firstNumber).state == .requesting(.number(firstNumber, size: 30)))
        }

        @Test(
            "no request is likely after the greatest number, nor after the page that reaches the total")
        func likely() {
            var walk = walk()
            #expect(walk.likelyRequest(after: .number(.max, size: 30)) == nil)
            #expect(walk.likelyRequest(after: .number(3, size: 30)) == .number(4, size: 30))
            walk.arrive(30, total: 90)
            #expect(walk.likelyRequest(after: .number(2, size: 30)) == .number(3, size: 30))
            #expect(walk.likelyRequest(after: .number(3, size: 30)) == nil)
            #expect(walk.likelyRequest(after: .number(.max, size: 30)) == nil)
        }

        @Test("L8: ends when the source says so, and not before")
        func endsWhenSourceSaysSo() {
            var walk = walk()
            walk.arrive(30, isLast: false)
            walk.arrive(3, isLast: false)
            #expect(walk.state == .requesting(.number(3, size: 30)))
            walk.arrive(30, isLast: true)
            #expect(walk.state == .ended)
        }

        @Test("L8: if the source never says, it ends at an empty page, and not at a short one")
        func endsAtEmptyPage() {
            var walk = walk()
            walk.arrive(30)
            walk.arrive(29)
            #expect(walk.state == .requesting(.number(3, size: 30)))
            walk.arrive(0)
            #expect(walk.state == .ended)
        }

        @Test(
            "L9: ends when the pages up to the total are read",
            arguments: [(84, 3), (90, 3), (91, 4), (1, 1), (29, 1), (30, 2)])
        func endsAtTotal(total: Int, pages: Int) {
            var walk = walk()
            var remaining = total
            while case .requesting = walk.state {
                walk.arrive(min(30, max(remaining, 0)), total: total)
                remaining -= 30
            }
            #expect(walk.state == .ended)
            #expect(walk.pageCount == pages)
        }

        @Test("L11: uses the size of the server's first page if it is smaller than requested")
        func clampedSize() {
            var walk = walk(size: 100)
            for _ in 0..<4 {
                walk.arrive(25, total: 101)
                guard case .requesting = walk.state else { return #expect(Bool(false), "ended early") }
            }
            walk.arrive(1, total: 101)
            #expect(walk.state == .ended)
        }

        @Test("L9: a first page with one item too many does not end the walk before the total")
        func pinnedItem() {
            var walk = walk(size: 10)
            walk.arrive(11, total: 1_000)
            for number in 2..<100 {
                #expect(walk.state == .requesting(.number(number, size: 10)))
                walk.arrive(10, total: 1_000)
            }
            #expect(walk.state == .requesting(.number(100, size: 10)))
            walk.arrive(9, total: 1_000)
            #expect(walk.state == .ended)
        }

        @Test(
            "L9, L11: whatever the first page adds, every page is read", arguments: [0, 1, 10, 15, 25], [10, 25, 30])
        func longFirstPage(pinned: Int, size: Int) {
            for count in 1...120 {
                var walk = walk(size: 10)
                var received = 0
                while case .requesting(.number(let number, _)) = walk.state {
                    let start = number == 1 ? 0 : pinned + (number - 1) * size
                    let page = min(start, count)..<min(pinned + number * size, count)
                    received += page.count
                    walk.arrive(page.count, total: count)
                }
                #expect(received == count, "\(pinned) + \(size) of \(count)")
                #expect(walk.state == .ended)
            }
        }

        @Test("L9: impossible totals behind a longer first page are ignored", arguments: [Int.min, -1, 0, .max])
        func impossibleTotal(total: Int) {
            var walk = walk(size: 10)
            walk.arrive(11)
            walk.arrive(10, total: total)
            #expect(walk.state == .requesting(.number(3, size: 10)))
        }

        @Test(
            "L9: after a full first page whose total may count only itself, one more page is requested",
            arguments: [30, 50])
        func totalOfOnePage(count: Int) {
            var walk = walk()
            walk.arrive(count, total: count)
            #expect(walk.state == .requesting(.number(2, size: 30)))
            walk.arrive(0, total: count)
            #expect(walk.state == .ended)
        }

        @Test("L9: an item on every page is counted once")
        func banner() {
            var walk = walk(size: 10)
            walk.arrive(11, total: 33)
            for _ in 2...3 { walk.arrive(11, repeating: 1, total: 33) }
            #expect(walk.state == .requesting(.number(4, size: 10)))
            walk.arrive(4, repeating: 1, total: 33)
            #expect(walk.state == .requesting(.number(5, size: 10)))
            walk.arrive(0, total: 33)
            #expect(walk.state == .ended)
        }

        @Test("L9, L11: a walk that begins in the middle skips no item after a clamped page")
        func clampedMiddle() {
            var walk = Walk(
                .numbered(firstNumber: 1, pageSize: 100), from: .number(3, size: 100), emptyPageLimit: 10)
            walk.arrive(50, total: 250)
            #expect(walk.state == .requesting(.number(4, size: 100)))
            walk.arrive(50, total: 250)
            walk.arrive(50, total: 250)
            walk.arrive(0, total: 250)
            #expect(walk.state == .ended)
        }

        @Test("L9: an empty page ends a walk that began in the middle, with any total")
        func emptyMiddle() {
            var walk = Walk(
                .numbered(firstNumber: 1, pageSize: 100), from: .number(101, size: 100), emptyPageLimit: 10)
            walk.arrive(1, total: 1_001)
            walk.arrive(0, total: 1_001)
            #expect(walk.state == .ended)
        }

        @Test("L9: a page that says it is not the last continues the walk beyond the total")
        func notLastBeyondTotal() {
            var walk = walk()
            walk.arrive(30, total: 30, isLast: false)
            #expect(walk.state == .requesting(.number(2, size: 30)))
        }

        @Test("L9: a total below the number of received items ends nothing", arguments: [-1, 0, 24, .min])
        func contradictedTotal(total: Int) {
            var walk = walk()
            walk.arrive(30, total: 24)
            for number in 2...4 {
                walk.arrive(30, total: number == 3 ? 300 : total)
                #expect(walk.state == .requesting(.number(number + 1, size: 30)))
            }
            walk.arrive(0, total: total)
            #expect(walk.state == .ended)
        }

        @Test("L9: a total below the items up to the second page ends nothing")
        func totalBelowSecondPage() {
            var walk = walk()
            walk.arrive(30)
            walk.arrive(30, total: 45)
            #expect(walk.state == .requesting(.number(3, size: 30)))
        }

        @Test("ends at the greatest page number without an overflow")
        func lastNumber() {
            var walk = walk(from: .max)
            walk.arrive(30, isLast: false)
            #expect(walk.state == .ended)
        }
    }

    @Suite("by offset")
    struct Offset {
        private func walk(limit: Int = 20, endsAtShortPage: Bool = false) -> Walk {
            Walk(.offset(limit: limit, endsAtShortPage: endsAtShortPage), emptyPageLimit: 10)
        }

        @Test("L11: continues after the received items, at most those requested")
        func advances() {
            var walk = walk()
            #expect(walk.state == .requesting(.offset(0, limit: 20)))
            walk.arrive(20)
            #expect(walk.state == .requesting(.offset(20, limit: 20)))
            walk.arrive(23)
            #expect(walk.state == .requesting(.offset(40, limit: 20)))
        }

        @Test("L11: a short page may have been clamped or filtered, so that the next request reaches into its span")
        func filtered() {
            var walk = walk(limit: 100)
            for (count, offset) in [(1, 1), (99, 100), (40, 140), (100, 240), (40, 280)] {
                walk.arrive(count, total: 1000)
                #expect(walk.state == .requesting(.offset(offset, limit: 100)))
            }
        }

        @Test("L8: a short page ends the walk only if the source declares it and the page says nothing")
        func shortPage() {
            var declared = walk(endsAtShortPage: true)
            declared.arrive(19)
            #expect(declared.state == .ended)
            var undeclared = walk()
            undeclared.arrive(19)
            #expect(undeclared.state == .requesting(.offset(19, limit: 20)))
            var withTotal = walk(endsAtShortPage: true)
            withTotal.arrive(19, total: 40)
            #expect(withTotal.state == .requesting(.offset(19, limit: 20)))
            var notLast = walk(endsAtShortPage: true)
            notLast.arrive(19, isLast: false)
            #expect(notLast.state == .requesting(.offset(19, limit: 20)))
        }

        @Test("no request is likely behind the total")
        func likely() {
            var walk = walk()
            walk.arrive(20, total: 80)
            #expect(walk.likelyRequest(after: .offset(40, limit: 20)) == .offset(60, limit: 20))
            #expect(walk.likelyRequest(after: .offset(60, limit: 20)) == nil)
        }

        @Test("after two short pages of one length, the next page is expected to have it too")
        func likelyClamped() {
            var walk = walk()
            walk.arrive(15)
            #expect(walk.likelyRequest(after: .offset(15, limit: 20)) == nil)
            walk.arrive(15)
            #expect(walk.likelyRequest(after: .offset(30, limit: 20)) == .offset(45, limit: 20))
            walk.arrive(12)
            #expect(walk.likelyRequest(after: .offset(42, limit: 20)) == nil)
        }

        @Test("L11: items that the page before had count neither as places nor toward the total")
        func totalOfFilteredItems() {
            var walk = walk()
            walk.arrive(20, total: 50)
            walk.arrive(15, total: 50)
            #expect(walk.mayRepeat)
            walk.arrive(19, repeating: 4, total: 50)
            #expect(walk.state == .ended)
        }

        @Test("L8: an empty page ends the walk, unless the total says otherwise")
        func emptyPage() {
            var walk = walk()
            walk.arrive(20, total: 50)
            walk.arrive(0, total: 50)
            #expect(walk.state == .requesting(.offset(40, limit: 20)))
            walk.arrive(0, total: 50)
            walk.arrive(0, total: 50)
            #expect(walk.state == .ended)
        }

        @Test("L9: ends exactly at the total, and not if the total shrinks below the received items")
        func total() {
            var exact = walk()
            exact.arrive(20, total: 40)
            exact.arrive(20, total: 40)
            #expect(exact.state == .ended)
            var shrunk = walk()
            shrunk.arrive(20, total: 100)
            shrunk.arrive(20, total: 30)
            #expect(shrunk.state == .requesting(.offset(40, limit: 20)))
            shrunk.arrive(0, total: 30)
            #expect(shrunk.state == .ended)
        }

        @Test("L9: after a short page, the place of a walk that began in the middle is not a count")
        func filteredMiddle() {
            var walk = Walk(
                .offset(limit: 10, endsAtShortPage: false), from: .offset(10, limit: 10), emptyPageLimit: 10)
            walk.arrive(7, total: 23)
            walk.arrive(9, repeating: 3, total: 23)
            #expect(walk.state == .requesting(.offset(23, limit: 10)))
        }

        @Test("L9, L11: if the server filters after it limits, the walk ends at an empty page, not at the total")
        func filteredTotal() {
            var walk = walk()
            for (count, offset) in [(17, 17), (18, 35), (16, 51), (17, 68)] {
                walk.arrive(count, total: 60)
                #expect(walk.state == .requesting(.offset(offset, limit: 20)))
            }
            walk.arrive(0, total: 60)
            #expect(walk.state == .ended)
        }

        @Test(
            "L6: an empty page that is not the last is skipped by its whole span, and the last allowed one fails"
        )
        func emptyPagesInARow() {
            var walk = walk()
            for round in 1...9 {
                walk.arrive(0, isLast: false)
                #expect(walk.state == .requesting(.offset(20 * round, limit: 20)))
            }
            walk.arrive(0, isLast: false)
            #expect(walk.state == .failed(.noProgress(emptyPages: 10)))
        }

        @Test("ends without an overflow if a span reaches beyond the largest offset")
        func overflow() {
            var walk = walk(limit: .max)
            walk.arrive(5, isLast: false)
            walk.arrive(5, isLast: false)
            #expect(walk.state == .requesting(.offset(10, limit: .max)))
            walk.arrive(0, isLast: false)
            #expect(walk.state == .ended)
            var empty = Walk(.offset(limit: .max, endsAtShortPage: false), emptyPageLimit: 10)
            empty.arrive(0, isLast: false)
            empty.arrive(0, isLast: false)
            #expect(empty.state == .ended)
        }
    }

    @Suite("by cursor")
    struct Chained {
        private let opened = Walk(.chained(limit: 5), emptyPageLimit: 10)

        @Test("begins without a cursor and follows the cursor of each page; zero is a cursor")
        func follows() {
            var walk = opened
            #expect(walk.state == .requesting(.cursor(nil, limit: 5)))
            walk.arrive(5, next: 0)
            #expect(walk.state == .requesting(.cursor(0, limit: 5)))
            walk.arrive(2, next: 9)
            #expect(walk.state == .requesting(.cursor(9, limit: 5)))
        }

        @Test("L8: ends when a page names no next one, whatever the total is")
        func ends() {
            var walk = opened
            walk.arrive(5, next: nil, total: 100)
            #expect(walk.state == .ended)
        }

        @Test("ends at a page that says it is the last, even if it names a cursor")
        func lastWithCursor() {
            var walk = opened
            walk.arrive(5, next: 1, isLast: true)
            #expect(walk.state == .ended)
        }

        @Test(
            "L7: a cursor that was followed before is a loop, whatever the length of the cycle",
            arguments: [1, 2, 3, 50])
        func loop(length: Int) {
            var walk = opened
            for cursor in 0..<length {
                walk.arrive(5, next: cursor)
                #expect(walk.state == .requesting(.cursor(cursor, limit: 5)))
            }
            walk.arrive(5, next: 0)
            #expect(walk.state == .failed(.cursorLoop(0)))
        }

        @Test("L6: empty pages that name a next one are followed, up to the limit")
        func emptyPages() {
            var walk = opened
            for cursor in 1...9 { walk.arrive(0, next: cursor) }
            #expect(walk.state == .requesting(.cursor(9, limit: 5)))
            walk.arrive(1, next: 10)
            for cursor in 11...19 { walk.arrive(0, next: cursor) }
            #expect(walk.state == .requesting(.cursor(19, limit: 5)))
            walk.arrive(0, next: 20)
            #expect(walk.state == .failed(.noProgress(emptyPages: 10)))
        }

        @Test("L6: the last allowed empty page is the end if it names no next one")
        func lastEmptyPageIsTheEnd() {
            var walk = opened
            for cursor in 1...9 { walk.arrive(0, next: cursor) }
            walk.arrive(0, next: nil)
            #expect(walk.state == .ended)
        }
    }
}
