import Paging

/// The requests to a scripted source, and their states.
struct Calls<Item: Sendable>: Sendable {
    typealias Continuation = CheckedContinuation<ItemPage<Item, String>, any Error>

    enum State: Sendable {
        case running
        case held(Continuation)
        case released
        case ended
    }

    struct Call: Sendable {
        let request: ScriptedRequest
        fileprivate(set) var state: State = .running
        fileprivate(set) var wasCancelled = false

        var isHeld: Bool {
            if case .held = state { true } else { false }
        }
    }

    private(set) var all: [Call] = []
    private(set) var openCount = 0
    private(set) var maxConcurrent = 0
    /// How many requests are held or were answered. Requests whose script is still running do not count.
    private(set) var arrivedCount = 0
    private(set) var cancelledCount = 0

    mutating func begin(_ request: ScriptedRequest) -> Int {
        all.append(Call(request: request))
        openCount += 1
        maxConcurrent = max(maxConcurrent, openCount)
        return all.count - 1
    }

    mutating func hold(_ index: Int, _ continuation: Continuation) {
        all[index].state = .held(continuation)
        arrivedCount += 1
    }

    mutating func release(_ index: Int) -> Continuation? {
        guard all.indices.contains(index), case .held(let continuation) = all[index].state else { return nil }
        all[index].state = .released
        return continuation
    }

    /// Records that the task of a request was cancelled, unless the request was answered before.
    mutating func cancelled(_ index: Int) {
        switch all[index].state {
        case .running, .held:
            guard !all[index].wasCancelled else { return }
            all[index].wasCancelled = true
            cancelledCount += 1
        case .released, .ended:
            return
        }
    }

    mutating func end(_ index: Int) {
        if case .running = all[index].state { arrivedCount += 1 }
        all[index].state = .ended
        openCount -= 1
    }
}
