/// Reads a source page by page and is one page ahead of its caller: while the caller has a page, the next one loads.
final class ReadAhead<Item: Identifiable & Sendable> where Item.ID: Sendable {
    private typealias Walk = PageWalk<OpaqueCursor>

    private enum State {
        case unread
        case reading(Walk, PendingPage<Page<Item, OpaqueCursor>>)
        /// The caller has every page that came, and learns of the failure when it asks for another.
        case failed(WalkFailure)
        case over
    }

    let source: PageSource<Item>
    private var state: State = .unread

    init(_ source: PageSource<Item>) {
        self.source = source
    }

    /// The next page, or `nil` at the end and after anything was thrown.
    ///
    /// - Throws: What the source threw, a ``WalkFailure``, or `CancellationError`.
    nonisolated(nonsending) func next() async throws -> Page<Item, OpaqueCursor>? {
        if case .unread = state, !Task.isCancelled {
            state = reading(Walk(source.addressing))
        }
        let current = state
        state = .over
        switch current {
        case .unread:
            throw CancellationError()
        case .reading(var walk, let pending):
            let page = try await pending.value()
            walk.pageArrived(
                .init(count: page.items.count, next: page.next, total: page.total, isLast: page.isLast))
            state = reading(walk)
            return page
        case .failed(let failure):
            throw failure
        case .over:
            return nil
        }
    }

    /// Cancels what is loading. There is no next page from here on.
    func stop() {
        state = .over
    }

    private func reading(_ walk: Walk) -> State {
        switch walk.state {
        case .asking(let request): .reading(walk, PendingPage { [source] in try await source.answer(request.ofSource) })
        case .failed(let failure): .failed(WalkFailure(failure, pageCount: walk.pageCount))
        case .ended: .over
        }
    }
}

extension PageWalk<OpaqueCursor>.Request {
    fileprivate var ofSource: SourceRequest {
        switch self {
        case .number(let number, let size): .number(number, size: size)
        case .offset(let offset, let limit): .offset(offset, limit: limit)
        case .cursor(let cursor, let limit): .cursor(cursor, .append, limit: limit)
        }
    }
}
