import PagingCore
import Testing

/// Numbered lists whose first page is longer than requested: because the server uses larger pages, or because it adds items
/// to that page alone. No page may be left out (L11).
@Suite struct LongFirstPageTests {
    /// A server with items pinned to its first page, and pages of one size.
    private struct Server {
        var pinned: Int
        var size: Int
        var count: Int
        /// Whether its pages say if they are the last.
        var saysLast = false

        func page(_ number: Int) -> Range<Int> {
            let start = number == 1 ? 0 : pinned + (number - 1) * size
            return min(start, count)..<min(pinned + number * size, count)
        }
    }

    private func answerAll(_ list: inout Driver, _ server: Server) {
        while case .number(let number, let size)? = list.requests.first {
            let page = server.page(number)
            list.answer(
                .number(number, size: size), page, total: server.count,
                isLast: server.saysLast ? page.upperBound == server.count : nil)
        }
    }

    /// Scrolls from the first row to the last.
    private func scrollThrough(_ list: inout Driver, _ server: Server) {
        var row = 0
        repeat {
            list.moveViewport(to: row)
            answerAll(&list, server)
            row += 4
        } while row < list.rows.count
    }

    private func opened(_ server: Server, retention: RetentionPolicy = .all) -> Driver {
        var configuration = FeedConfiguration(
            addressing: .numbered(firstNumber: 1, pageSize: 10), prefetch: .rows(3), retry: .never)
        configuration.retention = retention
        var list = Driver(configuration)
        list.join()
        list.moveViewport(to: 0)
        answerAll(&list, server)
        return list
    }

    @Test(
        "L11: every row is loaded, and stays loaded after each kind of refresh, whatever the first page adds",
        arguments: [0, 1, 10, 15, 25], [10, 25, 30])
    func complete(pinned: Int, size: Int) {
        for count in [20, 21, 22, 35, 40, 60, 115, 200] {
            for saysLast in [false, true] {
                let server = Server(pinned: pinned, size: size, count: count, saysLast: saysLast)
                var list = opened(server)
                scrollThrough(&list, server)
                #expect(list.ids == Array(0..<count), "\(server)")
                for kind in [RefreshKind<Int>.loaded, .around(0), .around(count / 2), .start] {
                    list.refresh(1, kind)
                    answerAll(&list, server)
                    scrollThrough(&list, server)
                    scrollThrough(&list, server)
                    #expect(list.ids == Array(0..<count), "\(server) after a refresh of \(kind)")
                }
            }
        }
    }

    @Test(
        "L11: a server that changes its page size or grows loses no row at a refresh",
        arguments: [RefreshKind<Int>.start, .loaded, .around(0)])
    func changed(kind: RefreshKind<Int>) {
        let sizes = [(0, 10), (1, 10), (10, 10), (0, 25), (15, 25)]
        for (pinned, size) in sizes {
            for (laterPinned, laterSize) in sizes {
                for (count, later) in [(25, 60), (60, 60), (100, 100), (11, 115)] {
                    var list = opened(Server(pinned: pinned, size: size, count: count))
                    scrollThrough(&list, Server(pinned: pinned, size: size, count: count))
                    list.moveViewport(to: 0)
                    let server = Server(pinned: laterPinned, size: laterSize, count: later)
                    list.refresh(1, kind)
                    answerAll(&list, server)
                    scrollThrough(&list, server)
                    scrollThrough(&list, server)
                    #expect(
                        list.ids == Array(0..<later), "\(pinned) + \(size) of \(count), then \(server), \(kind)")
                }
            }
        }
    }

    @Test("L11: a restored list loads every row from a server with larger pages, also after a refresh")
    func restored() throws {
        let server = Server(pinned: 0, size: 25, count: 100)
        var list = try Driver(
            opened(server).feed.configuration, restoring: #require(opened(server).feed.state))
        list.join()
        list.moveViewport(to: 0)
        answerAll(&list, server)
        list.refresh(1, .loaded)
        answerAll(&list, server)
        scrollThrough(&list, server)
        scrollThrough(&list, server)
        #expect(list.ids == Array(0..<100))
    }

    @Test("L11, K3: a first page that is evicted before the second one arrives leaves the size undecided")
    func evictedBeforeSecondPage() {
        let server = Server(pinned: 1, size: 10, count: 20, saysLast: true)
        var list = opened(server, retention: .items(20))
        for id in 500..<560 { list.edit(.insert(.init(id: id), .end, shiftsOffsets: false)) }
        list.moveViewport(to: 40, length: 4)
        list.moveViewport(to: 0, length: 4)
        answerAll(&list, server)
        scrollThrough(&list, server)
        scrollThrough(&list, server)
        for id in 500..<560 { list.edit(.remove(id, shiftsOffsets: false)) }
        scrollThrough(&list, server)
        #expect(list.ids.compactMap { $0 }.sorted() == list.ids.compactMap { $0 }, "\(list.ids)")
        for row in [0, 10, 16] {
            list.moveViewport(to: row)
            answerAll(&list, server)
            for shown in row..<(row + 4) { #expect(list.rows[shown].item?.id == shown) }
        }
    }

    @Test("L11, V1: a refresh from the start keeps a deep reader where it is, if the size is known")
    func deepReader() {
        let server = Server(pinned: 1, size: 10, count: 1_000)
        var list = opened(server)
        list.moveViewport(to: 8)
        answerAll(&list, server)
        list.moveViewport(to: 500)
        answerAll(&list, server)
        list.refresh()
        list.answer(.number(1, size: 10), 0..<11, total: 1_000)
        #expect(list.viewport.lowerBound == 500)
    }

    @Test("L11: a last page behind a longer first page leaves the first page its places")
    func largerLastPage() {
        var list = Driver.numbered()
        list.join()
        list.moveViewport(to: 0)
        list.answer(.number(1, size: 10), 0..<25, total: 33)
        list.moveViewport(to: 23)
        list.answer(.number(2, size: 10), 25..<33, total: 33)
        #expect(list.feed.update.total == 33)
        #expect(list.states.append == .ended)
        #expect(list.rows.count == 33)
    }

    /// How a server puts items on pages of 10 in which they are not in order.
    enum Extra: CaseIterable {
        /// The item 15 is on the first page too.
        case sticky
        /// The item 5 is on the third page too.
        case repeated
        /// The item 3 is also the first of all.
        case doubled
        /// The item 500 is on every page, and the total does not count it.
        case banner
        /// The item 500 is on every page, and the total counts it each time.
        case countedBanner
        /// The last page has up to three more items than 10.
        case orphans
        /// The pages are filtered: every third one has only three items, and the total counts them as 10.
        case filtered

        func page(_ number: Int, of count: Int) -> [Int] {
            let pages = max(self == .orphans ? (count - 4) / 10 + 1 : (count - 1) / 10 + 1, 1)
            guard number <= pages else { return [] }
            let rows = Array(((number - 1) * 10)..<(number == pages ? count : number * 10))
            return switch self {
            case .sticky: number == 1 && count > 15 ? [15] + rows : rows
            case .repeated: number == 3 ? [5] + rows : rows
            case .doubled: number == 1 ? [3] + rows : rows
            case .banner, .countedBanner: [500] + rows
            case .orphans: rows
            case .filtered: number % 3 == 2 ? Array(rows.prefix(3)) : rows
            }
        }

        func ids(of count: Int) -> Set<Int> {
            Set((1...50).flatMap { page($0, of: count) })
        }

        /// The total of filtered pages may be that of the filtered items, where only the server knows the last page.
        func total(of count: Int, saysLast: Bool) -> Int {
            switch self {
            case .countedBanner: (1...50).reduce(0) { $0 + page($1, of: count).count }
            case .filtered: saysLast ? ids(of: count).count : count
            case .sticky, .repeated, .doubled, .banner, .orphans: count
            }
        }
    }

    @Test(
        "L9, L11: no page is left out, and none is requested again, whatever else is on the pages",
        arguments: Extra.allCases, [RetentionPolicy.all, .items(15), .items(20)])
    func extra(extra: Extra, retention: RetentionPolicy) {
        for count in 10...45 {
            for saysLast in [true, false] {
                // Without the banner there are as many items as with it on fewer pages: only the server can tell.
                if extra == .banner, !saysLast, count % 10 == 1 { continue }
                let total = extra.total(of: count, saysLast: saysLast)
                var list = Driver.numbered(retention: retention)
                list.join()
                list.moveViewport(to: 0)
                var requested: [Int] = []
                var loaded: Set<Int> = []
                for _ in 0..<60 {
                    answerAll(&list, extra, count, saysLast: saysLast, &requested, &loaded)
                    list.moveViewport(to: min(list.viewport.lowerBound + 4, max(list.rows.count - 4, 0)))
                }
                let what: Comment = "\(count) items, says the last page: \(saysLast), \(requested)"
                #expect(loaded == extra.ids(of: count), what)
                #expect(list.states.append == .ended, what)
                if extra == .filtered, saysLast { continue }
                let shown = list.feed.update.total ?? 0
                #expect(shown <= (1...50).reduce(0) { $0 + extra.page($1, of: count).count } || shown == total, what)
                if retention != .all { continue }
                #expect(!list.ids.contains(nil), what)
                #expect([total, list.rows.count].contains(shown), what)
                if saysLast || ![.banner, .countedBanner, .filtered].contains(extra) {
                    #expect(requested.count == Set(requested).count, what)
                    // A page longer than the first, or one that the total may not count, needs one more request.
                    let empty = requested.filter { extra.page($0, of: count).isEmpty }
                    #expect(empty.isEmpty || empty == requested.suffix(1) && !saysLast, what)
                }
            }
        }
    }

    private func answerAll(
        _ list: inout Driver, _ extra: Extra, _ count: Int, saysLast: Bool, _ requested: inout [Int],
        _ loaded: inout Set<Int>
    ) {
        let total = extra.total(of: count, saysLast: saysLast)
        while case .number(let number, let size)? = list.requests.first {
            requested.append(number)
            list.answer(
                .number(number, size: size), extra.page(number, of: count), total: total,
                isLast: saysLast ? extra.page(number + 1, of: count).isEmpty : nil)
            loaded.formUnion(list.ids.compactMap { $0 })
        }
    }

    @Test("L9, L10, L11: jumps leave no page out, whatever else is on the pages", arguments: Extra.allCases)
    func jumps(extra: Extra) {
        for count in [30, 31, 33, 40, 41, 44] {
            for target in stride(from: 12, to: 50, by: 5) {
                for saysLast in [true, false] {
                    if extra == .banner, !saysLast, count % 10 == 1 { continue }
                    var list = Driver.numbered(retention: .items(20))
                    list.join()
                    list.moveViewport(to: 0)
                    var requested: [Int] = []
                    var loaded: Set<Int> = []
                    answerAll(&list, extra, count, saysLast: saysLast, &requested, &loaded)
                    list.moveViewport(to: target)
                    for row in stride(from: 0, to: 60, by: 3) {
                        answerAll(&list, extra, count, saysLast: saysLast, &requested, &loaded)
                        list.moveViewport(to: min(row, max(list.rows.count - 4, 0)))
                    }
                    #expect(
                        loaded == extra.ids(of: count),
                        "\(count) items, jump to \(target), says the last page: \(saysLast), \(requested)")
                }
            }
        }
    }
}
