#if canImport(SwiftUI)
extension Pager {
    /// How a list behaves in a preview.
    public enum PreviewState: Hashable, Sendable {
        /// Each page comes after a while.
        case answers(after: Duration)
        /// No page ever comes: what a list looks like while it loads.
        case neverAnswers
        /// Pages fail after a while, from the one with this index on, the first having 0.
        case fails(after: Duration, from: Int)
    }

    /// A list of given items that behaves like one from a server, for previews.
    ///
    /// ```swift
    /// let slow = Pager.preview(books, pageSize: 20, .answers(after: .seconds(2)))
    /// let failing = Pager.preview(books, .fails(after: .zero, from: 1))
    /// ```
    ///
    /// Rows that are not loaded are placeholders. Nothing is repeated by itself: a failure is seen at once.
    ///
    /// - Parameters:
    ///   - items: All items of the list.
    ///   - pageSize: How many of them a page has, above 0.
    ///   - manner: How the list behaves.
    ///   - clock: What time is.
    public static func preview(
        _ items: [Item], pageSize: Int = 20, _ manner: PreviewState = .answers(after: .seconds(1)),
        clock: some Clock<Duration> = ContinuousClock()
    ) -> Pager {
        Pager(
            .numbered(from: 0, pageSize: pageSize) { request in
                switch manner {
                case .answers(let delay):
                    try await clock.sleep(for: delay)
                case .neverAnswers:
                    try await clock.sleep(for: .seconds(1_000_000_000))
                case .fails(let delay, let first):
                    try await clock.sleep(for: delay)
                    if request.number >= first { throw PreviewFailure() }
                }
                let page = items.dropFirst(request.number * request.size).prefix(request.size)
                return Page(Array(page), total: items.count)
            }, retry: .never, clock: clock)
    }
}

/// What a list in a preview fails with.
struct PreviewFailure: Error, CustomStringConvertible {
    var description: String { "The preview was told to fail." }
}
#endif
