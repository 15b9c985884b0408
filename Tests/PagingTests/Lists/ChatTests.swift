import Paging
import PagingTesting
import Testing

@MainActor @Suite("Chat")
struct ChatTests {
    @Test("a chat of 100,000 messages is opened in the middle, read to both ends and edited meanwhile")
    func chat() async throws {
        let clock = VirtualClock()
        var faults = UnreliableSource.Faults()
        faults.latency = .milliseconds(20) ... .milliseconds(120)
        faults.transientFailurePercent = 5
        let source = UnreliableSource(100_000, .chained(limit: 500), faults: faults, clock: clock)
        print(source)
        let messages = source.items
        let retry = RetryPolicy(delaysNanoseconds: Array(repeating: 100_000_000, count: 9))
        let pager = Pager(source, opening: .cursor(Int(messages[50_000].rank))) {
            $0.prefetch = .rows(600)
            $0.retry = retry
            $0.clock = clock
        }
        let reader = ListReader(of: pager, viewport: 12)
        await reader.rest()

        // Pages are inserted before and after the visible rows, which do not move.
        #expect(reader.itemsOnScreen.map(\.id) == Array(50_002..<50_014))
        await reader.scroll(by: -200, rowsPerSecond: 100)
        #expect(reader.itemsOnScreen.map(\.id) == Array(49_802..<49_814) && reader.blankRows == 0)

        // The reader goes to both ends. At every stop it makes three edits: an update or a removal, and a message that
        // is not sent.
        var expected = messages
        var edited: Set<Int> = []
        for (halt, distance) in [-20_000, -20_000, -20_000, 50_000, 60_000, -30_000].enumerated() {
            await reader.fling(by: distance)
            let message = try #require(reader.itemsOnScreen.dropFirst(3).first { !edited.contains(Int($0.id)) })
            edited.insert(Int(message.id))
            let changed = SimulatedItem(id: message.id, revision: 1, rank: message.rank)
            if halt % 2 == 0 { pager.update(changed) } else { pager.remove(message.id) }
            let place = try #require(expected.firstIndex(of: message))
            if halt % 2 == 0 { expected[place] = changed } else { expected.remove(at: place) }
            let unsent = SimulatedItem(id: -1, revision: 0, rank: 0)
            let transaction = pager.beginTransaction()
            transaction.insert(unsent, at: .after(expected[place].id))
            #expect(reader.itemsOnScreen.contains(unsent))
            transaction.rollBack()
            #expect(!reader.itemsOnScreen.contains(unsent))
        }

        // Every message is in the list once, in the server's order, with its edit.
        #expect(pager.states.append == .ended && pager.states.prepend == .ended)
        let isWhole = reader.rows.map(\.item) == expected
        #expect(isWhole)
        pager.insert(SimulatedItem(id: -2, revision: 0, rank: .max), at: .end)
        await reader.fling(to: 200_000)
        #expect(reader.itemsOnScreen.last?.id == -2 && reader.rows.count == expected.count + 1)
    }
}
