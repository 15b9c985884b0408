import Paging
import PagingTesting
import Testing

@MainActor @Suite("Delivery")
struct DeliveryTests {
    private let pager = Pager(
        ScriptedSource.held(), opening: .items(ItemPage(entries(0..<3), isLast: false))
    ) { $0.prefetch = .manual }

    @Test("U4: an input from a callback is handled after the update, and all followers get the updates in one order")
    func reentrant() {
        var first: [Int] = []
        var second: [Int] = []
        var depth = 0
        let one = pager.onUpdate { [pager] update in
            depth += 1
            #expect(depth == 1)
            first.append(update.rows.count)
            if update.rows.count < 6 { pager.insert(Entry(id: 100 + first.count), at: .end) }
            depth -= 1
        }
        let two = pager.onUpdate { second.append($0.rows.count) }
        pager.remove(0)
        #expect(first == [3, 4, 5, 6, 5, 6])
        #expect(second == [6, 5, 6])
        withExtendedLifetime((one, two)) {}
    }

    @Test("U4: an input from the first call of a callback is queued too")
    func reentrantAtFirst() {
        var counts: [Int] = []
        let observer = pager.onUpdate { [pager] update in
            if case .replaced = update.change { pager.insert(Entry(id: 7), at: .end) }
            counts.append(update.rows.count)
            #expect(pager.rows.count == update.rows.count)
        }
        #expect(counts == [3, 4])
        withExtendedLifetime(observer) {}
    }

    @Test("U4: an observer that is added within a callback begins with the update being delivered, and gets it once")
    func followedDuringDelivery() {
        var late: Pager<Entry>.Observer?
        var versions: [Int] = []
        let observer = pager.onUpdate { [pager] update in
            guard late == nil, update.rows.count == 4 else { return }
            late = pager.onUpdate { versions.append($0.rows.count) }
        }
        pager.insert(Entry(id: 7), at: .end)
        pager.insert(Entry(id: 8), at: .end)
        #expect(versions == [4, 5])
        withExtendedLifetime(observer) {}
    }

    @Test("U4: one input leads to one update, in which rows and states agree")
    func oneUpdate() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source) { $0.clock = VirtualClock() }
        var seen: [ListUpdate<Entry>] = []
        let observer = pager.onUpdate { seen.append($0) }
        try await source.waitForRequests(1)
        let before = seen.count
        source.answer(0, with: .items(entries(0..<5)))
        await settle()
        #expect(seen.count == before + 1)
        #expect(seen.last?.states == LoadStates(append: .ended, prepend: .ended))
        #expect(seen.last?.ids == Array(0..<5))
        withExtendedLifetime(observer) {}
    }

    @Test("U4: each loop begins with the current list and replays to the same rows")
    func streams() async throws {
        var early = pager.updates.makeAsyncIterator()
        #expect(await early.next()?.change == .replaced)
        pager.insert(Entry(id: 7), at: .start)
        var late = pager.updates.makeAsyncIterator()
        let first = try #require(await late.next())
        #expect(first.change == .replaced)
        #expect(first.ids == [7, 0, 1, 2])
        pager.remove(1)
        var ids = [0, 1, 2]
        for _ in 0..<2 {
            let update = try #require(await early.next())
            guard case .changed(let ranges) = update.change else { Issue.record("a change was lost"); return }
            for range in ranges.removals.reversed() { ids.removeSubrange(range) }
            for range in ranges.insertions { ids.insert(contentsOf: update.ids[range], at: range.lowerBound) }
            #expect(ids == update.ids)
        }
        #expect(await late.next()?.ids == ids)
    }

    @Test("U4: a loop that is 64 updates behind gets each of them")
    func sixtyFourBehind() async throws {
        var iterator = pager.updates.makeAsyncIterator()
        _ = await iterator.next()
        for id in 100..<164 { pager.insert(Entry(id: id), at: .end) }
        for count in 4...67 {
            let update = try #require(await iterator.next())
            #expect(update.rows.count == count)
            #expect(update.change != .replaced)
        }
    }

    @Test("U4: a loop that is more than 64 updates behind gets one replacement and then the updates after it")
    func sixtyFiveBehind() async throws {
        var iterator = pager.updates.makeAsyncIterator()
        _ = await iterator.next()
        for id in 100..<165 { pager.insert(Entry(id: id), at: .end) }
        pager.remove(0)
        let replacement = try #require(await iterator.next())
        #expect(replacement.change == .replaced)
        #expect(replacement.rows.count == 68)
        let next = try #require(await iterator.next())
        #expect(next.change != .replaced)
        #expect(next.rows.count == 67)
    }

    @Test("a released observer gets no more updates, even if another one releases it during delivery")
    func releasedObserver() {
        var calls = 0
        var second: Pager<Entry>.Observer?
        let first = pager.onUpdate { update in if update.rows.count == 4 { second = nil } }
        second = pager.onUpdate { _ in calls += 1 }
        pager.insert(Entry(id: 7), at: .end)
        pager.insert(Entry(id: 8), at: .end)
        #expect(calls == 1)
        withExtendedLifetime((first, second)) {}
    }

    @Test("U3: an input that changes nothing publishes nothing")
    func nothing() {
        var calls = 0
        let observer = pager.onUpdate { _ in calls += 1 }
        pager.remove(99)
        pager.update(Entry(id: 99))
        pager.update(Entry(id: 1))
        pager.requestRetry()
        pager.viewportMoved(to: 0..<3)
        #expect(calls == 1)
        withExtendedLifetime(observer) {}
    }

    @Test("an update is announced by the first claim, once, and not after a later update")
    func announcedOnce() {
        #expect(pager.claimAnnouncement(of: 3) && !pager.claimAnnouncement(of: 3))
        #expect(!pager.claimAnnouncement(of: 2))
        #expect(pager.claimAnnouncement(of: 4) && !pager.claimAnnouncement(of: 4))
    }
}
