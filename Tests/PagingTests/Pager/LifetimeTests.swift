import Paging
import PagingTesting
import Testing

@MainActor @Suite("Lifetime of a pager")
struct LifetimeTests {
    @Test("H1: releasing the pager cancels loads at both edges and in the middle, and waits for retries")
    func cancelsEverything() async throws {
        let clock = VirtualClock()
        let source = ScriptedSource<Entry>(.chained(limit: 10)) { request in
            switch request {
            case .cursor(nil, _, _): .items(entries(0..<10), next: "next", previous: "previous")
            case .cursor("next", _, _): throw ScriptedFailure(isTransient: true)
            case .cursor, .number, .offset: nil
            }
        }
        var pager: Pager<Entry>? = Pager(source) { $0.clock = clock }
        pager?.viewportMoved(to: 0..<10)
        try await source.waitForRequests(3)
        await settle()
        #expect(source.heldRequests.count == 1)
        #expect(clock.sleeperCount > 0)
        weak let released = pager
        pager = nil
        #expect(released == nil)
        await settle()
        #expect(source.heldRequests.isEmpty)
        #expect(source.cancelledRequests.count == 1)
        #expect(clock.sleeperCount == 0)
        await clock.advance(by: .seconds(60))
        #expect(source.requests.count == 3)
    }

    private enum Cancellation: CaseIterable {
        case refresh, jumpAway, otherSource
    }

    @Test(
        "H1: a load that is cancelled while it waits for its retry leaves no timer",
        arguments: Cancellation.allCases)
    private func cancelsTimers(_ cancellation: Cancellation) async throws {
        let clock = VirtualClock()
        let failed = Observed<Set<Int>>([])
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 1, pageSize: 10)) { request in
            guard case .number(let number, _) = request else { return nil }
            let isFirst = number == 2 && failed.update { $0.insert(number).inserted }
            if isFirst {
                throw ScriptedFailure(isTransient: true, retryDelay: .seconds(20))
            }
            return .items(entries((number * 10 - 10)..<(number * 10)), total: 1_000)
        }
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        pager.viewportMoved(to: 5..<15)
        await settle()
        #expect(clock.sleeperCount > 0 && pager.hasLoads)
        switch cancellation {
        case .refresh: _ = await pager.refresh()
        case .jumpAway: pager.requestJump(to: 500)
        case .otherSource: pager.replaceSource(with: ScriptedSource<Entry>.numbered(5))
        }
        await settle()
        #expect(clock.sleeperCount == 0 && !pager.hasLoads)
        let requests = source.requests.count
        await clock.advance(by: .seconds(60))
        #expect(source.requests.count == requests)
    }

    @Test("H1: releasing the pager ends the updates, and those that were not taken are discarded")
    func endsUpdates() async throws {
        let source = ScriptedSource.held()
        var pager: Pager<Entry>? = Pager(source)
        let updates = try #require(pager?.updates)
        var iterator = updates.makeAsyncIterator()
        #expect(await iterator.next()?.change == .replaced)
        try await source.waitForRequests(1)
        source.answer(0, with: .items(entries(0..<20)))
        await settle()
        #expect(pager?.rows.count == 20)
        pager = nil
        #expect(await iterator.next() == nil)
        #expect(await iterator.next() == nil)
    }

    @Test("H1: an update that was on its way to a loop when the pager was released does not arrive")
    func nothingLate() async throws {
        let source = ScriptedSource.held()
        var pager: Pager<Entry>? = Pager(source)
        let updates = try #require(pager?.updates)
        var late = 0
        let loop = Task { @MainActor [weak pager] in
            for await _ in updates where pager == nil { late += 1 }
        }
        try await source.waitForRequests(1)
        await settle()
        pager?.insert(Entry(id: 1), at: .start)
        pager?.reset()
        pager = nil
        await loop.value
        #expect(late == 0)
    }

    @Test("H1: a callback is not called after its pager was released, even if the source answers")
    func noLateCallback() async throws {
        let source = ScriptedSource.held(.ignored)
        var pager: Pager<Entry>? = Pager(source)
        var calls = 0
        let observer = pager?.onUpdate { _ in calls += 1 }
        try await source.waitForRequests(1)
        let before = calls
        pager = nil
        source.answer(0, with: .items(entries(0..<20)))
        await settle()
        #expect(calls == before)
        withExtendedLifetime(observer) {}
    }

    @Test("H1: a released pager has no updates")
    func updatesOfReleasedPager() async throws {
        var pager: Pager<Entry>? = Pager(ScriptedSource.held())
        let updates = try #require(pager?.updates)
        let reader = try #require(pager?.makeReader())
        pager = nil
        for await _ in updates { Issue.record("a released pager delivered an update") }
        for await _ in reader.updates { Issue.record("a released pager delivered an update") }
        reader.viewportMoved(to: 0..<10)
        reader.jump(to: 5)
        withExtendedLifetime(reader.onUpdate { _ in Issue.record("a released pager delivered an update") }) {}
    }

    @Test("H1: neither followers nor loads nor timers keep a pager alive")
    func noCycle() async throws {
        let source = ScriptedSource.held()
        var pager: Pager<Entry>? = Pager(source)
        weak let released = pager
        let reader = try #require(pager?.makeReader())
        let observer = reader.onUpdate { _ in }
        let transaction = try #require(pager?.beginTransaction())
        let updates = try #require(pager?.updates)
        let loop = Task { @MainActor in for await _ in updates {} }
        pager?.viewportMoved(to: 0..<10)
        try await source.waitForRequests(1)
        await settle()
        pager = nil
        #expect(released == nil)
        await loop.value
        transaction.commit()
        withExtendedLifetime((reader, observer)) {}
    }

    @Test("H1: a pager can be released on any thread")
    func releasedElsewhere() async throws {
        let source = ScriptedSource.held()
        var pager: Pager<Entry>? = Pager(source)
        weak let released = pager
        let updates = try #require(pager?.updates)
        let loop = Task { @MainActor in for await _ in updates {} }
        try await source.waitForRequests(1)
        let handed = pager
        pager = nil
        await Task.detached { [handed] in _ = handed }.value
        _ = consume handed
        await loop.value
        await settle()
        #expect(released == nil)
        #expect(source.heldRequests.isEmpty)
    }

    @Test("H2: the task in which a row appeared may be cancelled, and the load it started continues")
    func rowOwnsNothing() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<20)))) { $0.prefetch = .lastRow }
        let row = Task { @MainActor in
            pager.rowAppeared(pager.rows[19])
            try await Task.sleep(for: .seconds(3600))
        }
        try await source.waitForRequests(1)
        row.cancel()
        _ = await row.result
        await settle()
        #expect(source.cancelledRequests.isEmpty)
        source.answer(0, with: .items(entries(20..<25)))
        await settle()
        #expect(pager.rows.count == 25)
    }

    @Test("a loop whose task is cancelled ends at once, even if updates are buffered")
    func cancelledLoop() async throws {
        let pager = Pager(ScriptedSource.held(), opening: .items(ItemPage(entries(0..<3))))
        var taken = 0
        let loop = Task { @MainActor in
            for await _ in pager.updates {
                taken += 1
                for id in 10..<20 { pager.insert(Entry(id: id), at: .end) }
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await loop.value
        #expect(taken == 1)
    }
}
