import Foundation
import Paging
import PagingTesting
import Testing

/// Thousands of callers that run at the same time and are cancelled and released at random. Set `PAGING_STRESS_SEED` to
/// repeat the same actions, and `PAGING_STRESS_CALLERS` to change the number of callers.
@MainActor @Suite("Stress")
struct StressTests {
    /// Holds a pager that is replaced by another one while callers run. All references to a pager are released on the
    /// main actor, so that code there can check whether it is released.
    @MainActor final class Slot {
        private let source: PageSource<Counted>
        private let pagers: LiveCounter
        private(set) var pager: Pager<Counted>
        /// The greatest number of rows that a caller found.
        private(set) var mostRows = 0

        /// Counts the live pagers: only the pager holds the generator that holds this object.
        private struct LifetimeMarker: RandomNumberGenerator, Sendable {
            final class Life: Sendable {
                let counter: LiveCounter
                init(_ counter: LiveCounter) {
                    self.counter = counter
                    counter.increment()
                }
                deinit { counter.decrement() }
            }

            let life: Life
            mutating func next() -> UInt64 { UInt64.random(in: 0...UInt64.max) }
        }

        init(_ source: PageSource<Counted>, _ pagers: LiveCounter) {
            self.source = source
            self.pagers = pagers
            pager = Self.make(source, pagers)
        }

        private static func make(_ source: PageSource<Counted>, _ pagers: LiveCounter) -> Pager<Counted> {
            let retry = RetryPolicy(delaysNanoseconds: [1_000_000, 2_000_000])
            let indicator = IndicatorPolicy(delayNanoseconds: 500_000, minimumNanoseconds: 1_000_000)
            return Pager(source) {
                $0.prefetch = .rows(30)
                $0.retry = retry
                $0.indicator = indicator
                $0.retention = .items(200)
                $0.random = LifetimeMarker(life: LifetimeMarker.Life(pagers))
            }
        }

        func replacePager() {
            pager = Self.make(source, pagers)
        }

        /// Records how many rows a caller finds.
        func recordRows() {
            mostRows = max(mostRows, pager.rows.count)
        }

        /// Loads some pages before the callers start, because their timing depends on the machine.
        func grow() async {
            pager.viewportMoved(to: 0..<12)
            for await _ in pager.updates {
                if pager.rows.count > 40 { return }
                pager.requestRetry()
            }
        }
    }

    /// The faults, and the number of events.
    @MainActor final class Findings {
        var late = 0
        var delivered = 0
        var outOfOrder = 0
        var refreshes = 0
        var finished = 0
    }

    private let items = LiveCounter()
    private let calls = LiveCounter()
    private let pagers = LiveCounter()
    private let findings = Findings()

    @Test("H1: thousands of callers, cancellations and releases leak nothing, and nothing is delivered late")
    func stress() async throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["PAGING_STRESS_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
        let callers = environment["PAGING_STRESS_CALLERS"].flatMap(Int.init) ?? 5_000
        print("stress: PAGING_STRESS_SEED=\(seed) PAGING_STRESS_CALLERS=\(callers)")
        var random = SeededRandom(seed: seed)
        try await run(callers, &random)
        try await calls.waitForZero()
        try await pagers.waitForZero()
        try await items.waitForZero()
        print(
            "stress: \(pagers.total) pagers, \(calls.total) requests, \(items.total) items, "
                + "\(findings.delivered) updates, \(findings.refreshes) refreshes awaited")
        #expect(findings.late == 0)
        #expect(findings.outOfOrder == 0)
        #expect(findings.delivered > callers / 10)
        #expect(findings.refreshes > callers / 20)
        #expect(calls.total > callers / 50)
    }

    private func run(_ callers: Int, _ random: inout SeededRandom) async throws {
        let slots = [numbered, offset, chained].map { Slot($0, pagers) }
        for slot in slots { await slot.grow() }
        await withTaskGroup { group in
            for caller in 0..<callers {
                let slot = slots[random.below(slots.count)]
                let action = random.below(100)
                let place = random.below(400)
                let isCancelled = random.chance(30)
                let yields = random.below(20)
                group.addTask { [self] in
                    let task = Task { await act(action, place, on: slot) }
                    for _ in 0..<yields { await Task.yield() }
                    if isCancelled { task.cancel() }
                    await task.value
                    await finish()
                }
                if caller % 4 == 3 { await Task.detached(priority: .low) { await Task.yield() }.value }
            }
            // Callers that wait for an update of the last pagers would wait forever, because no caller is left that
            // changes them.
            while findings.finished < callers {
                await settle()
                for slot in slots { slot.replacePager() }
            }
        }
        #expect(slots.contains { $0.mostRows > 40 })
    }

    private func finish() { findings.finished += 1 }

    /// Performs one action of a caller.
    private func act(_ action: Int, _ place: Int, on slot: Slot) async {
        slot.recordRows()
        switch action {
        case 0..<12:
            await slot.pager.refresh(action < 8 ? .start : action < 10 ? .loaded : .around(place))
            findings.refreshes += 1
        case 12..<20: slot.pager.pull(action < 16 ? .append : .prepend)
        case 20..<24: slot.pager.requestRetry()
        case 24..<26: if slot.pager.rows.indices.contains(place) { slot.pager.retry(slot.pager.rows[place].id) }
        case 26..<46, 90..<100: slot.pager.viewportMoved(to: place..<(place + 12))
        case 46..<50: slot.pager.requestJump(to: place)
        case 50..<58: await loop(on: slot, through: place % 7)
        case 58..<66: await observe(slot, place)
        case 66..<76: await read(slot, place)
        case 76..<84: await edit(slot, place)
        case 84..<88: slot.pager.reset()
        case 88..<90: slot.replacePager()
        default: Issue.record("no such action: \(action)")
        }
    }

    /// Takes a number of updates, and counts those that arrive after the pager was released.
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

    /// Observes a pager with a callback that pulls a limited number of times: a pull at every update would cause the
    /// next update, without end.
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

    /// Reports a viewport through a reader, which is released on another thread.
    private func read(_ slot: Slot, _ place: Int) async {
        let reader = slot.pager.makeReader()
        reader.viewportMoved(to: place..<(place + 10))
        await Task.yield()
        reader.jump(to: place * 2)
        await Task.detached {
            await Task.yield(); _ = reader
        }.value
    }

    /// Edits in a transaction that is committed, rolled back by an error or by cancellation, or released.
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
    /// Answers after a random time. Some requests fail, and some check for cancellation.
    private nonisolated static func serve(
        _ range: Range<Int>, _ items: LiveCounter, _ calls: LiveCounter
    ) async throws -> [Counted] {
        calls.increment()
        defer { calls.decrement() }
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
            return ItemPage(page, total: 410)
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
            return ItemPage(page, next: first < 400 ? first + 20 : nil, previous: first > 0 ? first : nil)
        }
    }
}
