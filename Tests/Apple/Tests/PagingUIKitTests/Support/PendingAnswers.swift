import PagingCore
import PagingTesting

@testable import Paging

/// A server whose answers wait until a test releases them. It is on the main actor, so that nothing else runs in
/// between.
@MainActor
final class PendingAnswers {
    private struct Waiting {
        var id: Int
        var request: PageRequest
        var continuation: CheckedContinuation<ItemPage<SimulatedItem, Int>, any Error>
    }

    var server: SimulatedServer
    private let configuration: FeedConfiguration
    private var waiting: [Waiting] = []
    private(set) var requestCount = 0

    init(_ server: SimulatedServer, _ configuration: FeedConfiguration) {
        self.server = server
        self.configuration = configuration
    }

    var waitingCount: Int { waiting.count }

    /// The source, for a pager.
    var source: PageSource<SimulatedItem> {
        switch configuration.addressing {
        case .numbered(let first, let size):
            .numbered(from: first, pageSize: size) { @MainActor [self] request in
                try await wait(.number(request.number, size: request.size)).withoutCursors
            }
        case .offset(let limit, let endsAtShortPage):
            .offset(limit: limit, endsAtShortPage: endsAtShortPage) {
                @MainActor [self] request -> ItemPage<SimulatedItem, Never> in
                try await wait(.offset(request.offset, limit: request.limit)).withoutCursors
            }
        case .chained(let limit):
            .cursor(limit: limit, of: Int.self) { @MainActor [self] request in
                try await wait(.cursor(request.cursor, request.direction, limit: request.limit))
            }
        }
    }

    func answer(_ index: Int, _ fault: SimulatedServer.Fault) {
        guard !waiting.isEmpty else { return }
        let answered = waiting.remove(at: index % waiting.count)
        answered.continuation.resume(
            returning: server.answer(answered.request, firstNumber: configuration.firstNumber, fault))
    }

    func fail(_ index: Int, isTransient: Bool) {
        guard !waiting.isEmpty else { return }
        waiting.remove(at: index % waiting.count).continuation.resume(
            throwing: ScriptedFailure(isTransient: isTransient))
    }

    private func wait(_ request: PageRequest) async throws -> ItemPage<SimulatedItem, Int> {
        requestCount += 1
        let id = requestCount
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    waiting.append(Waiting(id: id, request: request, continuation: continuation))
                }
            }
        } onCancel: {
            Task { @MainActor in cancel(id) }
        }
    }

    private func cancel(_ id: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).continuation.resume(throwing: CancellationError())
    }
}

extension ItemPage {
    fileprivate var withoutCursors: ItemPage<Item, Never> { ItemPage<Item, Never>(items, total: total, isLast: isLast) }
}

extension FeedConfiguration {
    fileprivate var firstNumber: Int {
        if case .numbered(let first, _) = addressing { first } else { 0 }
    }
}
