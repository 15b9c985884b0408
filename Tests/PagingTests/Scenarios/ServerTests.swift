import Paging
import PagingCore
import Testing

/// What a list shows of servers of many kinds: every item once, in the server's order, whatever the server says of its
/// length and however long its pages are.
@Suite struct ServerTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        var server: ListServer
        var limit = 20
        /// Whether the total promises pages that do not exist: their placeholders fail after some empty pages (L6).
        var isTotalTooGreat = false
        var testDescription: String { name }
    }

    static let cases: [Case] = {
        let sixty = Array(1...60)
        let hundred = Array(1...100)
        let long = Array(1...230)
        var cases = [
            Case(name: "no total", server: ListServer(ids: sixty)),
            Case(name: "no total, not a multiple", server: ListServer(ids: Array(1...55))),
            Case(name: "says the last", server: ListServer(ids: sixty, saysLast: true)),
            Case(name: "exact total, a multiple", server: ListServer(ids: sixty, total: .exact)),
            Case(name: "exact total, not a multiple", server: ListServer(ids: Array(1...55), total: .exact)),
            Case(name: "clamps 100 to 50", server: ListServer(ids: long, longestPage: 50), limit: 100),
            Case(
                name: "clamps 100 to 50, with a total", server: ListServer(ids: long, longestPage: 50, total: .exact),
                limit: 100),
            Case(
                name: "clamps 100 to 50, exact multiple",
                server: ListServer(ids: Array(1...200), longestPage: 50, total: .exact), limit: 100),
            Case(
                name: "filters half after the limit", server: ListServer(ids: hundred, omits: { $0 % 2 == 0 })),
            Case(
                name: "filters half, says the last",
                server: ListServer(ids: hundred, omits: { $0 % 2 == 0 }, saysLast: true)),
            Case(
                name: "filters half, total before the filter",
                server: ListServer(ids: hundred, omits: { $0 % 2 == 0 }, total: .unfiltered)),
            Case(
                name: "filters half, total after the filter",
                server: ListServer(ids: hundred, omits: { $0 % 2 == 0 }, total: .exact)),
            Case(
                name: "leaves 5 % over, says the last",
                server: ListServer(ids: hundred, omits: { $0 % 20 != 7 }, saysLast: true)),
            Case(
                name: "leaves 5 % over, total before the filter",
                server: ListServer(ids: hundred, omits: { $0 % 20 != 7 }, total: .unfiltered),
                isTotalTooGreat: true),
            Case(
                name: "pins two items", server: ListServer(ids: sixty, pinned: [901, 902], saysLast: true)),
            Case(
                name: "pins two items, with a total",
                server: ListServer(ids: sixty, pinned: [901, 902], total: .exact)),
            Case(
                name: "pins two items, total without them",
                server: ListServer(ids: sixty, pinned: [901, 902], total: .fixed(60))),
            Case(
                name: "pins as many items as its last page has, total without them",
                server: ListServer(ids: Array(1...42), pinned: [901, 902], total: .fixed(42))),
        ]
        for total in [6, 20, 0, -1, 59, 61, 1_000] {
            cases.append(
                Case(
                    name: "60 items, total \(total)", server: ListServer(ids: sixty, total: .fixed(total)),
                    isTotalTooGreat: total == 1_000))
        }
        cases.append(Case(name: "total is what remains", server: ListServer(ids: sixty, total: .remaining)))
        for size in [7, 30, 100] {
            cases.append(
                Case(name: "pages of \(size)", server: ListServer(ids: long, pageSize: size)))
            cases.append(
                Case(
                    name: "pages of \(size), with a total",
                    server: ListServer(ids: long, pageSize: size, total: .exact)))
        }
        return cases
    }()

    enum Kind: String, CaseIterable, Sendable { case numbered, offset, chained }

    static func addressing(_ kind: Kind, _ limit: Int) -> SourceAddressing {
        switch kind {
        case .numbered: .numbered(firstNumber: 1, pageSize: limit)
        case .offset: .offset(limit: limit, endsAtShortPage: false)
        case .chained: .chained(limit: limit)
        }
    }

    @Test("L9, L11: a list that is read to its end shows every item once, in order", arguments: Kind.allCases, cases)
    func down(_ kind: Kind, _ scenario: Case) {
        let configuration = FeedConfiguration(addressing: Self.addressing(kind, scenario.limit), prefetch: .rows(5))
        var list = ScenarioReader(configuration, scenario.server)
        list.readDown()
        #expect(list.ids == scenario.server.visibleIDs, "\(kind)")
        if !scenario.isTotalTooGreat { #expect(list.hasEnded) }
        print("scenario", kind, "down", scenario.name, list.requests.count, list.ids.count, separator: " | ")
    }

    @Test("L9, L11: a list that is read upwards from its middle shows every item once, in order", arguments: cases)
    func up(_ scenario: Case) {
        for kind in [Kind.numbered, .offset] {
            let configuration = FeedConfiguration(
                addressing: Self.addressing(kind, scenario.limit), opening: .row(40), prefetch: .rows(5))
            var list = ScenarioReader(configuration, scenario.server)
            list.readUp()
            list.readDown()
            #expect(list.ids == scenario.server.visibleIDs, "\(kind)")
            if !scenario.isTotalTooGreat { #expect(list.hasEnded, "\(kind)") }
            print("scenario", kind, "up", scenario.name, list.requests.count, list.ids.count, separator: " | ")
        }
    }

    @Test("L9, L11: a loop reads every item", arguments: Kind.allCases, cases)
    func loop(_ kind: Kind, _ scenario: Case) async throws {
        let requests = RequestCount()
        var seen: Set<Int> = []
        var ids: [Int] = []
        for try await item in Self.source(kind, scenario, requests).items() where seen.insert(item.id).inserted {
            ids.append(item.id)
        }
        #expect(ids == scenario.server.visibleIDs, "\(kind)")
        print("scenario", kind, "loop", scenario.name, await requests.count, ids.count, separator: " | ")
    }

    private actor RequestCount {
        private(set) var count = 0
        func increment() { count += 1 }
    }

    private static func source(
        _ kind: Kind, _ scenario: Case, _ requests: RequestCount
    ) -> PageSource<ListServer.Post> {
        let (server, limit) = (scenario.server, scenario.limit)
        switch kind {
        case .numbered:
            return .numbered(pageSize: limit) { request in
                await requests.increment()
                let page = server.answer(.number(request.number, size: limit))
                return ItemPage(page.items, total: page.total, isLast: page.isLast)
            }
        case .offset:
            return .offset(limit: limit) { request -> ItemPage<ListServer.Post, Never> in
                await requests.increment()
                let page = server.answer(.offset(request.offset, limit: request.limit))
                return ItemPage(page.items, total: page.total, isLast: page.isLast)
            }
        case .chained:
            return .cursor(limit: limit, of: Int.self) { request in
                await requests.increment()
                return server.answer(.cursor(request.cursor, .append, limit: limit))
            }
        }
    }
}
