import PagingCore
import Testing

/// Feeds whose head grows at random while they are read, with every kind of source.
@Suite struct GrowingFeedTests {
    enum Kind: CaseIterable {
        case offset
        case numbered
        case onward
        case bothWays
    }

    /// A server with the newest item first and 10 items a page. The cursors are ids.
    private struct Server {
        var newest = 60
        var items: [Int] { (1...newest).reversed() }

        mutating func answer(_ request: PageRequest, _ list: inout Driver, _ kind: Kind) {
            switch request {
            case .offset(let offset, let limit):
                list.answer(request, items.dropFirst(offset).prefix(limit))
            case .number(let number, let size):
                list.answer(request, items.dropFirst((number - 1) * size).prefix(size))
            case .cursor(let cursor?, .prepend, let limit):
                let page = Array(items.filter { $0 > cursor }.suffix(limit))
                list.answer(request, page, previous: page.first)
            case .cursor(let cursor, _, let limit):
                let page = Array(items.filter { $0 < cursor ?? .max }.prefix(limit))
                list.answer(
                    request, page, next: page.last.flatMap { $0 > 1 ? $0 : nil },
                    previous: kind == .bothWays ? page.first : nil)
            }
        }
    }

    private func list(_ kind: Kind) -> Driver {
        switch kind {
        case .offset: .offset(limit: 10, prefetch: .rows(2))
        case .numbered: .numbered(size: 10, prefetch: .rows(2))
        case .onward, .bothWays: .chained(limit: 10, prefetch: .rows(2))
        }
    }

    @Test(
        "N1, N2: in a growing feed each item arrives once, the reader's row stays, and the list becomes the server's",
        arguments: Kind.allCases, Seeds.first(10))
    func grows(_ kind: Kind, _ seed: Int) {
        var random = Random(seed: seed)
        var server = Server()
        var list = list(kind)
        list.join()
        server.answer(list.requests[0], &list, kind)
        list.moveViewport(to: 0, length: 3)
        for step in 0..<60 {
            switch random.below(8) {
            case 0, 1: server.newest += random.below(4)
            case 2: list.check(step)
            case 3:
                let first = list.viewport.lowerBound
                let item = list.ids[first]
                list.showNewItems()
                if list.states.refresh != .loading { #expect(list.ids[list.viewport.lowerBound] == item) }
            case 4: list.moveViewport(to: random.below(list.rows.count), length: 3)
            case 5: list.pull(random.below(2) == 0 ? .append : .prepend)
            default: if let request = list.requests.first { server.answer(request, &list, kind) }
            }
            let held = list.ids.compactMap(\.self)
            #expect(Set(held).count == held.count, "seed \(seed)")
        }
        for step in 100..<400 {
            if let request = list.requests.first {
                server.answer(request, &list, kind)
            } else if list.newItems != .nothing {
                list.showNewItems()
            } else if let gap = list.ids.firstIndex(of: nil) {
                list.moveViewport(to: gap, length: 3)
            } else if list.states.append != .ended {
                list.pull(.append)
            } else if list.checks[WaiterID(step - 1)] != .ended {
                list.check(step)
            }
        }
        #expect(list.ids == server.items, "\(kind), seed \(seed)")
    }

    @Test(
        "N1 to N5, T3: checks amid refreshes, resets, edits, failures, evictions and revalidations break no promise",
        arguments: Kind.allCases, Seeds.first(10))
    func survives(_ kind: Kind, _ seed: Int) {
        var random = Random(seed: seed)
        var server = Server()
        var configuration = list(kind).feed.configuration
        configuration.retention = seed % 3 == 0 ? .items(25) : .all
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 1_000_000_000)
        configuration.retry = .twice
        var list = Driver(configuration)
        list.join()
        for step in 0..<150 {
            server.newest += random.below(6) == 0 ? random.below(15) : 0
            let row = random.below(max(list.rows.count, 1))
            let id = list.ids.isEmpty ? 1 : list.ids[row] ?? 1
            switch random.below(16) {
            case 0, 1, 2: list.check(step)
            case 3: list.showNewItems()
            case 4: list.pull(random.below(2) == 0 ? .append : .prepend)
            case 5: list.moveViewport(to: row, length: 3)
            case 6: list.refresh(step, [.start, .loaded, .around(id)][random.below(3)])
            case 7: if random.below(4) == 0 { list.send(.resetRequested) }
            case 8: list.send([.networkReturned, .revalidationRequested][random.below(2)])
            case 9: list.wait(milliseconds: Int64(random.below(3_000)))
            case 10: if let request = list.requests.last { list.fail(request, isTransient: random.below(2) == 0) }
            case 11: list.retry()
            case 12: edit(&list, id, server.newest, &random)
            default:
                guard !list.requests.isEmpty else { continue }
                server.answer(list.requests[random.below(list.requests.count)], &list, kind)
            }
            let held = list.ids.compactMap(\.self)
            #expect(Set(held).count == held.count, "seed \(seed)")
        }
        for transaction in 0..<2 { list.send(.transactionEnded(TransactionID(transaction), .rolledBack)) }
        answerAll(&list, &server, kind)
        list.refresh(1_000)
        answerAll(&list, &server, kind)
        #expect(list.outcomes[WaiterID(1_000)] == .loaded)
        #expect(list.newItems == .nothing)
        #expect(list.ids.first == server.newest, "\(kind), seed \(seed)")
        #expect(list.ids == Array(server.items.prefix(list.rows.count)), "\(kind), seed \(seed)")
    }

    /// Answers all requests in flight, including retries.
    private func answerAll(_ list: inout Driver, _ server: inout Server, _ kind: Kind) {
        for _ in 0..<3 {
            while let request = list.requests.first { server.answer(request, &list, kind) }
            list.wait(milliseconds: 5_000)
        }
    }

    private func edit(_ list: inout Driver, _ id: Int, _ newest: Int, _ random: inout Random) {
        let transaction = TransactionID(random.below(2))
        let place = [nil, transaction][random.below(2)]
        switch random.below(6) {
        case 0: list.send(.transactionOpened(transaction))
        case 1: list.send(.transactionEnded(transaction, random.below(2) == 0 ? .committed : .rolledBack))
        case 2: list.edit(.insert(.init(id: newest), .start, shiftsOffsets: true), in: place)
        case 3: list.edit(.remove(id, shiftsOffsets: true), in: place)
        case 4: list.edit(.move(id, .start), in: place)
        default: list.edit(.update(.init(id: newest, text: "mine")), in: place)
        }
    }
}
