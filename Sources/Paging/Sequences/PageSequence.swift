/// The pages of a source from the first to the last, see ``PageSourceConvertible/pages()``.
public struct PageSequence<Item: Identifiable & Sendable>: AsyncSequence, Sendable where Item.ID: Sendable {
    /// A page as the server answered it. In a chained source, a page that names no next one is the last.
    public typealias Element = Page<Item, Never>

    let source: PageSource<Item>

    /// An iterator that has loaded nothing yet.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(readAhead: ReadAhead(source))
    }

    /// Reads the pages of a source. When it goes, what it was loading is cancelled.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let readAhead: ReadAhead<Item>

        /// The next page; `nil` behind the last one, and after anything was thrown.
        ///
        /// - Throws: What the source threw, a ``WalkFailure``, or `CancellationError` at the instant the calling task
        ///   is cancelled, whether the source stops then or not.
        public nonisolated(nonsending) mutating func next() async throws -> Page<Item, Never>? {
            try await readAhead.next()?.walked(readAhead.source.addressing)
        }

        /// The next page, on the actor of the caller; otherwise like ``next()``.
        ///
        /// - Parameter actor: The actor of the caller.
        /// - Throws: As ``next()`` does.
        @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Page<Item, Never>? {
            try await readAhead.next()?.walked(readAhead.source.addressing)
        }
    }
}

@available(*, unavailable)
extension PageSequence.AsyncIterator: Sendable {}

extension PageSourceConvertible {
    /// The pages of this source from the first to the last, for code without a screen.
    ///
    /// Nothing is loaded before the first page is asked for. From then on the sequence is one page ahead: while the
    /// loop works on a page, the next one loads, and no other. Each iterator reads the source anew.
    ///
    /// The sequence ends where the list does. An error ends it too: it is thrown once, after the pages before it, and
    /// nothing is retried. Leaving the loop, or cancelling its task, cancels the page that is loading.
    ///
    /// An indexed list that changes meanwhile may repeat or skip items, as page numbers and offsets shift.
    public func pages() -> PageSequence<Item> {
        PageSequence(source: pageSource)
    }
}

extension Page where Cursor == OpaqueCursor {
    fileprivate func walked(_ addressing: Addressing) -> Page<Item, Never> {
        var isLast = isLast
        if case .chained = addressing { isLast = isLast ?? (next == nil) }
        return Page<Item, Never>(items, total: total, isLast: isLast)
    }
}
