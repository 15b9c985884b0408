import PagingCore
import Testing

/// Feeds whose head grows at random while they are read, in all the ways a source can be asked.
@Suite struct GrowingFeedTests {
    enum Kind: CaseIterable {
        case offset
        case numbered
        case onward
        case bothWays
    }

    /// The newest item first, 10 a page. Cursors are ids.
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
        "N1, N2: however a feed grows, each item comes once, the reader's row stays, and in the end the list is the server's",
        arguments: Kind.allCases, 0..<40)
    func grows(_ kind: Kind, _ seed: Int) {
        var random = Random(seed: seed)
        var server = Server()
        var list = list(kind)
        list.join()
        server.answer(list.asked[0], &list, kind)
        list.look(at: 0, length: 3)
        for step in 0..<60 {
            switch random.below(8) {
            case 0, 1: server.newest += random.below(4)
            case 2: list.check(step)
            case 3:
                let first = list.viewport.lowerBound
                let item = list.ids[first]
                list.showNewer()
                if list.states.refresh != .loading { #expect(list.ids[list.viewport.lowerBound] == item) }
            case 4: list.look(at: random.below(list.rows.count), length: 3)
            case 5: list.pull(random.below(2) == 0 ? .append : .prepend)
            default: if let request = list.asked.first { server.answer(request, &list, kind) }
            }
            let held = list.ids.compactMap(\.self)
            #expect(Set(held).count == held.count, "seed \(seed)")
        }
        for step in 100..<400 {
            if let request = list.asked.first {
                server.answer(request, &list, kind)
            } else if list.newer != .nothing {
                list.showNewer()
            } else if list.states.append != .ended {
                list.pull(.append)
            } else if list.checks[CheckID(step - 1)] != .checked(.nothing) {
                list.check(step)
            }
        }
        #expect(list.ids == server.items, "\(kind), seed \(seed)")
    }
}
