import Foundation
import HTTPTypes
import Testing

@testable import ExplorerServer

/// Keeps searches from ending until it opens.
private struct Gate: Sendable {
    private let opening: Task<Void, Never>
    private let opened: AsyncStream<Never>.Continuation
    private let passing: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        opening = Task { for await _ in stream {} }
        opened = continuation
        passing = AsyncStream.makeStream()
    }

    func wait() async {
        passing.continuation.yield()
        await opening.value
    }

    /// Returns when so many searches wait.
    func isReached(by count: Int) async {
        var waiting = 0
        for await _ in passing.stream {
            waiting += 1
            guard waiting < count else { return }
        }
    }

    func open() {
        opened.finish()
    }
}

/// Blocks the threads of those who pass until it opens.
private final class Turnstile: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Blocks its thread, as a search that computes for long.
    func block() {
        semaphore.wait()
        // The next one passes too.
        open()
    }

    func open() {
        semaphore.signal()
    }
}

@Suite("The queue of searches")
struct SearchQueueTests {
    @Test("All kinds of searches share one limit; requests that search nothing are answered beside them")
    func limit() async throws {
        let searches = SearchQueue()
        let gate = Gate()
        try await Explorer.run(searches: searches) { explorer in
            let list = try await VisitorListClient(explorer)
            try await withThrowingTaskGroup(of: Void.self) { running in
                for _ in 0..<SearchQueue.maximumCount {
                    running.addTask { try await searches.run { await gate.wait() } }
                }
                await gate.isReached(by: SearchQueue.maximumCount)
                for path in [
                    "/2.3/users?site=stackoverflow&inname=a", "/2.3/users?site=tenmillion&inname=a",
                    "/rows/offset?site=tenmillion&inname=a", "/rows/cursor?site=math&inname=a",
                    "/lists/\(list.id)/offset?q=a", "/lists/\(list.id)/cursor?q=a",
                ] {
                    let response = try await explorer.response(path)
                    #expect(response.status == .serviceUnavailable, "\(path)")
                    #expect(response.headers[.retryAfter] == "1", "\(path)")
                }
                for path in [
                    "/2.3/users?site=stackoverflow", "/2.3/users?site=tenmillion", "/rows/cursor?site=math",
                    "/lists/\(list.id)/offset",
                ] {
                    #expect(try await explorer.response(path).status == .ok, "\(path)")
                }
                gate.open()
                try await running.waitForAll()
            }
            #expect(try await explorer.response("/2.3/users?site=tenmillion&inname=a").status == .ok)
            #expect(try await explorer.response("/lists/\(list.id)/offset?q=a").status == .ok)
        }
    }

    @Test("Searches that take all of their threads leave other tasks theirs")
    func threads() async throws {
        let searches = SearchQueue()
        let turnstile = Turnstile()
        try await withThrowingTaskGroup(of: Void.self) { blocked in
            for _ in 0..<32 {
                blocked.addTask { try await searches.run { turnstile.block() } }
            }
            await withTaskGroup(of: Void.self) { others in
                for _ in 0..<32 {
                    others.addTask { await Task.yield() }
                }
            }
            turnstile.open()
            try await blocked.waitForAll()
        }
    }

    @Test("A search that fails leaves its place to another one")
    func failure() async throws {
        struct Failure: Error {}
        let searches = SearchQueue()
        for _ in 0..<SearchQueue.maximumCount * 2 {
            await #expect(throws: Failure.self) { try await searches.run { throw Failure() } }
        }
    }
}
