import Paging

/// A source whose answers a test determines.
///
/// Every request is recorded in ``requests``. The script answers it, if there is a script and it returns an answer.
/// Otherwise the request is held until the test answers it with ``answer(_:with:)``. In this way a test determines the
/// order in which answers arrive, and what happens before they do.
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
    /// What happens to a held request whose task is cancelled.
    public enum Cancellation: Hashable, Sendable {
        /// The request throws `CancellationError` at once, like a source that supports cancellation.
        case honored
        /// The request stays held and can still be answered, like a source that ignores cancellation.
        case ignored
    }

    /// A script: answers a request, or holds it by returning `nil`. A thrown error is an answer too.
    public typealias Script = @Sendable (ScriptedRequest) async throws -> ScriptedAnswer<Item>?

    private let addressing: SourceAddressing
    private let cancellation: Cancellation
    private let script: Script
    private let calls = Observed(Calls<Item>())

    /// Creates a source that answers by a rule.
    ///
    /// - Parameters:
    ///   - addressing: How pages are requested.
    ///   - cancellation: What happens to a held request whose task is cancelled.
    ///   - script: Answers a request, or holds it by returning `nil`. It may sleep on a ``VirtualClock`` first.
    public init(_ addressing: SourceAddressing, cancellation: Cancellation = .honored, script: @escaping Script) {
        self.addressing = addressing
        self.cancellation = cancellation
        self.script = script
    }

    /// Creates a source that answers the first requests with these answers, in order, and holds all requests after
    /// them.
    ///
    /// - Parameters:
    ///   - addressing: How pages are requested.
    ///   - cancellation: What happens to a held request whose task is cancelled.
    ///   - answers: The first answers. By default there are none, so that every request is held.
    public convenience init(
        _ addressing: SourceAddressing, cancellation: Cancellation = .honored, answers: [ScriptedAnswer<Item>] = []
    ) {
        let remaining = Locked(answers[...])
        self.init(addressing, cancellation: cancellation) { _ in remaining.withLock { $0.popFirst() } }
    }

    /// The source for a pager or a sequence. All uses record their requests in the same list.
    public var pageSource: PageSource<Item> {
        switch addressing {
        case .numbered(let firstNumber, let pageSize):
            .numbered(from: firstNumber, pageSize: pageSize) { [self] request in
                try await load(.number(request.number, size: request.size)).withoutCursors
            }
        case .offset(let limit, let endsAtShortPage):
            .offset(limit: limit, endsAtShortPage: endsAtShortPage) { [self] request -> ItemPage<Item, Never> in
                try await load(.offset(request.offset, limit: request.limit)).withoutCursors
            }
        case .chained(let limit):
            .cursor(limit: limit) { [self] request in
                try await load(.cursor(request.cursor, request.direction, limit: request.limit))
            }
        }
    }

    private func load(_ request: ScriptedRequest) async throws -> ItemPage<Item, String> {
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

    private func held(_ index: Int) async throws -> ItemPage<Item, String> {
        try await withCheckedThrowingContinuation { continuation in
            let isCancelled = calls.update { calls in
                // The check is made while the lock is held: a later cancellation finds the held request.
                if Task.isCancelled && cancellation == .honored { return true }
                calls.hold(index, continuation)
                return false
            }
            if isCancelled { continuation.resume(throwing: CancellationError()) }
        }
    }
}

extension ScriptedSource {
    /// All requests since the source was created, in the order in which they arrived. Requests that a list makes at the
    /// same time arrive in any order.
    public var requests: [ScriptedRequest] {
        calls.read { $0.all.map(\.request) }
    }

    /// The indexes in ``requests`` of the requests that wait for ``answer(_:with:)``.
    public var heldRequests: [Int] {
        calls.read { calls in calls.all.indices.filter { calls.all[$0].isHeld } }
    }

    /// The indexes in ``requests`` of the requests whose task was cancelled before they were answered.
    public var cancelledRequests: [Int] {
        calls.read { calls in calls.all.indices.filter { calls.all[$0].wasCancelled } }
    }

    /// The largest number of requests that were in flight at the same time.
    public var maxConcurrentRequests: Int {
        calls.read { $0.maxConcurrent }
    }

    /// Answers a held request. The list handles the answer later: call `await settle()` next.
    ///
    /// - Parameters:
    ///   - index: The index of the request in ``requests``.
    ///   - answer: The answer.
    /// - Returns: Whether the request was held; `false` if it was already answered or cancelled, or was never made.
    @discardableResult
    public func answer(_ index: Int, with answer: ScriptedAnswer<Item>) -> Bool {
        guard let continuation = calls.update({ $0.release(index) }) else { return false }
        continuation.resume(with: Result { try answer.get() })
        return true
    }

    /// Waits until a number of requests have arrived since the source was created, and are answered or held.
    ///
    /// - Parameter count: The number of requests. Zero returns at once.
    /// - Throws: `CancellationError` if the waiting task is cancelled.
    public func waitForRequests(_ count: Int) async throws {
        try await calls.wait { $0.arrivedCount >= count }
    }

    /// Waits until a number of requests were cancelled, including requests that ignore the cancellation.
    ///
    /// - Parameter count: The number of requests. Zero returns at once.
    /// - Throws: `CancellationError` if the waiting task is cancelled.
    public func waitForCancellations(_ count: Int) async throws {
        try await calls.wait { $0.cancelledCount >= count }
    }
}

extension ScriptedAnswer {
    fileprivate func get() throws -> ItemPage<Item, String> {
        switch self {
        case .page(let page): page
        case .failure(let error): throw error
        }
    }
}
