import Paging
import PagingTesting
import Testing

private actor Counter {
    private(set) var count = 0

    func add() { count += 1 }
}

@MainActor private final class MainCounter {
    private(set) var count = 0

    nonisolated init() {}

    func add() { count += 1 }
}

@Suite("settle()")
struct SettleTests {
    /// Each step hops to an actor, to the pool and to the main actor.
    private static func hop(_ steps: Int, _ counter: Counter, _ mainCounter: MainCounter) async {
        for _ in 0..<steps {
            await counter.add()
            await Task.yield()
            await mainCounter.add()
        }
    }

    @Test("returns after tasks of any priority that hop between actors and the pool", arguments: 0..<50)
    func hops(_ round: Int) async {
        let counter = Counter(), mainCounter = MainCounter()
        for priority in [TaskPriority.background, .low, .medium, .high] {
            Task.detached(priority: priority) {
                await Self.hop(20, counter, mainCounter)
                Task.detached(priority: .background) { await Self.hop(20, counter, mainCounter) }
            }
        }
        await settle()
        #expect(await counter.count == 160)
        #expect(await mainCounter.count == 160)
    }

    @Test("returns to the main actor after tasks there that start each other", arguments: 0..<50)
    @MainActor func chain(_ round: Int) async {
        let counter = MainCounter()
        func start(_ left: Int) {
            guard left > 0 else { return }
            Task {
                counter.add()
                start(left - 1)
            }
        }
        start(35)
        await settle()
        #expect(counter.count == 35)
    }

    @Test("does not wait for a task that sleeps on a virtual clock, and waits for what it does when it wakes")
    func sleeper() async {
        let clock = VirtualClock()
        let counter = Counter()
        Task.detached(priority: .background) {
            try await clock.sleep(for: .seconds(1))
            await Task.yield()
            await counter.add()
        }
        await settle()
        #expect(clock.sleeperCount == 1)
        #expect(await counter.count == 0)
        await clock.advance(by: .seconds(1))
        #expect(await counter.count == 1)
    }
}
