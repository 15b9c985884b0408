import Paging
import PagingTesting
import Testing

@MainActor
@Suite("Virtual clock")
struct VirtualClockTests {
    let clock = VirtualClock()
    let log = Log()

    private func sleep(_ name: String, for duration: Duration) async throws -> Task<Void, any Error> {
        let before = clock.sleeperCount
        let task = Task { [clock, log] in
            try await clock.sleep(for: duration)
            log.entries.append("\(name) at \(clock.now.sinceStart)")
        }
        try await clock.waitForSleepers(before + 1)
        return task
    }

    @Test("does not advance by itself")
    func doesNotAdvance() async throws {
        _ = try await sleep("a", for: .nanoseconds(1))
        await settle()
        #expect(clock.now.sinceStart == .zero)
        #expect(log.entries.isEmpty)
        #expect(clock.sleeperCount == 1)
    }

    @Test("wakes no sleeper before its deadline and all sleepers at it")
    func wakesAtTheDeadline() async throws {
        _ = try await sleep("a", for: .seconds(2))
        await clock.advance(by: .milliseconds(1999))
        #expect(log.entries.isEmpty)
        await clock.advance(by: .milliseconds(1))
        #expect(log.entries == ["a at 2.0 seconds"])
        #expect(clock.sleeperCount == 0)
    }

    @Test("wakes sleepers in the order of their deadlines, each at its own time")
    func wakesInOrder() async throws {
        for (name, seconds) in [("c", 3), ("a", 1), ("d", 4), ("b", 2)] {
            _ = try await sleep(name, for: .seconds(seconds))
        }
        await clock.advance(by: .seconds(3))
        #expect(log.entries == ["a at 1.0 seconds", "b at 2.0 seconds", "c at 3.0 seconds"])
        #expect(clock.nextDeadline == .init(sinceStart: .seconds(4)))
    }

    @Test("wakes sleepers with equal deadlines in the order in which they started to sleep")
    func equalDeadlines() async throws {
        for name in ["a", "b", "c", "d", "e"] { _ = try await sleep(name, for: .seconds(1)) }
        await clock.advance(by: .seconds(1))
        #expect(log.entries == ["a", "b", "c", "d", "e"].map { "\($0) at 1.0 seconds" })
    }

    @Test("runs all work of a sleeper before the next one wakes, even if it sleeps again")
    func runsFollowingWork() async throws {
        let chain = Task { [clock, log] in
            for round in 1...4 {
                try await clock.sleep(for: .seconds(1))
                await Task.detached {}.value
                log.entries.append("chain \(round)")
            }
        }
        _ = try await sleep("other", for: .milliseconds(2500))
        await clock.advance(by: .seconds(10))
        #expect(log.entries == ["chain 1", "chain 2", "other at 2.5 seconds", "chain 3", "chain 4"])
        try await chain.value
    }

    @Test("ends the sleep of a cancelled task at once and keeps the others asleep")
    func cancellation() async throws {
        let first = try await sleep("first", for: .seconds(1))
        _ = try await sleep("second", for: .seconds(1))
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(clock.sleeperCount == 1)
        await clock.advance(by: .seconds(1))
        #expect(log.entries == ["second at 1.0 seconds"])
    }

    @Test("a task that was cancelled before does not sleep")
    func cancelledBefore() async throws {
        let task = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test("returns at once from a sleep until a time that has passed")
    func pastDeadline() async throws {
        await clock.advance(by: .seconds(5))
        try await clock.sleep(until: .init(sinceStart: .seconds(5)))
        try await clock.sleep(for: .zero)
        try await clock.sleep(for: .seconds(-1))
        #expect(clock.now.sinceStart == .seconds(5))
    }

    @Test("cannot go back")
    func neverBack() async {
        await clock.advance(to: .init(sinceStart: .seconds(5)))
        await clock.advance(to: .init(sinceStart: .seconds(3)))
        #expect(clock.now.sinceStart == .seconds(5))
    }

    @Test("can be used as any clock of durations")
    func existential() async throws {
        let any: any Clock<Duration> = clock
        let task = Task { try await any.sleep(for: .seconds(1)) }
        try await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(1))
        try await task.value
    }

    @Test("survives three hundred tasks that sleep, cancel and advance in parallel")
    func parallel() async throws {
        let clock = clock
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<300 {
                group.addTask {
                    let task = Task.detached { try await clock.sleep(for: .milliseconds(index % 37)) }
                    if index.isMultiple(of: 3) { task.cancel() }
                    _ = await task.result
                }
            }
            group.addTask { [clock] in
                for _ in 0..<37 {
                    await clock.advance(by: .milliseconds(1))
                }
            }
            while clock.now.sinceStart < .milliseconds(37) || clock.sleeperCount > 0 {
                await clock.advance(by: .milliseconds(37))
            }
            while await group.next() != nil {
                await clock.advance(by: .milliseconds(37))
            }
        }
        #expect(clock.sleeperCount == 0)
    }

    @Test("stops waiting for sleepers when the waiting task is cancelled")
    func waiterCancelled() async throws {
        let waiter = Task { [clock] in try await clock.waitForSleepers(1) }
        await settle()
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
    }
}

@MainActor
final class Log {
    var entries: [String] = []
}
