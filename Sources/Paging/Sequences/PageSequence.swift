import PagingCore

/// The pages of a source from the first to the last, see ``PageSourceConvertible/pages(from:ahead:emptyPageLimit:)``.
public struct PageSequence<Item: Identifiable & Sendable>: AsyncSequence, Sendable where Item.ID: Sendable {
    /// A page with the server's answer.
    public typealias Element = SequencePage<Item>

    let source: PageSource<Item>
    let place: PagePlace
    let distance: Int
    let emptyPageLimit: Int

    /// Makes an iterator, which loads nothing before the first call of `next()`.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(readAhead: ReadAhead(source, from: place, ahead: distance, emptyPageLimit: emptyPageLimit))
    }

    /// The iterator of a loop over the pages. When it is released, its loads are cancelled.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let readAhead: ReadAhead<Item>

        /// Waits for the next page; returns `nil` after the last page and after an error was thrown.
        ///
        /// - Throws: The error of the source, a ``WalkFailure``, or `CancellationError` at the moment the calling task
        ///   is cancelled, even if the source ignores cancellation.
        public nonisolated(nonsending) mutating func next() async throws -> SequencePage<Item>? {
            try await nextPage()
        }

        /// Waits for the next page on the actor of the caller; otherwise like ``next()``.
        ///
        /// - Parameter actor: The actor of the caller.
        /// - Throws: The same errors as ``next()``.
        @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> SequencePage<Item>? {
            try await nextPage()
        }

        private nonisolated(nonsending) func nextPage() async throws -> SequencePage<Item>? {
            try await readAhead.next().map { readAhead.source.addressing.sequencePage($0.page, $0.next) }
        }
    }
}

@available(*, unavailable)
extension PageSequence.AsyncIterator: Sendable {}

extension PageSourceConvertible {
    /// The pages of this source in order, for code without a screen.
    ///
    /// Nothing is loaded before the first page is requested. After that the sequence loads up to `distance` pages
    /// ahead: while the loop works on a page, the next pages load, in an indexed source at the same time. The pages
    /// come in order. Each iterator loads the pages again.
    ///
    /// The sequence ends where the list ends. An error also ends it: the error is thrown once, after the pages before
    /// it, and the sequence does not retry. Leaving the loop, or cancelling its task, cancels the loads in flight.
    ///
    /// If an indexed list changes during the loop, items may be repeated or skipped, because page numbers and offsets
    /// shift. If the server sends no total and more than one page is loaded ahead, pages beyond the end are requested.
    ///
    /// - Parameters:
    ///   - place: Where the loop begins: the first page, or ``SequencePage/next`` of the last page of an earlier loop.
    ///   - distance: How many pages are loaded ahead, above 0. A chained source loads at most one page ahead, because
    ///     only a page names the next one.
    ///   - emptyPageLimit: How many empty pages in a row end the loop with a ``WalkFailure``, above 0. A server that
    ///     searches for rare items may send many empty pages.
    /// - Precondition: The place matches the source: a number, an offset or a cursor.
    /// - Complexity: O(1) for each page, in addition to the work of the source. The sequence holds up to `distance`
    ///   pages, and the page that is being delivered. For a chained source it also holds the cursors, to detect a loop.
    public func pages(
        from place: PagePlace = .start, ahead distance: Int = 1, emptyPageLimit: Int = 100
    ) -> PageSequence<Item> {
        PageSequence(source: pageSource, place: place, distance: distance, emptyPageLimit: emptyPageLimit)
    }
}

extension SourceAddressing {
    fileprivate func sequencePage<Item>(_ page: ItemPage<Item, OpaqueCursor>, _ next: PagePlace?) -> SequencePage<Item>
    {
        var isLast = page.isLast
        if case .chained = self { isLast = isLast ?? (page.next == nil) }
        return SequencePage(items: page.items, total: page.total, isLast: isLast, next: next)
    }
}
