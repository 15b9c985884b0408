/// Reads a source page by page and is some pages ahead of its caller: while the caller has a page, the next ones load.
///
/// What is asked for is decided by a ``PageWalk`` alone, one page after the other. In an indexed source the pages it will
/// most likely ask for next are asked for before it does; where a page turns out otherwise, they are given up.
final class ReadAhead<Item: Identifiable & Sendable> where Item.ID: Sendable {
    private typealias Walk = PageWalk<OpaqueCursor>

    private struct Pending {
        let request: Walk.Request
        let page: PendingPage<Page<Item, OpaqueCursor>>
    }

    private enum State {
        case unread
        /// The first of the pages is the one the walk asks for; there is one.
        case reading(Walk, [Pending])
        /// The caller has every page that came, and learns of the failure when it asks for another.
        case failed(WalkFailure)
        case over
    }

    let source: PageSource<Item>
    private let place: PagePlace
    private let distance: Int
    private let emptyPageLimit: Int
    private var memory = PageMemory<Item.ID>()
    private var state: State = .unread

    /// - Parameters:
    ///   - source: What is read.
    ///   - place: Where reading begins.
    ///   - distance: How many pages are loaded ahead, above 0.
    ///   - emptyPageLimit: How many empty pages in a row end reading with a failure, above 0.
    init(_ source: PageSource<Item>, from place: PagePlace, ahead distance: Int, emptyPageLimit: Int) {
        precondition(distance > 0, "the page that is awaited is loaded ahead")
        precondition(emptyPageLimit > 0, "a page may be empty")
        self.source = source
        self.place = place
        self.distance = distance
        self.emptyPageLimit = emptyPageLimit
    }

    /// The next page and where the list goes on behind it, or `nil` at the end and after anything was thrown.
    ///
    /// - Throws: What the source threw, a ``WalkFailure``, or `CancellationError`.
    nonisolated(nonsending) func next() async throws -> (page: Page<Item, OpaqueCursor>, next: PagePlace?)? {
        if case .unread = state, !Task.isCancelled {
            let first = source.addressing.request(at: place)
            let walk = Walk(
                source.addressing, from: first, pageSize: place.pageSize, emptyPageLimit: emptyPageLimit)
            state = reading(walk, [])
        }
        let current = state
        state = .over
        switch current {
        case .unread:
            throw CancellationError()
        case .reading(var walk, let pending):
            let page = try await pending[0].page.value()
            if let earlierPage = memory.pageArrived(page.items.map(\.id)) {
                throw WalkFailure.repeatedPage(earlierPage: earlierPage, pageCount: walk.pageCount + 1)
            }
            walk.pageArrived(
                .init(count: page.items.count, next: page.next, total: page.total, isLast: page.isLast))
            state = reading(walk, pending.dropFirst())
            return (page, walk.place)
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

    private func reading(_ walk: Walk, _ pending: ArraySlice<Pending>) -> State {
        switch walk.state {
        case .asking(let request):
            var pages = pending.first?.request == request ? Array(pending) : [load(request)]
            // The first page tells how many there are, and how large they are.
            while walk.pageCount > 0, pages.count < distance,
                let next = walk.likelyRequest(behind: pages[pages.count - 1].request)
            {
                pages.append(load(next))
            }
            return .reading(walk, pages)
        case .failed(let failure):
            return .failed(WalkFailure(failure, pageCount: walk.pageCount))
        case .ended:
            return .over
        }
    }

    private func load(_ request: Walk.Request) -> Pending {
        Pending(request: request, page: PendingPage { [source] in try await source.answer(request.ofSource) })
    }
}

extension PageWalk<OpaqueCursor> {
    /// Where the list goes on; `nil` at its end, and where it leads nowhere.
    fileprivate var place: PagePlace? {
        guard case .asking(let request) = state else { return nil }
        switch request {
        case .number(let number, _): return .number(number, pageSize: numberedSize)
        case .offset(let offset, _): return .offset(offset)
        case .cursor(let cursor, _): return cursor.map { PagePlace(kind: .cursor($0)) } ?? .start
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

extension Addressing {
    /// The request for the page at a place; `nil` for the first one.
    fileprivate func request(at place: PagePlace) -> PageWalk<OpaqueCursor>.Request? {
        switch (self, place.kind) {
        case (_, .start): return nil
        case (.numbered(_, let size), .number(let number, _)): return .number(number, size: size)
        case (.offset(let limit, _), .offset(let offset)): return .offset(max(offset, 0), limit: limit)
        case (.chained(let limit), .cursor(let cursor)): return .cursor(cursor, limit: limit)
        case (.numbered, _), (.offset, _), (.chained, _): preconditionFailure("the place is of another kind of source")
        }
    }
}
