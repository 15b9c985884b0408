import PagingCore

/// Reads a source page by page, and loads the next pages while the caller works on one.
///
/// A ``PageWalk`` alone decides which pages are read, one after the other. In an indexed source, its most likely next
/// requests are made before it decides. If a page shows that they were wrong, they are cancelled.
final class ReadAhead<Item: Identifiable & Sendable> where Item.ID: Sendable {
    private typealias Walk = PageWalk<OpaqueCursor>

    private struct Pending {
        let request: Walk.Request
        let page: PendingPage<ItemPage<Item, OpaqueCursor>>
    }

    private enum State {
        case notStarted
        /// There is at least one pending page. The first one answers the walk's request.
        case reading(Walk, [Pending])
        /// The caller has every page that arrived. The next call throws the failure.
        case failed(WalkFailure)
        case finished
    }

    let source: PageSource<Item>
    private let place: PagePlace
    private let distance: Int
    private let emptyPageLimit: Int
    private var repeatedPages = RepeatedPageDetector<Item.ID>()
    private var differentItems: DifferentItems<Item.ID>
    private var state: State = .notStarted

    /// - Parameters:
    ///   - source: The source.
    ///   - place: Where reading begins.
    ///   - distance: How many pages are loaded ahead, above 0.
    ///   - emptyPageLimit: How many empty pages in a row end reading with a failure, above 0.
    init(_ source: PageSource<Item>, from place: PagePlace, ahead distance: Int, emptyPageLimit: Int) {
        precondition(distance > 0, "The number of pages to load ahead is \(distance). Pass 1 or more.")
        precondition(emptyPageLimit > 0, "The empty page limit is \(emptyPageLimit). Pass 1 or more.")
        self.source = source
        self.place = place
        self.distance = distance
        self.emptyPageLimit = emptyPageLimit
        let isChained = if case .chained = source.addressing { true } else { false }
        differentItems = DifferentItems(isCounted: !isChained && place == .start)
    }

    /// Waits for the next page.
    ///
    /// - Returns: The page and the place after it; `nil` at the end and after an error was thrown.
    /// - Throws: The error of the source, a ``WalkFailure``, or `CancellationError`.
    nonisolated(nonsending) func next() async throws -> (page: ItemPage<Item, OpaqueCursor>, next: PagePlace?)? {
        if case .notStarted = state, !Task.isCancelled {
            let first = source.request(at: place)
            let walk = Walk(
                source.addressing, from: first, pageSize: place.pageSize, emptyPageLimit: emptyPageLimit)
            state = reading(walk, [])
        }
        let current = state
        state = .finished
        switch current {
        case .notStarted:
            throw CancellationError()
        case .reading(var walk, let pending):
            var page = try await pending[0].page.value()
            let pageIDs = page.items.ids
            let count = page.items.count
            var overlap = 0
            if walk.mayRepeat {
                overlap = repeatedPages.overlap(of: pageIDs)
                page.items.removeAll(where: isRepeated())
            }
            // A page that overlaps the one before may repeat all of its items.
            if let earlierPage = repeatedPages.pageArrived(pageIDs), !walk.mayRepeat {
                throw WalkFailure.repeatedPage(earlierPage: earlierPage, pageCount: walk.pageCount + 1)
            }
            walk.pageArrived(
                .init(
                    count: count, repeatedCount: count - page.items.count, overlap: overlap,
                    differentItems: differentItems.pageArrived(pageIDs, total: page.total), next: page.next,
                    total: page.total, isLast: page.isLast))
            state = reading(walk, pending.dropFirst())
            return (page, walk.place)
        case .failed(let failure):
            throw failure
        case .finished:
            return nil
        }
    }

    /// Whether an item is on the page before.
    ///
    /// If all ids of that page are equal, they identify no item.
    private func isRepeated() -> (Item) -> Bool {
        let ids = Set(repeatedPages.last)
        if ids.count == 1, repeatedPages.last.count > 1 { return { _ in false } }
        return { ids.contains($0.id) }
    }

    /// Cancels the loads in flight. No page follows.
    func stop() {
        state = .finished
    }

    private func reading(_ walk: Walk, _ pending: ArraySlice<Pending>) -> State {
        switch walk.state {
        case .requesting(let request):
            var pages = pending.first?.request == request ? Array(pending) : [load(request)]
            // The first page shows the total and the page size, so nothing is loaded ahead before it.
            while walk.pageCount > 0, pages.count < distance,
                let next = walk.likelyRequest(after: pages[pages.count - 1].request)
            {
                pages.append(load(next))
            }
            return .reading(walk, pages)
        case .failed(let failure):
            return .failed(WalkFailure(failure, pageCount: walk.pageCount))
        case .ended:
            return .finished
        }
    }

    private func load(_ request: Walk.Request) -> Pending {
        Pending(request: request, page: PendingPage { [source] in try await source.answer(request.sourceRequest) })
    }
}

extension Array where Element: Identifiable {
    /// The ids of the items.
    fileprivate var ids: [Element.ID] {
        withUnsafeBufferPointer { $0.mapBorrowed { (item: borrowing Element) in item.id } }
    }
}

extension UnsafeBufferPointer where Element: ~Copyable {
    /// Maps the elements without copying them. `map` copies each one, with a retain for each of its references.
    fileprivate func mapBorrowed<Result>(_ transform: (borrowing Element) -> Result) -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(count)
        for index in 0..<count { results.append(transform(self[index])) }
        return results
    }
}

extension PageWalk<OpaqueCursor> {
    /// The place of the next request; `nil` at the end of the list and after a failure.
    fileprivate var place: PagePlace? {
        guard case .requesting(let request) = state else { return nil }
        switch request {
        case .number(let number, _): return .number(number, pageSize: pageSize)
        case .offset(let offset, _): return .offset(offset)
        case .cursor(let cursor, _): return cursor.map { PagePlace(kind: .cursor($0)) } ?? .start
        }
    }
}

extension PageWalk<OpaqueCursor>.Request {
    fileprivate var sourceRequest: SourceRequest {
        switch self {
        case .number(let number, let size): .number(number, size: size)
        case .offset(let offset, let limit): .offset(offset, limit: limit)
        case .cursor(let cursor, let limit): .cursor(cursor, .append, limit: limit)
        }
    }
}

extension PageSource {
    /// The request for the page at a place; `nil` for the first page of the server's list.
    fileprivate func request(at place: PagePlace) -> PageWalk<OpaqueCursor>.Request? {
        switch (addressing, place.kind) {
        case (.chained(let limit), .start): return opening.map { .cursor($0, limit: limit) }
        case (_, .start): return nil
        case (.numbered(_, let size), .number(let number, _)): return .number(number, size: size)
        case (.offset(let limit, _), .offset(let offset)): return .offset(max(offset, 0), limit: limit)
        case (.chained(let limit), .cursor(let cursor)): return .cursor(cursor, limit: limit)
        case (.numbered, _), (.offset, _), (.chained, _):
            preconditionFailure(
                "The place \(place) does not match the source. Use a number, an offset or a cursor as the source does.")
        }
    }
}
