import Paging
import PagingTesting
import Testing

struct Book: Identifiable, Hashable, Sendable {
    let id: Int
}

private let addressings: [SourceAddressing] = [
    .numbered(firstNumber: 0, pageSize: 25), .numbered(firstNumber: 1, pageSize: 7),
    .offset(limit: 25, endsAtShortPage: false), .offset(limit: 7, endsAtShortPage: true),
    .chained(limit: 25), .chained(limit: 7),
]

@Suite("Sequences")
struct SequenceTests {
    private let books = (0..<237).map(Book.init)

    @Test("items come in order, each once, with every addressing and page size", arguments: addressings, [true, false])
    func allItems(addressing: SourceAddressing, saysSo: Bool) async throws {
        let source = ScriptedSource.serving(books, addressing, reportsTotal: saysSo, reportsLastPage: saysSo)
        var items: [Book] = []
        for try await item in source.items() { items.append(item) }
        #expect(items == books)
        #expect(source.maxConcurrentRequests == 1)
    }

    @Test("pages come in order with their totals, and the last one of a chained source says that it is")
    func allPages() async throws {
        let source = ScriptedSource.serving(books, .chained(limit: 100))
        var pages: [SequencePage<Book>] = []
        for try await page in source.pages() { pages.append(page) }
        #expect(pages.map(\.items.count) == [100, 100, 37])
        #expect(pages.map(\.total) == [237, 237, 237])
        #expect(pages.map(\.isLast) == [false, false, true])
    }

    @Test("an empty list is one empty page and no item", arguments: addressings)
    func emptyList(addressing: SourceAddressing) async throws {
        let source = ScriptedSource<Book>.serving([], addressing)
        var items = source.items().makeAsyncIterator()
        #expect(try await items.next() == nil)
        var pages = source.pages().makeAsyncIterator()
        #expect(try await pages.next()?.items == [])
        #expect(try await pages.next() == nil)
    }

    @Test("nothing is loaded before the first element is requested")
    func lazy() async {
        let source = ScriptedSource<Book>(.chained(limit: 5))
        let iterators = (source.items().makeAsyncIterator(), source.pages().makeAsyncIterator())
        await settle()
        #expect(source.requests.isEmpty)
        withExtendedLifetime(iterators) {}
    }

    @Test("while the caller has a page, the next one loads, and no other")
    func onePageAhead() async throws {
        let source = ScriptedSource.serving(books, .offset(limit: 10, endsAtShortPage: true))
        var pages = source.pages().makeAsyncIterator()
        for page in 1...5 {
            _ = try await pages.next()
            try await source.waitForRequests(page + 1)
            await settle()
            #expect(source.requests.count == page + 1)
        }
    }

    @Test("while the caller has the items of a page, the next page loads, and no other")
    func onePageAheadOfItems() async throws {
        let source = ScriptedSource.serving(books, .offset(limit: 10, endsAtShortPage: true))
        var items = source.items().makeAsyncIterator()
        for item in 0..<30 {
            _ = try await items.next()
            try await source.waitForRequests(item / 10 + 2)
            await settle()
            #expect(source.requests.count == item / 10 + 2)
        }
    }

    @Test("each iterator reads the source again")
    func independentIterators() async throws {
        let items = ScriptedSource.serving(books, .chained(limit: 50)).items()
        for _ in 0..<2 {
            var count = 0
            for try await _ in items { count += 1 }
            #expect(count == 237)
        }
    }

    @Test("an error is thrown after the items before it, once, and the sequence ends")
    func errorOnce() async throws {
        let source = ScriptedSource<Book>(
            .chained(limit: 2),
            answers: [.items([Book(id: 0), Book(id: 1)], next: "a"), .failure(ScriptedFailure("gone"))])
        var items = source.items().makeAsyncIterator()
        #expect(try await items.next()?.id == 0)
        #expect(try await items.next()?.id == 1)
        await #expect(throws: ScriptedFailure("gone")) { try await items.next() }
        #expect(try await items.next() == nil)
        #expect(try await items.next() == nil)
        #expect(source.requests.count == 2)
    }

    @Test("L7: a source with a cursor loop fails after its pages, with the name of the cursor")
    func cursorLoop() async throws {
        let source = ScriptedSource<Book>(.chained(limit: 1)) { request in
            guard case .cursor(let cursor, _, _) = request else { return nil }
            return switch cursor {
            case nil: .items([Book(id: 0)], next: "a")
            case "a": .items([Book(id: 1)], next: "b")
            default: .items([Book(id: 2)], next: "a")
            }
        }
        var pages = source.pages().makeAsyncIterator()
        for _ in 0..<3 { #expect(try await pages.next() != nil) }
        await #expect(throws: WalkFailure.cursorLoop(cursor: "a", pageCount: 3)) { try await pages.next() }
        #expect(try await pages.next() == nil)
        #expect(source.requests.count == 3)
    }

    @Test("L7: a server that restarts under a new cursor is detected by its first page, which is not delivered again")
    func silentRestart() async throws {
        let source = ScriptedSource<Book>(.chained(limit: 2)) { request in
            guard case .cursor(let cursor, _, _) = request else { return nil }
            let number = cursor.flatMap(Int.init) ?? 0
            return .items([Book(id: number % 3 * 2), Book(id: number % 3 * 2 + 1)], next: String(number + 1))
        }
        var items: [Int] = []
        await #expect(throws: WalkFailure.repeatedPage(earlierPage: 1, pageCount: 4)) {
            for try await book in source.items() { items.append(book.id) }
        }
        #expect(items == Array(0..<6))
    }

    @Test(
        "L7: a server that ignores the page's name is detected at the second page, and at the third if pages overlap",
        arguments: addressings)
    func ignoresCursor(addressing: SourceAddressing) async throws {
        let overlaps = if case .offset(let limit, _) = addressing { limit > 2 } else { false }
        let source = ScriptedSource<Book>(addressing) { request in
            if case .cursor(let cursor, _, _) = request {
                return .items([Book(id: 0), Book(id: 1)], next: String((cursor.flatMap(Int.init) ?? 0) + 1))
            }
            return .items([Book(id: 0), Book(id: 1)], total: 100, isLast: false)
        }
        var count = 0
        let failure = WalkFailure.repeatedPage(earlierPage: overlaps ? 2 : 1, pageCount: overlaps ? 3 : 2)
        await #expect(throws: failure) {
            for try await _ in source.items(ahead: 3) { count += 1 }
        }
        #expect(count == 2)
    }

    @Test("L7: a server that repeats its last page beyond the end is detected there")
    func lastPageForever() async throws {
        let source = ScriptedSource<Book>(.numbered(firstNumber: 1, pageSize: 2)) { request in
            guard case .number(let number, _) = request else { return nil }
            return .items([Book(id: min(number, 3) * 2), Book(id: min(number, 3) * 2 + 1)])
        }
        var count = 0
        await #expect(throws: WalkFailure.repeatedPage(earlierPage: 3, pageCount: 4)) {
            for try await _ in source.items() { count += 1 }
        }
        #expect(count == 6)
    }

    @Test("empty pages, pages of one item, and pages in another order are no repetition")
    func noRepetition() async throws {
        let source = ScriptedSource<Book>(
            .chained(limit: 2),
            answers: [
                .items([], next: "a"), .items([], next: "b"), .items([Book(id: 0), Book(id: 1)], next: "c"),
                .items([Book(id: 1), Book(id: 0)], next: "d"), .items([Book(id: 1)], next: "e"),
                .items([Book(id: 1)], next: "f"), .items([Book(id: 2), Book(id: 2)], next: "g"),
                .items([Book(id: 2), Book(id: 2)]),
            ])
        var items: [Int] = []
        for try await book in source.items() { items.append(book.id) }
        #expect(items == [0, 1, 1, 0, 1, 1, 2, 2, 2, 2])
    }

    @Test("a loop that continues at a short last page ends there, by the page size of the loop before")
    func fromTheLastPage() async throws {
        for (size, count) in [(5, 73), (10, 75)] {
            let source = ScriptedSource<Book>(.numbered(firstNumber: 1, pageSize: 10)) { request in
                guard case .number(let number, _) = request else { return nil }
                return .items((0..<count).dropFirst((number - 1) * size).prefix(size).map(Book.init), total: count)
            }
            var place = PagePlace.start
            for try await page in source.pages() {
                if let next = page.next { place = next }
            }
            let last = (count + size - 1) / size
            #expect(place == .number(last, pageSize: size))
            var items: [Int] = []
            for try await book in source.items(from: place) { items.append(book.id) }
            #expect(items == Array((count / size * size)..<count))
            #expect(source.requests.suffix(2) == [.number(last, size: 10), .number(last, size: 10)])
        }
    }

    @Test("a loop that begins at a short last page without its size requests one page more")
    func fromSomePage() async throws {
        let source = ScriptedSource<Book>(.numbered(firstNumber: 1, pageSize: 10)) { request in
            guard case .number(let number, _) = request else { return nil }
            return .items((0..<75).dropFirst((number - 1) * 10).prefix(10).map(Book.init), total: 75)
        }
        var items: [Int] = []
        for try await book in source.items(from: .number(8)) { items.append(book.id) }
        #expect(items == Array(70..<75))
        #expect(source.requests.count == 2)
    }

    @Test("L6: too many empty pages in a row that each name a next one fail, 100 by default")
    func noProgress() async throws {
        let source = ScriptedSource<Book>(.chained(limit: 1)) { request in
            guard case .cursor(let cursor, _, _) = request else { return nil }
            return .items([], next: String((cursor.flatMap(Int.init) ?? 0) + 1))
        }
        var items = source.items().makeAsyncIterator()
        await #expect(throws: WalkFailure.noProgress(emptyPages: 100, pageCount: 100)) { try await items.next() }
        #expect(source.requests.count == 100)
        for limit in [1, 3] {
            await #expect(throws: WalkFailure.noProgress(emptyPages: limit, pageCount: limit)) {
                for try await _ in source.pages(emptyPageLimit: limit) {}
            }
        }
    }
}

@Suite("Leaving a sequence")
struct LeavingASequenceTests {
    private let page = ScriptedAnswer.items([Book(id: 0), Book(id: 1)], next: "a")

    @Test("breaking out of the loop cancels the page that is loading")
    func breaking() async throws {
        let source = ScriptedSource<Book>(.chained(limit: 2), answers: [page])
        for try await _ in source.items() {
            try await source.waitForRequests(2)
            break
        }
        try await source.waitForCancellations(1)
        #expect(source.cancelledRequests == [1])
    }

    @Test("cancelling the loop's task cancels the page it waits for and throws")
    func cancelledWhileWaiting() async throws {
        let source = ScriptedSource<Book>(.chained(limit: 2))
        let task = Task { for try await _ in source.pages() {} }
        try await source.waitForRequests(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await source.waitForCancellations(1)
    }

    @Test("a source that ignores cancellation does not delay the caller")
    func ignoringSource() async throws {
        let source = ScriptedSource<Book>(.chained(limit: 2), cancellation: .ignored)
        let task = Task { for try await _ in source.pages() {} }
        try await source.waitForRequests(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(source.heldRequests == [0])
        #expect(source.answer(0, with: page))
    }

    @Test(
        "a cancelled loop gets no more items of a loaded page, and does not end without an error",
        arguments: ["a", nil])
    func cancelledAmongItems(next: String?) async throws {
        let source = ScriptedSource<Book>(
            .chained(limit: 2), answers: [.items([Book(id: 0), Book(id: 1)], next: next)])
        let task = Task {
            var seen: [Int] = []
            do {
                for try await book in source.items() {
                    seen.append(book.id)
                    withUnsafeCurrentTask { $0?.cancel() }
                }
                return (seen, false)
            } catch {
                return (seen, error is CancellationError)
            }
        }
        let (seen, wasThrown) = await task.value
        #expect(seen == [0])
        #expect(wasThrown)
    }

    @Test("a task that is cancelled before the first element loads nothing")
    func cancelledBefore() async throws {
        let source = ScriptedSource<Book>(.chained(limit: 2))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            for try await _ in source.items() {}
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(source.requests.isEmpty)
    }

    @Test("the loop runs on the actor of its caller")
    @MainActor
    func onTheMainActor() async throws {
        var count = 0
        for try await _ in ScriptedSource.serving((0..<20).map(Book.init), .chained(limit: 3)).items() {
            MainActor.assertIsolated()
            count += 1
        }
        #expect(count == 20)
    }

    @Test("a page of a chained source is the last if it names no next one, whether the source says so or not")
    func lastByCursor() async throws {
        let source = PageSource<Book>.cursor(limit: 2, of: Int.self) { request in
            let start = request.cursor ?? 0
            return ItemPage([Book(id: start)], next: start < 2 ? start + 1 : nil)
        }
        var last: [Bool?] = []
        for try await page in source.pages() { last.append(page.isLast) }
        #expect(last == [false, false, true])
    }

    @Test("a loop that is cancelled between the items of a page ends, and its loads are cancelled")
    func stopped() async throws {
        let source = ScriptedSource<Book>(.chained(limit: 2), answers: [.items([Book(id: 0), Book(id: 1)], next: "a")])
        try await Task {
            var items = source.items().makeAsyncIterator()
            #expect(try await items.next() == Book(id: 0))
            try await source.waitForRequests(2)
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) { try await items.next() }
            #expect(try await items.next() == nil)
            await settle()
            #expect(source.cancelledRequests == [1])
        }.value
    }

    @Test("by default a short page ends no list, also one of arrays")
    func endsByDefault() {
        let pages = PageSource<Book>.offset(limit: 1) { _ in ItemPage([]) }
        #expect(pages.addressing == .offset(limit: 1, endsAtShortPage: false))
        let arrays = PageSource<Book>.offset(limit: 1) { _ in [] }
        #expect(arrays.addressing == .offset(limit: 1, endsAtShortPage: false))
        #expect(PageSource<Book>.numbered(pageSize: 1) { _ in ItemPage([]) }.addressing.limit == 1)
        #expect(PageSource<Book>.cursor(limit: 1) { _ in ItemPage([], next: nil) }.addressing.limit == 1)
    }

    #if os(macOS) || os(Linux)
    @Test("a page size or a prefetch of zero pages is a programming error and traps")
    func mistakes() async {
        await #expect(processExitsWith: .failure) { _ = PageSource<Book>.offset(limit: 0) { _ in ItemPage([]) } }
        await #expect(processExitsWith: .failure) { _ = PageSource<Book>.offset(limit: 0) { _ in [] } }
        await #expect(processExitsWith: .failure) { _ = PageSource<Book>.numbered(pageSize: 0) { _ in ItemPage([]) } }
        await #expect(processExitsWith: .failure) {
            _ = PageSource<Book>.cursor(limit: 0) { _ in ItemPage([], next: nil) }
        }
        await #expect(processExitsWith: .failure) { _ = PagePlace.number(1, pageSize: 0) }
        await #expect(processExitsWith: .failure) {
            let source = PageSource<Book>.cursor(limit: 1) { _ in ItemPage([], next: nil) }
            _ = source.pages(ahead: 0).makeAsyncIterator()
        }
        await #expect(processExitsWith: .failure) {
            let source = PageSource<Book>.cursor(limit: 1) { _ in ItemPage([], next: nil) }
            _ = source.pages(emptyPageLimit: 0).makeAsyncIterator()
        }
    }
    #endif
}
