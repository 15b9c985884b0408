import Paging
import PagingTesting
import Testing

private let indexed: [SourceAddressing] = [
    .numbered(firstNumber: 0, pageSize: 25), .numbered(firstNumber: 1, pageSize: 7),
    .offset(limit: 25, endsAtShortPage: false), .offset(limit: 7, endsAtShortPage: true),
]

@Suite("Reading ahead")
struct ReadingAheadTests {
    private let books = (0..<237).map(Book.init)
    private let tens = (0..<10).map(Book.init)

    @Test("pages that load at the same time come in order, each item once", arguments: indexed, [true, false])
    func inOrder(addressing: SourceAddressing, saysSo: Bool) async throws {
        let books = self.books
        let honest = ScriptedSource.serving(books, addressing, reportsTotal: saysSo, reportsLastPage: saysSo)
        let turn = Observed(0)
        let source = ScriptedSource<Book>(addressing) { request in
            // Every other answer is late, so that answers arrive in another order than their requests.
            let place = turn.update { turn in
                turn += 1
                return turn
            }
            for _ in 0..<(place % 3 * 20) { await Task.yield() }
            return .items(try await honest.items(for: request), total: saysSo ? books.count : nil)
        }
        var items: [Book] = []
        for try await item in source.items(ahead: 4) { items.append(item) }
        #expect(items == books)
        // Without a total, requests beyond the end are cancelled, but may still be answered.
        #expect(source.maxConcurrentRequests <= (saysSo ? 4 : 7))
    }

    @Test("the given number of pages load at the same time, and no more until the loop takes one")
    func backPressure() async throws {
        let source = ScriptedSource<Book>(.offset(limit: 10, endsAtShortPage: false))
        var pages = source.pages(ahead: 3).makeAsyncIterator()
        let first = Task {
            try await source.waitForRequests(1); source.answer(0, with: .items(Array(0..<10).map(Book.init)))
        }
        _ = try await pages.next()
        _ = try await first.value
        try await source.waitForRequests(4)
        await settle()
        #expect(Set(source.requests) == Set([0, 10, 20, 30].map { .offset($0, limit: 10) }))
        for start in [30, 10, 20] {
            let request = try #require(source.requests.firstIndex(of: .offset(start, limit: 10)))
            source.answer(request, with: .items((start..<start + 10).map(Book.init)))
        }
        await settle()
        #expect(source.requests.count == 4)
        #expect(try await pages.next()?.items.first?.id == 10)
        await settle()
        #expect(source.requests.count == 5)
    }

    @Test("with a total no page beyond the end is requested, and without one no page beyond the distance")
    func behindTheEnd() async throws {
        for (saysSo, requests) in [(true, 24), (false, 27)] {
            let source = ScriptedSource.serving(
                books, .offset(limit: 10, endsAtShortPage: true), reportsTotal: saysSo, reportsLastPage: saysSo)
            for try await _ in source.pages(ahead: 4) {}
            await settle()
            #expect(source.requests.count == requests)
        }
    }

    @Test(
        "L11: items that are on the first page and again on the next do not make the page size larger",
        arguments: [1, 4], [21, 31, 33, 44])
    func repeatedItems(ahead: Int, count: Int) async throws {
        for isOnEveryPage in [false, true] where !isOnEveryPage || count != 21 {
            let source = ScriptedSource<Book>(.numbered(firstNumber: 1, pageSize: 10)) { request in
                guard case .number(let number, _) = request else { return nil }
                let start = min((number - 1) * 10, count)
                let rows = (start..<min(start + 10, count)).map(Book.init)
                let isExtra = isOnEveryPage ? !rows.isEmpty : number == 1
                return .items((isExtra ? [Book(id: isOnEveryPage ? 500 : 15)] : []) + rows, total: count)
            }
            var ids: Set<Int> = []
            for try await item in source.items(ahead: ahead) { ids.insert(item.id) }
            #expect(ids.subtracting([500]) == Set(0..<count))
        }
    }

    @Test("L11: no page is requested behind the last one of a server with larger pages")
    func largerPages() async throws {
        let source = ScriptedSource<Book>(.numbered(firstNumber: 1, pageSize: 10)) { request in
            guard case .number(let number, _) = request else { return nil }
            return .items((0..<100).dropFirst((number - 1) * 25).prefix(25).map(Book.init), total: 100)
        }
        var ids: [Int] = []
        for try await item in source.items(ahead: 1) { ids.append(item.id) }
        #expect(ids == Array(0..<100))
        #expect(source.requests.count == 4)
    }

    @Test("L11: an item that the first page has twice does not make the page size larger")
    func doubledItem() async throws {
        let source = ScriptedSource<Book>(.numbered(firstNumber: 1, pageSize: 2)) { request in
            guard case .number(let number, _) = request else { return nil }
            return .items((number == 1 ? [0, 1, 1] : [2]).map(Book.init), total: 3)
        }
        var ids: [Int] = []
        for try await item in source.items(ahead: 1) { ids.append(item.id) }
        #expect(ids == [0, 1, 1, 2])
    }

    @Test("L7, L11: neighboring pages of a server that filters may have the same items", arguments: [2, 3, 7])
    func filtered(divisor: Int) async throws {
        let source = ScriptedSource<Book>(.offset(limit: 20, endsAtShortPage: false)) { request in
            guard case .offset(let offset, let limit) = request else { return nil }
            let span = (0..<100).dropFirst(offset).prefix(limit)
            return .items(span.filter { $0.isMultiple(of: divisor) }.map(Book.init), isLast: offset + limit >= 100)
        }
        var ids: [Int] = []
        for try await item in source.items() { ids.append(item.id) }
        #expect(ids == (0..<100).filter { $0.isMultiple(of: divisor) })
    }

    @Test("shorter pages than requested are followed from where they end")
    func clamped() async throws {
        let books = self.books
        let source = ScriptedSource<Book>(.offset(limit: 20, endsAtShortPage: false)) { request in
            guard case .offset(let offset, let limit) = request else { return nil }
            return .items(Array(books[min(offset, 237)..<min(offset + min(limit, 15), 237)]), total: 237)
        }
        var items: [Book] = []
        for try await item in source.items(ahead: 4) { items.append(item) }
        #expect(items == books)
        #expect(source.requests.first == .offset(0, limit: 20))
        #expect(source.requests.count < 24)
    }

    @Test("a page that fails throws in its turn, after the pages before it")
    func failing() async throws {
        let source = ScriptedSource<Book>(.numbered(firstNumber: 0, pageSize: 1)) { request in
            guard case .number(let number, _) = request else { return nil }
            if number == 3 { throw ScriptedFailure("third") }
            return .items([Book(id: number)], total: 100)
        }
        var pages = source.pages(ahead: 5).makeAsyncIterator()
        for number in 0..<3 { #expect(try await pages.next()?.items.map(\.id) == [number]) }
        await #expect(throws: ScriptedFailure("third")) { try await pages.next() }
        #expect(try await pages.next() == nil)
    }

    @Test("leaving the loop cancels all loads, and a cancelled loop stops at once", arguments: [false, true])
    func leaving(isCancelled: Bool) async throws {
        let source = ScriptedSource<Book>(
            .offset(limit: 10, endsAtShortPage: false), cancellation: isCancelled ? .ignored : .honored,
            answers: [.items(tens)])
        let loop = Task {
            for try await _ in source.items(ahead: 4) {
                if isCancelled { continue }
                try await source.waitForRequests(5)
                break
            }
        }
        try await source.waitForRequests(5)
        if isCancelled {
            loop.cancel()
            await #expect(throws: CancellationError.self) { try await loop.value }
        }
        try await source.waitForCancellations(4)
        #expect(source.cancelledRequests == [1, 2, 3, 4])
    }

    @Test("H1: an iterator that is released in the middle keeps neither the source nor the pages ahead")
    func dropped() async throws {
        let items = LiveCounter()
        let calls = LiveCounter()
        do {
            let life = Counted(id: -1, items)
            let source = PageSource<Counted>.offset(limit: 10) { request in
                calls.increment()
                defer { calls.decrement() }
                if request.offset > 20 { try await Task.sleep(for: .seconds(3_600)) }
                _ = life
                return (request.offset..<request.offset + 10).map { Counted(id: $0, items) }
            }
            var iterator = source.items(ahead: 4).makeAsyncIterator()
            for _ in 0..<15 { _ = try await iterator.next() }
            #expect(calls.total >= 2)
        }
        try await calls.waitForZero()
        try await items.waitForZero()
    }
}

@Suite("Resuming")
struct ResumingTests {
    private static let addressings = indexed + [.chained(limit: 25), .chained(limit: 7)]
    private let books = (0..<237).map(Book.init)

    @Test("a loop that begins where another one ended continues it", arguments: addressings, [1, 4])
    func resumed(addressing: SourceAddressing, distance: Int) async throws {
        let source = ScriptedSource.serving(books, addressing)
        for count in [1, 2, 5] {
            var items: [Book] = []
            var place: PagePlace?
            for try await page in source.pages(ahead: distance).prefix(count) {
                items += page.items
                place = page.next
            }
            for try await page in source.pages(from: try #require(place), ahead: distance) {
                items += page.items
                place = page.next
            }
            #expect(items == books)
            #expect(place == nil)
        }
    }

    @Test("a place can be saved and made again: a number, an offset, a cursor")
    func places() async throws {
        let numbered = ScriptedSource.serving(books, .numbered(firstNumber: 1, pageSize: 100))
        var pages = numbered.pages().makeAsyncIterator()
        #expect(try await pages.next()?.next?.number == 2)
        let byOffset = ScriptedSource.serving(books, .offset(limit: 100, endsAtShortPage: true))
        pages = byOffset.pages().makeAsyncIterator()
        #expect(try await pages.next()?.next?.offset == 100)
        let chained = ScriptedSource.serving(books, .chained(limit: 100))
        pages = chained.pages().makeAsyncIterator()
        let place = try await pages.next()?.next
        #expect(place?.cursor() == "100" && place?.cursor(of: Int.self) == nil && place?.offset == nil)
        for place in [PagePlace.cursor("200"), .start] {
            var first = chained.items(from: place).makeAsyncIterator()
            #expect(try await first.next()?.id == (place == .start ? 0 : 200))
        }
    }

    @Test("a cursor of another type throws an error, and makes no request")
    func foreignCursor() async throws {
        let source = ScriptedSource.serving(books, .chained(limit: 100))
        await #expect(throws: ForeignCursor.self) { for try await _ in source.pages(from: .cursor(7)) {} }
        #expect(source.requests.isEmpty)
    }

    @Test("L7: the cursor that a loop began with is a loop when it returns")
    func loop() async throws {
        let source = ScriptedSource<Book>(.chained(limit: 1)) { request in
            guard case .cursor(let cursor, _, _) = request else { return nil }
            return .items([Book(id: cursor == "a" ? 0 : 1)], next: cursor == "a" ? "b" : "a")
        }
        var pages = source.pages(from: .cursor("a")).makeAsyncIterator()
        for _ in 0..<2 { #expect(try await pages.next() != nil) }
        await #expect(throws: WalkFailure.cursorLoop(cursor: "a", pageCount: 2)) { try await pages.next() }
    }
}

extension ScriptedSource {
    /// The items that this source has for a request to another source.
    fileprivate func items(for request: ScriptedRequest) async throws -> [Item] {
        let place: PagePlace
        switch request {
        case .number(let number, _): place = .number(number)
        case .offset(let offset, _): place = .offset(offset)
        case .cursor(let cursor, _, _): place = cursor.map { .cursor($0) } ?? .start
        }
        var pages = pages(from: place).makeAsyncIterator()
        return try await pages.next()?.items ?? []
    }
}
