import Paging

/// A source whose answers a test writes.
///
/// Every request is recorded in ``requests``. It is answered by the script if there is one and it has an answer;
/// otherwise it is held until the test answers it with ``answer(_:with:)``, so that a test says itself in which order
/// answers arrive, and what happens before they do.
///
/// ```swift
/// let source = ScriptedSource<Book>(.offset(limit: 20, endsAtShortPage: true))
/// let pager = Pager(source)
/// let reader = pager.makeReader()
/// try await source.waitForRequests(1)
/// #expect(source.requests == [.offset(0, limit: 20)])
/// source.answer(0, with: .items(books))
/// await settle()
/// ```
public final class ScriptedSource<Item: Identifiable & Sendable>: PageSourceConvertible, Sendable
where Item.ID: Sendable {
    /// What becomes of a held request whose task is cancelled.
    public enum Cancellation: Hashable, Sendable {
        /// It throws `CancellationError` at once, as a well-behaved source does.
        case honored
        /// It goes on being held and can still be answered, as a source does that does not look.
        case ignored
    }

    /// A script: answers a request, or holds it by returning `nil`. What it throws is the answer too.
    public typealias Script = @Sendable (ScriptedRequest) async throws -> ScriptedAnswer<Item>?

    private let addressing: Addressing
    private let cancellation: Cancellation
    private let script: Script
    private let calls = Observed(Calls<Item>())

    /// A source that answers by a rule.
    ///
    /// - Parameters:
    ///   - addressing: How its pages are asked for.
    ///   - cancellation: What becomes of a held request whose task is cancelled.
    ///   - script: Answers a request, or holds it by returning `nil`. It may sleep by a ``VirtualClock`` first.
    public init(_ addressing: Addressing, cancellation: Cancellation = .honored, script: @escaping Script) {
        self.addressing = addressing
        self.cancellation = cancellation
        self.script = script
    }

    /// A source that gives these answers to the first requests, one each in the order of the requests, and holds all
    /// requests after them.
    ///
    /// - Parameters:
    ///   - addressing: How its pages are asked for.
    ///   - cancellation: What becomes of a held request whose task is cancelled.
    ///   - answers: The first answers; by default none, so that every request is held.
    public convenience init(
        _ addressing: Addressing, cancellation: Cancellation = .honored, answers: [ScriptedAnswer<Item>] = []
    ) {
        let remaining = Locked(answers[...])
        self.init(addressing, cancellation: cancellation) { _ in remaining.withLock { $0.popFirst() } }
    }

    /// The source, for a pager or a sequence. Each use of it is recorded in the same place.
    public var pageSource: PageSource<Item> {
        switch addressing {
        case .numbered(let firstNumber, let pageSize):
            .numbered(from: firstNumber, pageSize: pageSize) { [self] request in
                try await load(.number(request.number, size: request.size)).indexed
            }
        case .offset(let limit, let endsAtShortPage):
            .offset(limit: limit, endsAtShortPage: endsAtShortPage) { [self] request -> Page<Item, Never> in
                try await load(.offset(request.offset, limit: request.limit)).indexed
            }
        case .chained(let limit):
            .cursor(limit: limit) { [self] request in
                try await load(.cursor(request.cursor, request.direction, limit: request.limit))
            }
        }
    }

    private func load(_ request: ScriptedRequest) async throws -> Page<Item, String> {
        let index = calls.update { $0.begin(request) }
        defer { calls.update { $0.end(index) } }
        return try await withTaskCancellationHandler {
            if let answer = try await script(request) {
                if cancellation == .honored { try Task.checkCancellation() }
                return try answer.get()
            }
            return try await held(index)
        } onCancel: {
            let continuation = calls.update { calls in
                calls.cancelled(index)
                return cancellation == .honored ? calls.release(index) : nil
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    private func held(_ index: Int) async throws -> Page<Item, String> {
        try await withCheckedThrowingContinuation { continuation in
            let isCancelled = calls.update { calls in
                // The check stands inside the lock: a cancellation after it finds the held request.
                if Task.isCancelled && cancellation == .honored { return true }
                calls.hold(index, continuation)
                return false
            }
            if isCancelled { continuation.resume(throwing: CancellationError()) }
        }
    }
}

extension ScriptedSource {
    /// All requests since the source was made, in the order in which they arrived.
    public var requests: [ScriptedRequest] {
        calls.read { $0.all.map(\.request) }
    }

    /// The places in ``requests`` of those that wait for ``answer(_:with:)``.
    public var heldRequests: [Int] {
        calls.read { calls in calls.all.indices.filter { calls.all[$0].isHeld } }
    }

    /// The places in ``requests`` of those whose task was cancelled before they were answered.
    public var cancelledRequests: [Int] {
        calls.read { calls in calls.all.indices.filter { calls.all[$0].wasCancelled } }
    }

    /// The largest number of requests that were unanswered at the same time.
    public var maxConcurrentRequests: Int {
        calls.read { $0.maxConcurrent }
    }

    /// Answers a held request. What the answer leads to happens afterwards: follow with `await settle()`.
    ///
    /// - Parameters:
    ///   - index: The place of the request in ``requests``.
    ///   - answer: What the request brings.
    /// - Returns: Whether the request was held. One that was answered or cancelled already, or never made, is not.
    @discardableResult
    public func answer(_ index: Int, with answer: ScriptedAnswer<Item>) -> Bool {
        guard let continuation = calls.update({ $0.release(index) }) else { return false }
        continuation.resume(with: Result { try answer.get() })
        return true
    }

    /// Waits until so many requests have arrived since the source was made, and have been answered or are held.
    ///
    /// - Parameter count: For how many requests to wait. Zero returns at once.
    /// - Throws: `CancellationError` if the waiting task is cancelled.
    public func waitForRequests(_ count: Int) async throws {
        try await calls.wait { $0.arrivedCount >= count }
    }

    /// Waits until so many requests have ended by cancellation, or have been told of it where they ignore it.
    ///
    /// - Parameter count: For how many requests to wait. Zero returns at once.
    /// - Throws: `CancellationError` if the waiting task is cancelled.
    public func waitForCancellations(_ count: Int) async throws {
        try await calls.wait { $0.cancelledCount >= count }
    }
}

extension ScriptedAnswer {
    fileprivate func get() throws -> Page<Item, String> {
        switch self {
        case .page(let page): page
        case .failure(let error): throw error
        }
    }
}

extension Page {
    fileprivate var indexed: Page<Item, Never> {
        Page<Item, Never>(items, total: total, isLast: isLast)
    }
}
