import Paging
import PagingTesting
import Testing

private struct Outage: PageFailure, Equatable {
    var isTransient = true
    var retryDelay: Duration?
}

@Suite("Retrying sources")
struct RetryingTests {
    private let clock = VirtualClock()
    private let books = (0..<4).map(Book.init)

    private func source(_ answers: [ScriptedAnswer<Book>]) -> ScriptedSource<Book> {
        ScriptedSource(.offset(limit: 5, endsAtShortPage: false), answers: answers)
    }

    @Test("a transient failure is retried with the same request, after half to one and a half of its delay")
    func repeats() async throws {
        let source = source([.failure(Outage()), .failure(Outage()), .items(books, total: 4)])
        let retrying = source.retrying(
            RetryPolicy(delaysNanoseconds: [1_000_000_000, 4_000_000_000]), clock: clock)
        let items = Task {
            var items: [Book] = []
            for try await item in retrying.items() { items.append(item) }
            return items
        }
        for (attempts, delay) in [(1, Duration.seconds(1)), (2, .seconds(4))] {
            try await clock.waitForSleepers(1)
            let deadline = try #require(clock.nextDeadline)
            #expect((delay / 2...delay * 3 / 2).contains(clock.now.duration(to: deadline)))
            await clock.advance(to: deadline.advanced(by: .nanoseconds(-1)))
            #expect(source.requests.count == attempts)
            // The clock advances exactly to the deadline, because the next delay begins here.
            await clock.advance(to: deadline)
            try await source.waitForRequests(attempts + 1)
        }
        #expect(try await items.value == books)
        #expect(source.requests == Array(repeating: .offset(0, limit: 5), count: 3))
    }

    @Test("when all retries have failed, the last failure is thrown")
    func failsAfterRetries() async throws {
        let last = Outage(retryDelay: .seconds(2))
        let source = source([.failure(Outage()), .failure(last)])
        let delays = Observed<[Duration]>([])
        let retrying = source.retrying(RetryPolicy(delaysNanoseconds: [1_000_000_000]), clock: clock) { _, delay in
            delays.update { $0.append(delay) }
        }
        let failure = Task { await #expect(throws: last) { for try await _ in retrying.items() {} } }
        try await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(2))
        _ = await failure.value
        #expect(source.requests.count == 2)
        #expect(delays.read { $0 }.count == 1)
        #expect(delays.read { $0 }.allSatisfy { .milliseconds(500)...(.milliseconds(1500)) ~= $0 })
    }

    @Test("a failure that is not transient is not retried")
    func permanent() async throws {
        let failure = Outage(isTransient: false)
        let source = source([.failure(failure), .items(books, total: 4)])
        await #expect(throws: failure) { for try await _ in source.retrying(.twice, clock: clock).items() {} }
        #expect(source.requests.count == 1)
    }

    @Test("the server's delay counts if it is the longer one, and beyond the longest one there is no retry")
    func serverDelay() async throws {
        let source = source([
            .failure(Outage(retryDelay: .seconds(20))), .failure(Outage(retryDelay: .seconds(31))),
        ])
        let retrying = source.retrying(.twice, clock: clock)
        let failure = Task {
            await #expect(throws: Outage(retryDelay: .seconds(31))) { for try await _ in retrying.items() {} }
        }
        try await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(20) - .nanoseconds(1))
        #expect(source.requests.count == 1)
        await clock.advance(by: .seconds(1))
        _ = await failure.value
        #expect(source.requests.count == 2)
    }

    @Test("retries after the server's delay are spread over up to a second, and over no more than the delay")
    func spread() async throws {
        for (stated, latest) in [
            (Duration.seconds(20), Duration.seconds(21)), (.milliseconds(100), .milliseconds(200)),
        ] {
            let delays = Observed<[Duration]>([])
            for _ in 0..<20 {
                let attempts = Observed(0)
                let retries = Task {
                    try await RetryPolicy(delaysNanoseconds: [0]).run(
                        clock: clock, onRetry: { _, delay in delays.update { $0.append(delay) } }
                    ) {
                        attempts.update { $0 += 1 }
                        if attempts.read({ $0 == 1 }) { throw Outage(retryDelay: stated) }
                    }
                }
                try await clock.waitForSleepers(1)
                await clock.advance(by: latest)
                try await retries.value
            }
            #expect(delays.read { $0 }.allSatisfy { (stated...latest).contains($0) })
            #expect(Set(delays.read { $0 }).count > 1)
        }
    }

    @Test("a negative delay counts as none: the request is retried at once", arguments: [-1_000_000, Int64.min])
    func negative(_ delay: Int64) async throws {
        let source = source([.failure(Outage()), .items(books, total: 4)])
        let delays = Observed<[Duration]>([])
        let retrying = source.retrying(RetryPolicy(delaysNanoseconds: [delay]), clock: clock) { _, delay in
            delays.update { $0.append(delay) }
        }
        var items: [Book] = []
        for try await item in retrying.items() { items.append(item) }
        #expect(items == books)
        #expect(delays.read { $0 } == [.zero])
    }

    @Test("a server delay that is longer than time can represent is not waited for")
    func endless() async throws {
        let failure = Outage(retryDelay: .seconds(Int64.max) + .seconds(Int64.max))
        let never = source([.failure(failure)]).retrying(.twice, clock: clock)
        await #expect(throws: failure) { for try await _ in never.items() {} }
        let soon = Outage(retryDelay: .seconds(Int64.min) + .seconds(-1))
        let source = source([.failure(soon), .items(books, total: 4)])
        let retrying = source.retrying(RetryPolicy(delaysNanoseconds: [0]), clock: clock)
        var items: [Book] = []
        for try await item in retrying.items() { items.append(item) }
        #expect(items == books)
    }

    @Test("a source that leads a loop in a circle is not retried")
    func circle() async {
        let source = ScriptedSource<Book>(.chained(limit: 2)) { _ in .items([], next: "a") }
        let rounds = Observed(0)
        await #expect(throws: WalkFailure.self) {
            try await RetryPolicy(delaysNanoseconds: [0, 0]).run(clock: clock) {
                rounds.update { $0 += 1 }
                for try await _ in source.pages() {}
            }
        }
        #expect(rounds.read { $0 } == 1)
    }

    @Test("cancelling ends the wait for a retry, and no other request is made")
    func cancelled() async throws {
        let source = source([.failure(Outage())])
        let retrying = source.retrying(.twice, clock: clock)
        let waiting = Task {
            await #expect(throws: CancellationError.self) { for try await _ in retrying.items() {} }
        }
        try await clock.waitForSleepers(1)
        waiting.cancel()
        _ = await waiting.value
        await clock.advance(by: .seconds(60))
        #expect(source.requests.count == 1)
    }

    @Test("pages that load at the same time are retried separately")
    func parallel() async throws {
        let failed = Observed<Set<Int>>([])
        let source = ScriptedSource<Book>(.offset(limit: 2, endsAtShortPage: false)) { request in
            guard case .offset(let offset, _) = request else { return nil }
            if failed.update({ $0.insert(offset).inserted }) { throw Outage(retryDelay: .seconds(1)) }
            return .items([Book(id: offset), Book(id: offset + 1)], total: 8)
        }
        let retrying = source.retrying(RetryPolicy(delaysNanoseconds: [0]), clock: clock)
        let items = Task {
            var items: [Int] = []
            for try await item in retrying.items(ahead: 3) { items.append(item.id) }
            return items
        }
        // The wait is up to a second longer than the server's delay.
        try await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(2))
        try await clock.waitForSleepers(3)
        await clock.advance(by: .seconds(2))
        #expect(try await items.value == Array(0..<8))
    }
}
