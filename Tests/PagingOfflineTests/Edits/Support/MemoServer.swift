import PagingTesting

/// A server whose answers a test determines. It carries out each key once.
@MainActor
final class MemoServer {
    struct Request: Hashable {
        let change: MemoChange
        let key: String
    }

    enum Answer {
        case accepted
        case refused
        case failed(any Error)
        /// The change is carried out, and the answer is lost.
        case lost
        /// The request is held until the test answers it.
        case held
    }

    private(set) var memos: [Memo]
    /// All requests, in the order in which they arrived.
    private(set) var requests: [Request] = []
    /// The keys of the changes that were carried out, in this order.
    private(set) var carriedOut: [String] = []
    /// The indexes of the requests that were cancelled while they were held.
    private(set) var cancelled: [Int] = []
    /// Decides how a request is answered. By default it is accepted.
    var decide: (Request) -> Answer = { _ in .accepted }

    private var held: [Int: CheckedContinuation<Answer, Never>] = [:]

    init(_ memos: [Memo]) {
        self.memos = memos
    }

    var keys: [String] { requests.map(\.key) }
    var heldRequests: [Int] { held.keys.sorted() }

    func receive(_ change: MemoChange, _ key: String) async throws {
        let index = requests.count
        requests.append(Request(change: change, key: key))
        var answer = decide(requests[index])
        if case .held = answer {
            answer = await withTaskCancellationHandler {
                await withCheckedContinuation { held[index] = $0 }
            } onCancel: {
                Task { @MainActor in self.cancel(index) }
            }
        }
        switch answer {
        case .accepted: carryOut(change, key)
        case .refused where carriedOut.contains(key): break
        case .refused: throw ScriptedFailure("refused")
        case .failed(let error): throw error
        case .lost:
            carryOut(change, key)
            throw ScriptedFailure("lost", isTransient: true)
        case .held: break
        }
    }

    /// Answers a held request.
    func answer(_ index: Int, with answer: Answer) {
        held.removeValue(forKey: index)?.resume(returning: answer)
    }

    private func cancel(_ index: Int) {
        cancelled.append(index)
        answer(index, with: .failed(CancellationError()))
    }

    private func carryOut(_ change: MemoChange, _ key: String) {
        guard !carriedOut.contains(key) else { return }
        carriedOut.append(key)
        change.apply(to: &memos)
    }
}
