/// The pages of a source from the first to the last, see ``PageSourceConvertible/pages(from:ahead:emptyPageLimit:)``.
public struct PageSequence<Item: Identifiable & Sendable>: AsyncSequence, Sendable where Item.ID: Sendable {
    /// A page as the server answered it.
    public typealias Element = SequencePage<Item>

    let source: PageSource<Item>
    let place: PagePlace
    let distance: Int
    let emptyPageLimit: Int

    /// An iterator that has loaded nothing yet.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(readAhead: ReadAhead(source, from: place, ahead: distance, emptyPageLimit: emptyPageLimit))
    }

    /// Reads the pages of a source. When it goes, what it was loading is cancelled.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let readAhead: ReadAhead<Item>

        /// The next page; `nil` behind the last one, and after anything was thrown.
        ///
        /// - Throws: What the source threw, a ``WalkFailure``, or `CancellationError` at the instant the calling task
        ///   is cancelled, whether the source stops then or not.
        public nonisolated(nonsending) mutating func next() async throws -> SequencePage<Item>? {
            try await readAhead.next().map { readAhead.source.addressing.walked($0.page, $0.next) }
        }

        /// The next page, on the actor of the caller; otherwise like ``next()``.
        ///
        /// - Parameter actor: The actor of the caller.
        /// - Throws: As ``next()`` does.
        @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> SequencePage<Item>? {
            try await readAhead.next().map { readAhead.source.addressing.walked($0.page, $0.next) }
        }
    }
}

@available(*, unavailable)
extension PageSequence.AsyncIterator: Sendable {}

extension PageSourceConvertible {
    /// The pages of this source one after the other, for code without a screen.
    ///
    /// Nothing is loaded before the first page is asked for. From then on the sequence is so many pages ahead, and no
    /// more: while the loop works on a page, the next ones load, in an indexed source at the same time. They come in order.
    /// Each iterator reads the source anew.
    ///
    /// The sequence ends where the list does. An error ends it too: it is thrown once, after the pages before it, and
    /// nothing is retried. Leaving the loop, or cancelling its task, cancels the pages that are loading.
    ///
    /// An indexed list that changes meanwhile may repeat or skip items, as page numbers and offsets shift. Where it says no
    /// total, pages behind its end are asked for when more than one is loaded ahead.
    ///
    /// - Parameters:
    ///   - place: Where the loop begins: the first page, or ``SequencePage/next`` of the last page of a loop before.
    ///   - distance: How many pages are loaded ahead, above 0. Of a chained source one is, since nobody else knows the next.
    ///   - emptyPageLimit: How many empty pages in a row end the loop with a ``WalkFailure``, above 0. A server that looks
    ///     for something rare may send many.
    /// - Precondition: The place is of the source's kind: a number, an offset or a cursor.
    /// - Complexity: O(1) for each page beside the source's own work; so many pages are held beside the one that is given.
    ///   A chained source's cursors are held too, to find a loop.
    public func pages(
        from place: PagePlace = .start, ahead distance: Int = 1, emptyPageLimit: Int = 100
    ) -> PageSequence<Item> {
        PageSequence(source: pageSource, place: place, distance: distance, emptyPageLimit: emptyPageLimit)
    }
}

extension Addressing {
    fileprivate func walked<Item>(_ page: Page<Item, OpaqueCursor>, _ next: PagePlace?) -> SequencePage<Item> {
        var isLast = page.isLast
        if case .chained = self { isLast = isLast ?? (page.next == nil) }
        return SequencePage(items: page.items, total: page.total, isLast: isLast, next: next)
    }
}
