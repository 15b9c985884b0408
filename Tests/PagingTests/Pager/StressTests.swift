import Foundation
import Paging
import PagingTesting
import Testing

/// Thousands of callers at once, cancelled and released at random. Set `PAGING_STRESS_SEED` to draw the same wishes
/// again, and `PAGING_STRESS_CALLERS` for more of them.
@MainActor @Suite("Stress", .timeLimit(.minutes(2)))
struct StressTests {
    /// A place for a pager that is exchanged for another while callers go on. All references to it are dropped on the
    /// main actor, so that whoever runs there can tell whether it is gone.
    @MainActor final class Slot {
        private let source: PageSource<Counted>
        private let pagers: Census
        private(set) var pager: Pager<Counted>
        /// The longest list that a caller has met.
        private(set) var mostRows = 0

        /// Counts a pager for as long as it lives: the pager alone holds the generator that holds it.
        private struct Birth: RandomNumberGenerator, Sendable {
            final class Life: Sendable {
                let census: Census
                init(_ census: Census) {
                    self.census = census
                    census.enter()
                }
                deinit { census.leave() }
            }

            let life: Life
            mutating func next() -> UInt64 { UInt64.random(in: 0...UInt64.max) }
        }

        init(_ source: PageSource<Counted>, _ pagers: Census) {
            self.source = source
            self.pagers = pagers
            pager = Self.make(source, pagers)
        }

        private static func make(_ source: PageSource<Counted>, _ pagers: Census) -> Pager<Counted> {
            let retry = RetryPolicy(delaysNanoseconds: [1_000_000, 2_000_000])
            let indicator = IndicatorPolicy(delayNanoseconds: 500_000, minimumNanoseconds: 1_000_000)
            return Pager(
                source, prefetch: .rows(30), retry: retry, indicator: indicator, retention: .items(200),
                random: Birth(life: Birth.Life(pagers)))
        }

        func exchange() {
            pager = Self.make(source, pagers)
        }

        /// A caller comes.
        func meet() {
            mostRows = max(mostRows, pager.rows.count)
        }

        /// Has the list grow before the callers come: how soon it would among them is the machine's affair.
        func grow() async {
            pager.viewportMoved(to: 0..<12)
            for await _ in pager.updates {
                if pager.rows.count > 40 { return }
                pager.retry()
            }
        }
    }

    /// What went wrong, and what was reached.
    @MainActor final class Findings {
        var late = 0
        var delivered = 0
        var outOfOrder = 0
        var refreshes = 0
        var finished = 0
    }

    private let items = Census()
    private let calls = Census()
    private let pagers = Census()
    private let findings = Findings()

    @Test("H1: thousands of callers, cancellations and releases leak nothing, and nothing is delivered late")
    func stress() async throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["PAGING_STRESS_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
        let callers = environment["PAGING_STRESS_CALLERS"].flatMap(Int.init) ?? 5_000
        print("stress: PAGING_STRESS_SEED=\(seed) PAGING_STRESS_CALLERS=\(callers)")
        var random = SeededRandom(seed: seed)
        try await run(callers, &random)
        try await calls.waitForNone()
        try await pagers.waitForNone()
        try await items.waitForNone()
        print(
            "stress: \(pagers.ever) pagers, \(calls.ever) requests, \(items.ever) items, "
                + "\(findings.delivered) updates, \(findings.refreshes) refreshes awaited")
        #expect(findings.late == 0)
        #expect(findings.outOfOrder == 0)
        #expect(findings.delivered > callers / 10)
        #expect(findings.refreshes > callers / 20)
        #expect(calls.ever > callers / 50)
    }

    private func run(_ callers: Int, _ random: inout SeededRandom) async throws {
        let slots = [numbered, offset, chained].map { Slot($0, pagers) }
        for slot in slots { await slot.grow() }
        await withTaskGroup { group in
            for caller in 0..<callers {
                let slot = slots[random.below(slots.count)]
                let wish = random.below(100)
                let place = random.below(400)
                let isCancelled = random.chance(30)
                let patience = random.below(20)
                group.addTask { [self] in
                    let task = Task { await act(wish, place, on: slot) }
                    for _ in 0..<patience { await Task.yield() }
                    if isCancelled { task.cancel() }
                    await task.value
                    await finish()
                }
                if caller % 4 == 3 { await Task.detached(priority: .low) { await Task.yield() }.value }
            }
            // Who waits for a change of the last pagers would wait for ever: nobody is left to change them.
            while findings.finished < callers {
                for _ in 0..<100 { await Task.detached(priority: .low) { await Task.yield() }.value }
                for slot in slots { slot.exchange() }
            }
        }
        #expect(slots.contains { $0.mostRows > 40 })
    }

    private func finish() { findings.finished += 1 }

    /// Does one of the things that callers do.
    private func act(_ wish: Int, _ place: Int, on slot: Slot) async {
        slot.meet()
        switch wish {
        case 0..<12:
            await slot.pager.refresh(wish < 8 ? .start : wish < 10 ? .loaded : .around(place))
            findings.refreshes += 1
        case 12..<20: slot.pager.pull(wish < 16 ? .append : .prepend)
        case 20..<24: slot.pager.retry()
        case 24..<26: slot.pager.retry(row: place)
        case 26..<46, 90..<100: slot.pager.viewportMoved(to: place..<(place + 12))
        case 46..<50: slot.pager.jump(to: place)
        case 50..<58: await loop(on: slot, through: place % 7)
        case 58..<66: await observe(slot, place)
        case 66..<76: await read(slot, place)
        case 76..<84: await edit(slot, place)
        case 84..<88: slot.pager.reset()
        case 88..<90: slot.exchange()
        default: Issue.record("no such wish: \(wish)")
        }
    }

    /// Follows a pager for so many updates, and says what arrived although the pager was gone.
    private func loop(on slot: Slot, through limit: Int) async {
        weak let pager = slot.pager
        let updates = slot.pager.updates
        var version = -1
        var left = limit
        for await update in updates {
            if pager == nil { findings.late += 1 }
            if update.version < version { findings.outOfOrder += 1 }
            version = update.version
            findings.delivered += 1
            left -= 1
            if left < 0 { break }
        }
    }

    /// Follows a pager by a callback that calls back, though not for ever: one that asks for more at every change would
    /// bring about the next change itself.
    private func observe(_ slot: Slot, _ place: Int) async {
        weak let pager = slot.pager
        var version = -1
        var pullsLeft = 3
        let observer = slot.pager.onUpdate { [findings] update in
            if pager == nil { findings.late += 1 }
            if update.version < version { findings.outOfOrder += 1 }
            version = update.version
            findings.delivered += 1
            if let last = update.rows.last { pager?.rowAppeared(last) }
            guard pullsLeft > 0 else { return }
            pullsLeft -= 1
            pager?.pull(.append)
        }
        for _ in 0..<(place % 10) { await Task.yield() }
        withExtendedLifetime(observer) {}
    }

    /// Follows a pager by a reader with a viewport, which is dropped on some other thread.
    private func read(_ slot: Slot, _ place: Int) async {
        let reader = slot.pager.makeReader()
        reader.viewportMoved(to: place..<(place + 10))
        await Task.yield()
        reader.jump(to: place * 2)
        await Task.detached {
            await Task.yield(); _ = reader
        }.value
    }

    /// Edits within a transaction that is committed, rolled back by an error or by cancellation, or dropped.
    private func edit(_ slot: Slot, _ place: Int) async {
        if place % 4 == 0 {
            let dropped = slot.pager.beginTransaction()
            dropped.remove(place)
            await Task.yield()
            return
        }
        try? await slot.pager.transaction { edit in
            edit.remove(place)
            edit.update(Counted(id: place + 1, items))
            edit.insert(Counted(id: 100_000 + place, items), at: .start)
            edit.move(place + 2, to: .end)
            await Task.yield()
            try Task.checkCancellation()
            if place % 4 == 1 { throw CancellationError() }
        }
    }
}

extension StressTests {
    /// Answers after a while, fails now and then, and looks at its cancellation only sometimes.
    private nonisolated static func serve(
        _ range: Range<Int>, _ items: Census, _ calls: Census
    ) async throws -> [Counted] {
        calls.enter()
        defer { calls.leave() }
        for _ in 0..<Int.random(in: 0..<30) { await Task.yield() }
        if Bool.random() { try Task.checkCancellation() }
        switch Int.random(in: 0..<20) {
        case 0: throw ScriptedFailure(isTransient: true)
        case 1: throw ScriptedFailure()
        case 2: throw CancellationError()
        default: return range.map { Counted(id: $0, items) }
        }
    }

    private var numbered: PageSource<Counted> {
        .numbered(pageSize: 20) { [items, calls] request in
            let first = (request.number - 1) * 20
            let page = try await Self.serve(first..<min(first + 20, max(first, 410)), items, calls)
            return Page(page, total: 410)
        }
    }

    private var offset: PageSource<Counted> {
        .offset(limit: 20) { [items, calls] request in
            try await Self.serve(request.offset..<min(request.offset + 20, max(request.offset, 410)), items, calls)
        }
    }

    private var chained: PageSource<Counted> {
        .cursor(limit: 20, of: Int.self) { [items, calls] request in
            let isForward = request.direction == .append
            let first = isForward ? (request.cursor ?? 200) : max((request.cursor ?? 200) - 20, 0)
            let page = try await Self.serve(first..<(first + 20), items, calls)
            return Page(page, next: first < 400 ? first + 20 : nil, previous: first > 0 ? first : nil)
        }
    }
}
